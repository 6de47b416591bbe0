import { Switch, TextInput } from '@mantine/core';
import { SPANS_A_DAY, weekdays, type Weekday } from '@guiche/contract/hours';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import {
  closed,
  completed,
  isClosedDay,
  usualSpan,
  isWrongAt,
  masked,
  problemsByDay,
  type Days,
  type DaySpan,
} from './days';
import classes from './Hours.module.css';
import { hoursStrings } from './strings';

/** Weekly hours, day by day: closed by a switch, or up to three rows, `##:##` each. */
export function HoursEditor({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const t = useStrings(hoursStrings);
  const root = useRef<HTMLDivElement>(null);
  const problems = problemsByDay(days);
  const setDay = (day: Weekday, spans: DaySpan[]) => onChange({ ...days, [day]: spans.length ? spans : [closed] });
  /** What a day was that is switched off: switched on again it is that once more. */
  const before = useRef<Partial<Days>>({});
  function turn(day: Weekday, isOpen: boolean) {
    if (!isOpen) before.current[day] = days[day];
    setDay(day, isOpen ? (before.current[day] ?? [usualSpan]) : [closed]);
  }
  /** Rows come and go, and one of them has the next key, also of somebody who does not wait for a frame. */
  function setRows(day: Weekday, spans: DaySpan[], focused: number) {
    flushSync(() => setDay(day, spans));
    root.current?.querySelector<HTMLElement>(`[name="schedules.${day}.${focused}.startTime"]`)?.focus();
  }

  return (
    <div className={classes.week} ref={root}>
      {weekdays.map((day) => {
        const spans = days[day];
        const problem = problems[day];
        const name = t(`days.${day}`);
        const isClosed = isClosedDay(spans);
        return (
          <fieldset key={day} className={classes.day} data-wrong={problem && ''}>
            <legend className={classes.name}>{name}</legend>
            <div className={classes.spans}>
              <Switch
                className={classes.open ?? ''}
                aria-label={t('isOpen', { day: name })}
                label={isClosed ? t('closed') : t('open')}
                checked={!isClosed}
                onChange={(event) => turn(day, event.currentTarget.checked)}
              />
              {(isClosed ? [] : spans).map((span, n) => (
                <div key={n} className={classes.span}>
                  {(['startTime', 'endTime'] as const).map((edge) => (
                    <TextInput
                      key={edge}
                      name={`schedules.${day}.${n}.${edge}`}
                      aria-label={t(edge === 'startTime' ? 'from' : 'to', { day: name, row: n + 1 })}
                      className={classes.time ?? ''}
                      inputMode="numeric"
                      placeholder="00:00"
                      maxLength={5}
                      autoComplete="off"
                      error={isWrongAt(problem, span, edge)}
                      aria-describedby={isWrongAt(problem, span, edge) ? `hours-${day}-wrong` : undefined}
                      value={span[edge]}
                      onChange={(event) => {
                        const value = masked(event.currentTarget.value);
                        setDay(
                          day,
                          spans.map((one, at) => (at === n ? { ...one, [edge]: value } : one)),
                        );
                      }}
                      onBlur={() => {
                        const value = completed(span[edge]);
                        if (value !== span[edge])
                          setDay(
                            day,
                            spans.map((one, at) => (at === n ? { ...one, [edge]: value } : one)),
                          );
                      }}
                    />
                  ))}
                  {spans.length > 1 && (
                    <IconButton
                      size="sm"
                      label={t('removeRow', { day: name, row: n + 1 })}
                      onClick={() =>
                        setRows(
                          day,
                          spans.filter((_, at) => at !== n),
                          0,
                        )
                      }
                    >
                      <IconX stroke={1.5} size={16} />
                    </IconButton>
                  )}
                </div>
              ))}
              {spans.length < SPANS_A_DAY && !isClosed && (
                <IconButton
                  size="sm"
                  label={t('addRow', { day: name })}
                  onClick={() => setRows(day, [...spans, { startTime: '', endTime: '' }], spans.length)}
                >
                  <IconPlus stroke={1.5} size={16} />
                </IconButton>
              )}
            </div>
            {problem && (
              <p id={`hours-${day}-wrong`} className={classes.wrong}>
                {t(`wrong.${problem}`)}
              </p>
            )}
          </fieldset>
        );
      })}
      <p className={classes.hint}>{t('hint')}</p>
    </div>
  );
}
