import { IconArrowLeft, IconClockPause } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import classes from './ListPane.module.css';
import type { ListState } from './list-state';
import { ticketStrings } from './strings';

/** How many are put off, and the way to them and back. */
export function SnoozedLine({ state, count }: { state: ListState; count: number }) {
  const t = useStrings(ticketStrings);
  if (count === 0 && !state.snoozed) return null;
  const Icon = state.snoozed ? IconArrowLeft : IconClockPause;
  return (
    <button
      type="button"
      className={classes.snoozed}
      aria-pressed={state.snoozed}
      onClick={() => state.setSnoozed(!state.snoozed)}
    >
      <Icon stroke={1.5} size={16} aria-hidden="true" />
      {t('snoozed.show', { count: Math.min(count, 999) })}
    </button>
  );
}
