import { useEffect, useRef } from 'react';
import { dayKey } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import classes from './Calendar.module.css';
import { dayName, weekday, type CalendarParts } from './CalendarMonth';
import { schedulePageStrings } from './page-strings';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Where a day of work begins. */
const MORNING = 7;

/** The days of a week, hour by hour. */
export function CalendarWeek({ days, over, itemsIn, item, onAdd }: CalendarParts) {
  const t = useStrings(schedulePageStrings);
  const scroll = useRef<HTMLDivElement>(null);
  const now = useNow();
  const today = dayKey(now);

  useEffect(() => {
    const morning = scroll.current?.querySelector<HTMLElement>(`[data-hour="${MORNING}"]`);
    if (morning) scroll.current!.scrollTop = morning.offsetTop - 56;
    const now = scroll.current?.querySelector<HTMLElement>('th[data-today]');
    if (now) scroll.current!.scrollLeft = now.offsetLeft - 56;
  }, []);

  return (
    <div ref={scroll} className={classes.weekScroll} tabIndex={0} role="region" aria-label={t('calendar.label')}>
      <table className={classes.week} aria-label={t('calendar.label')}>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={dayKey(day)} scope="col" data-today={dayKey(day) === today || undefined}>
                <button
                  type="button"
                  className={classes.number}
                  disabled={dayKey(day) < today}
                  aria-label={t('calendar.addOn', { day: dayName(day) })}
                  onClick={() => onAdd(dayKey(day))}
                >
                  <span>{weekday(day, 'short')}</span> <b>{day.getDate()}</b>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour} data-hour={hour}>
              <th scope="row">{t('calendar.hour', { hour })}</th>
              {days.map((day) => {
                const key = `${dayKey(day)}T${hour}`;
                const ends = new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour + 1);
                return (
                  // the day's own button does the same by keys
                  <td
                    key={key}
                    data-slot={key}
                    data-over={over === key || undefined}
                    data-past={ends.getTime() <= now || undefined}
                    data-today={dayKey(day) === today || undefined}
                    onClick={(event) => event.target === event.currentTarget && ends.getTime() > now && onAdd(key)}
                  >
                    {itemsIn(key).map(item)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
