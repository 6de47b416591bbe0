import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatMonth } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { IconButton } from './IconButton';
import { monthAfter } from './month';
import classes from './MonthSteps.module.css';
import { monthStrings } from './month-strings';

interface MonthStepsProps {
  /** Of the heading, which names what stands below. */
  id: string;
  /** `yyyy-MM`. */
  month: string;
  /** The last that there is. */
  now: string;
  /** Null: the last one, also when that is another by then. */
  onChange: (month: string | null) => void;
}

/** Which month is shown, and the ones beside it. */
export function MonthSteps({ id, month, now, onChange }: MonthStepsProps) {
  const t = useStrings(monthStrings);
  function go(by: number) {
    const next = monthAfter(month, by);
    onChange(next >= now ? null : next);
  }
  return (
    <div className={classes.month}>
      <IconButton label={t('before')} onClick={() => go(-1)}>
        <IconChevronLeft stroke={1.5} size={18} />
      </IconButton>
      <h2 id={id} aria-live="polite">
        {formatMonth(`${month}-15T12:00:00`)}
      </h2>
      <IconButton label={t('after')} disabled={month >= now} onClick={() => go(1)}>
        <IconChevronRight stroke={1.5} size={18} />
      </IconButton>
    </div>
  );
}
