import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { formatRowTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { kindStrings } from '../tickets/kind-strings';
import { lineOf } from '../tickets/line';
import { ticketPath } from '../tickets/moves';
import { CountBadge } from '../ui/CountBadge';
import { Bone, Skeletons } from '../ui/Skeleton';
import classes from './ContactDrawer.module.css';
import { useEarlierTickets } from '../contacts/data';
import { Section } from './Section';
import { deskStrings } from './strings';

/** Closed tickets of the same contact, newest first. */
export function EarlierTickets({ contactId, but }: { contactId: number; but: number }) {
  const t = useStrings(deskStrings);
  const kinds = useStrings(kindStrings);
  const earlier = useEarlierTickets(contactId, but);
  const tickets = earlier.data ?? [];
  return (
    <Section title={t('earlier')} action={tickets.length > 0 && <CountBadge look="quiet" count={tickets.length} />}>
      {earlier.isLoading && (
        <Skeletons>
          <Bone width={200} />
        </Skeletons>
      )}
      {earlier.isError && <p className={classes.none}>{t('earlierFailed')}</p>}
      {!earlier.isLoading && !earlier.isError && tickets.length === 0 && (
        <p className={classes.none}>{t('noEarlier')}</p>
      )}
      <div className={classes.past}>
        {tickets.map((ticket) => (
          <Link key={ticket.id} to={ticketPath(ticket.uuid)}>
            <span
              className={classes.dot}
              style={ticket.queue ? ({ '--q': ticket.queue.color } as CSSProperties) : undefined}
            />
            <span className={classes.pastWords} dir="auto">
              {lineOf(ticket, kinds) || t('number4', { id: ticket.id })}
            </span>
            <time className={classes.meta} dateTime={ticket.updatedAt}>
              {formatRowTime(ticket.updatedAt)}
            </time>
            <small>{[t('number4', { id: ticket.id }), ticket.user?.name ?? t('nobody')].join(' · ')}</small>
          </Link>
        ))}
      </div>
    </Section>
  );
}
