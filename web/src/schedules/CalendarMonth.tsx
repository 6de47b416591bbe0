import type { Schedule } from '@guiche/contract/schedules';
import type { ReactNode } from 'react';
import { dayKey } from '../platform/dates';
import { locale, useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import classes from './Calendar.module.css';
import { schedulePageStrings } from './page-strings';

export interface CalendarParts {
  days: readonly Date[];
  /** A day of the week or month that is looked at. */
  at: Date;
  /** The place over which something is held. */
  over: string | null;
  itemsIn: (slot: string) => readonly Schedule[];
  item: (schedule: Schedule) => ReactNode;
  onAdd: (slot: string) => void;
}

/** So many stand in a day; the others are behind a button. */
const MOST = 3;

/** The weeks of a month. */
export function CalendarMonth({
  days,
  at,
  over,
  itemsIn,
  item,
  onAdd,
  onMore,
}: CalendarParts & { onMore: (day: Date) => void }) {
  const t = useStrings(schedulePageStrings);
  const weeks = Array.from({ length: days.length / 7 }, (_, n) => days.slice(7 * n, 7 * n + 7));
  const today = dayKey(useNow());
  return (
    <table className={classes.month} aria-label={t('calendar.label')}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day.getDay()} scope="col" abbr={weekday(day, 'long')}>
              {weekday(day, 'short')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={dayKey(week[0]!)}>
            {week.map((day) => {
              const key = dayKey(day);
              const all = itemsIn(key);
              const name = dayName(day);
              return (
                <td
                  key={key}
                  data-slot={key}
                  data-over={over === key || undefined}
                  data-other={day.getMonth() !== at.getMonth() || undefined}
                  data-today={key === today || undefined}
                  data-past={key < today || undefined}
                >
                  <div className={classes.day}>
                    <button
                      type="button"
                      className={classes.number}
                      disabled={key < today}
                      aria-label={t('calendar.addOn', { day: name })}
                      onClick={() => onAdd(key)}
                    >
                      {day.getDate()}
                    </button>
                    {all.slice(0, all.length > MOST ? MOST - 1 : MOST).map(item)}
                    {all.length > MOST && (
                      <button
                        type="button"
                        className={classes.more}
                        aria-label={t('calendar.moreLabel', { count: all.length, day: name })}
                        onClick={() => onMore(day)}
                      >
                        {t('calendar.more', { count: all.length - MOST + 1 })}
                      </button>
                    )}
                  </div>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const weekday = (day: Date, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(locale(), { weekday: length }).format(day).replace('.', '');

export const dayName = (day: Date): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long' }).format(day);
