import { SegmentedControl } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { CountBadge } from '../ui/CountBadge';
import type { TicketCounts } from '../tickets/live';
import { ticketStrings } from '../tickets/strings';
import classes from './TicketsPage.module.css';

export type Pane = 'list' | 'ticket';

/** The two tabs of a narrow screen, in the top bar. */
export function PaneTabs({
  pane,
  onPane,
  counts,
}: {
  pane: Pane;
  onPane: (pane: Pane) => void;
  counts: TicketCounts | undefined;
}) {
  const t = useStrings(ticketStrings);
  const total = counts && counts.open + counts.pending;
  return (
    <SegmentedControl
      className={classes.panes ?? ''}
      fullWidth
      aria-label={t('panes')}
      value={pane}
      onChange={(value) => onPane(value as Pane)}
      data={[
        {
          value: 'list',
          label: (
            <span className={classes.paneLabel}>
              {t('list')}
              {pane === 'ticket' && total !== undefined && total > 0 && (
                <span className={classes.paneCount}>
                  <CountBadge look="quiet" count={total} max={999} />
                </span>
              )}
            </span>
          ),
        },
        { value: 'ticket', label: t('ticket') },
      ]}
    />
  );
}
