import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { dashboardPeriods } from '@guiche/contract/dashboard';
import { useState, type ReactNode } from 'react';
import { toastError } from '../ui/toast-store';
import { useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import { useForm } from '../ui/use-form';
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
  const reversed = t('filter.reversed');
  const [shown, setShown] = useState<Period | null>(null);
  const form = useForm({
    initial: { kind: period.kind, dates: { from: '', to: '' }, days: null as number | null },
    judge(values) {
      const found = problemOf(chosenOf(values));
      const isUnset = found === 'unset';
      return values.kind === 'days'
        ? { days: isUnset && 'Required' }
        : { 'dates.from': isUnset && 'Required', 'dates.to': found === 'reversed' ? reversed : isUnset && 'Required' };
    },
    save: (values) => onFilter(chosenOf(values)),
    reveal() {
      if (problemOf(chosenOf(form.values)) === 'unset') toastError('ERR_NO_DASHBOARD_FILTER');
    },
  });
  const { kind } = form.values;
  // what is shown may change without the button: by the way back, or at midnight
  if (period !== shown) {
    setShown(period);
    const { from, to, days } = { ...form.values.dates, days: form.values.days, ...period };
    form.reset({ kind: period.kind, dates: { from, to }, days });
  }

  /** That nothing is set is told in a toast; the fields are only marked. */
  const errorOf = (name: 'dates.from' | 'dates.to' | 'days') => {
    const problem = form.problem(name);
    return problem === reversed ? problem : problem !== undefined;
  };
  const date = (name: 'from' | 'to') => (
    <TextInput
      type="date"
      classNames={{ root: classes.date ?? '', label: classes.label ?? '' }}
      label={t(`filter.${name}`)}
      max="9999-12-31"
      {...form.field(`dates.${name}`)}
      error={errorOf(`dates.${name}`)}
      onBlur={undefined}
    />
  );

  return (
    <Form form={form} className={classes.filter} aria-label={t('filter.label')}>
      <div>
        <span className={classes.label} id="dashboard-kind">
          {t('filter.kind')}
        </span>
        <SegmentedControl
          aria-labelledby="dashboard-kind"
          classNames={{ root: classes.kinds ?? '', label: classes.kind ?? '' }}
          value={kind}
          onChange={(next) => form.change({ kind: next as Period['kind'] })}
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
          label={t('filter.period')}
          placeholder={t('filter.choose')}
          data={dashboardPeriods.map((count) => ({ value: String(count), label: t('filter.lastDays', { count }) }))}
          {...form.field('days')}
          value={form.values.days === null ? null : String(form.values.days)}
          onChange={(next) => form.change({ days: next === null ? null : Number(next) })}
          error={errorOf('days')}
          onBlur={undefined}
        />
      )}
      <Button type="submit" variant="filled" className={classes.act ?? ''}>
        {t('filter.act')}
      </Button>
      <p className={classes.compared} role="status">
        {children}
      </p>
    </Form>
  );
}

const chosenOf = ({
  kind,
  dates,
  days,
}: {
  kind: Period['kind'];
  dates: { from: string; to: string };
  days: number | null;
}): Period => (kind === 'days' ? { kind, days } : { kind, ...dates });
