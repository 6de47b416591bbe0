import type { TicketInList } from '@guiche/contract/tickets';
import { IconHourglass } from '@tabler/icons-react';
import { formatRowTime } from '../platform/dates';
import { formatSpan } from '../platform/span';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { ticketStrings } from './strings';
import classes from './TicketRow.module.css';
import { waitLook, type WaitLimits } from './waits';

interface Props {
  ticket: TicketInList;
  limits: WaitLimits | undefined;
}

/** When it last changed; of those who wait, how long they do. */
export function RowTime({ ticket, limits }: Props) {
  const { status, updatedAt, waitingSince } = ticket;
  if (status === 'pending' && waitingSince) return <Waits since={waitingSince} limits={limits} />;
  return (
    <time className={classes.time} dateTime={updatedAt}>
      {formatRowTime(updatedAt)}
    </time>
  );
}

function Waits({ since, limits }: { since: string; limits: WaitLimits | undefined }) {
  const t = useStrings(ticketStrings);
  const now = useNow();
  const time = formatSpan(now - Date.parse(since));
  return (
    <time
      className={classes.time}
      dateTime={since}
      title={t('row.waits', { time })}
      data-wait={waitLook(since, now, limits)}
    >
      <IconHourglass stroke={1.5} size={12} role="img" aria-label={t('row.waits', { time })} />
      <span aria-hidden="true">{time}</span>
    </time>
  );
}
