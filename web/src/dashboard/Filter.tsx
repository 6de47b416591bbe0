import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { dashboardPeriods } from '@guiche/contract/dashboard';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { toastError } from '../app/errors';
import { useStrings } from '../platform/strings';
import picks from '../ui/Pick.module.css';
import classes from './Dashboard.module.css';
import { problemOf, type Period } from './period';
import { dashboardStrings } from './strings';

export interface FilterProps {
  /** What is shown now. */
  period: Period;
  onFilter: (period: Period) => void;
  /** With what it is compared. */
  children: ReactNode;
}

/** Over which days: from one to another, or a number of them. What is chosen counts with the button. */
export function Filter({ period, onFilter, children }: FilterProps) {
  const t = useStrings(dashboardStrings);
  const [shown, setShown] = useState<Period | null>(null);
  const [kind, setKind] = useState(period.kind);
  const [dates, setDates] = useState({ kind: 'dates' as const, from: '', to: '' });
  const [days, setDays] = useState<number | null>(null);
  const [problem, setProblem] = useState<ReturnType<typeof problemOf>>(null);
  // what is shown may change without the button: by the way back, or at midnight
  if (period !== shown) {
    setShown(period);
    setKind(period.kind);
    if (period.kind === 'dates') setDates(period);
    else setDays(period.days);
  }
  const first = useRef<HTMLInputElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    const chosen: Period = kind === 'days' ? { kind, days } : dates;
    const found = problemOf(chosen);
    setProblem(found);
    if (!found) return onFilter(chosen);
    if (found === 'unset') toastError('ERR_NO_DASHBOARD_FILTER');
    first.current?.focus();
  }

  const date = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      classNames={{ root: classes.date ?? '', label: classes.label ?? '' }}
      label={t(`filter.${name}`)}
      ref={name === 'from' ? first : null}
      value={dates[name]}
      max="9999-12-31"
      error={problem === 'unset' ? true : name === 'to' && problem === 'reversed' && t('filter.reversed')}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setProblem(null);
        setDates((before) => ({ ...before, [name]: value }));
      }}
    />
  );

  return (
    <form className={classes.filter} aria-label={t('filter.label')} noValidate onSubmit={submit}>
      <div>
        <span className={classes.label} id="dashboard-kind">
          {t('filter.kind')}
        </span>
        <SegmentedControl
          aria-labelledby="dashboard-kind"
          classNames={{ root: classes.kinds ?? '', label: classes.kind ?? '' }}
          value={kind}
          onChange={(next) => {
            setKind(next as Period['kind']);
            setProblem(null);
          }}
          data={[
            { value: 'dates', label: t('filter.dates') },
            { value: 'days', label: t('filter.days') },
          ]}
        />
      </div>
      {kind === 'dates' ? (
        <>
          {date('from')}
          {date('to')}
        </>
      ) : (
        <Select
          withScrollArea={false}
          classNames={{ root: classes.date ?? '', label: classes.label ?? '', options: picks.options ?? '' }}
          ref={first}
          label={t('filter.period')}
          placeholder={t('filter.choose')}
          error={problem !== null}
          data={dashboardPeriods.map((count) => ({ value: String(count), label: t('filter.lastDays', { count }) }))}
          value={days === null ? null : String(days)}
          onChange={(next) => {
            setProblem(null);
            setDays(next === null ? null : Number(next));
          }}
        />
      )}
      <Button type="submit" variant="filled" className={classes.act ?? ''}>
        {t('filter.act')}
      </Button>
      <p className={classes.compared} role="status">
        {children}
      </p>
    </form>
  );
}
