import { untilReply, type TicketInList } from '@guiche/contract/tickets';
import { IconAlarm, IconClockPause, IconPlug, IconUser } from '@tabler/icons-react';
import { formatShortDateTime, formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { chipTextWidth, tagsThatFit } from './fold-tags';
import { ticketStrings } from './strings';
import classes from './TicketRow.module.css';

/** The icon before the words. */
const CLOCK = 16;

export interface RowChipsProps {
  ticket: TicketInList;
  /** Width of the line in px. */
  room: number;
  /** The connection is told apart only where there are several. */
  showConnection: boolean;
  /** In searches: whether it is open, waiting or closed. */
  showStatus: boolean;
}

/** Queue, tags, agent and connection on one line; what has no room folds or is cut. */
export function RowChips({ ticket, room, showConnection, showStatus }: RowChipsProps) {
  const t = useStrings(ticketStrings);
  const { queue, tags } = ticket;
  const user = ticket.user?.name ?? null;
  const firstName = user && (user.split(' ')[0] ?? user);
  const connection = showConnection ? (ticket.whatsapp?.name ?? null) : null;
  const status = showStatus ? t(`row.status.${ticket.status}`) : null;
  const { snoozedUntil, wokenAt } = ticket;
  const put =
    snoozedUntil === null
      ? null
      : snoozedUntil === untilReply
        ? t('row.untilReply')
        : t('row.until', { time: whenOf(snoozedUntil) });
  const clock = put ?? (wokenAt ? t('row.woken') : null);
  const before = [status, clock].reduce((width, words) => width + (words ? chipTextWidth(words) + 6 : 0), 0);
  const shown = tagsThatFit(
    {
      room: room - before - (clock ? CLOCK : 0),
      queue: queue?.name ?? t('row.noQueue'),
      tags: tags.map(({ name }) => name),
      user: firstName,
      connection,
    },
    chipTextWidth,
  );
  const folded = tags.slice(shown);
  const foldedNames = folded.map(({ name }) => name).join(', ');
  return (
    <span className={classes.chips}>
      {status && <Chip look="plain">{status}</Chip>}
      {clock && (
        <Chip
          look="plain"
          className={wokenAt ? classes.woken : undefined}
          icon={
            put ? <IconClockPause stroke={1.5} aria-hidden="true" /> : <IconAlarm stroke={1.5} aria-hidden="true" />
          }
        >
          {clock}
        </Chip>
      )}
      {queue ? (
        <Chip color={queue.color} dot className={classes.queue} title={t('row.queue', { name: queue.name })}>
          {queue.name}
        </Chip>
      ) : (
        <Chip look="none">{t('row.noQueue')}</Chip>
      )}
      {tags.slice(0, shown).map((tag) => (
        <Chip key={tag.id} color={tag.color}>
          {tag.name}
        </Chip>
      ))}
      {folded.length > 0 && (
        <Chip title={t('row.moreTags', { count: folded.length, names: foldedNames })}>+{folded.length}</Chip>
      )}
      {user && (
        <Chip look="plain" icon={<IconUser stroke={1.5} aria-hidden="true" />} title={t('row.user', { name: user })}>
          {firstName}
        </Chip>
      )}
      {connection && (
        <Chip
          look="plain"
          shrink
          icon={<IconPlug stroke={1.5} aria-hidden="true" />}
          title={t('row.connection', { name: connection })}
        >
          {connection}
        </Chip>
      )}
    </span>
  );
}

/** Today the hour, else the day. */
const whenOf = (at: string): string => {
  const isSoon = new Date(at).getTime() - Date.now() < 18 * 3_600_000;
  return isSoon ? formatTime(at) : formatShortDateTime(at);
};
