import { IconMessage } from '@tabler/icons-react';
import { Link } from 'react-router';
import { titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { ticketPath, useTicket } from '../tickets/data';
import classes from './Chats.module.css';
import { chatPageStrings } from './page-strings';

const address = /\/tickets\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g;
/** So many cards stand below one message. */
const MOST = 3;

/** The conversations whose addresses stand in a text, each once. */
export function ticketsIn(text: string): string[] {
  if (!text.includes('/tickets/')) return [];
  return [...new Set([...text.matchAll(address)].map(([, uuid]) => uuid!))].slice(0, MOST);
}

/** A conversation with a customer that a colleague speaks of; nothing for who may not read it. */
export function TicketCard({ uuid }: { uuid: string }) {
  const t = useStrings(chatPageStrings);
  const { data: ticket, isError } = useTicket(uuid);
  if (isError) return null;
  return (
    <Link className={classes.card} to={ticketPath(uuid)}>
      <IconMessage stroke={1.5} size={18} aria-hidden="true" />
      <span className={classes.cardWords}>
        <b dir="auto">{ticket ? titleOf(ticket.contact) : '…'}</b>
        <small>{ticket && [t('ticketNumber', { id: ticket.id }), t(`status.${ticket.status}`)].join(' · ')}</small>
      </span>
    </Link>
  );
}
