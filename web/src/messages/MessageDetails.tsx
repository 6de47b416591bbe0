import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMe } from '../platform/session';
import { useUsers } from '../users/data';
import { formatBytes, formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { FormattedText } from '../ui/FormattedText';
import { InfoDialog } from '../ui/InfoDialog';
import { factsQuery } from './data';
import { messagesStrings } from './strings';
import { actionStrings } from './action-strings';
import { headerStrings } from './header-strings';
import classes from './Thread.module.css';
import { Ticks, tickOf } from './Ticks';

interface Props {
  message: Message;
  contactName: string;
  ticket: TicketShown;
  onClose: () => void;
}

/** What is known of a message: when, by whom, and what each tick means in words. */
export function MessageDetails({ message, contactName, ticket, onClose }: Props) {
  const t = useStrings(actionStrings);
  const words = useStrings(messagesStrings);
  const header = useStrings(headerStrings);
  const { fromMe } = message;
  const agentName = useAgentName(message, ticket);
  const known = useQuery(factsQuery(message)).data;
  const facts: [string, ReactNode][] = [
    [
      fromMe ? t('details.agent') : t('details.from'),
      fromMe
        ? (agentName ?? (message.userId === null ? t('details.automatic') : '…'))
        : (message.contact?.name ?? contactName),
    ],
    [fromMe ? t('details.sent') : t('details.received'), formatDateTime(message.createdAt)],
  ];
  if (fromMe) {
    facts.push([
      t('details.state'),
      <span key="state" className={classes.detailTick}>
        <Ticks message={message} /> <span aria-hidden="true">{words(`ticks.${tickOf(message)}`)}</span>
      </span>,
    ]);
  }
  for (const [name, at] of [
    [t('details.handed'), known?.sentAt],
    [t('details.delivered'), known?.deliveredAt],
    [t('details.read'), known?.readAt],
    [t('details.played'), known?.playedAt],
  ] as const) {
    if (at)
      facts.push([
        name,
        <time key={name} dateTime={at}>
          {formatDateTime(at)}
        </time>,
      ]);
  }
  if (!fromMe && message.updatedAt !== message.createdAt)
    facts.push([t('details.changed'), formatDateTime(message.updatedAt)]);
  if (message.mediaName) {
    const size = message.mediaSize === null ? '' : ` · ${formatBytes(message.mediaSize)}`;
    facts.push([t('details.file'), `${message.mediaName}${size}`]);
  }
  facts.push([t('details.ticket'), header('number', { id: message.ticketId })]);

  return (
    <InfoDialog title={t('details.title')} size={400} onClose={onClose}>
      <dl className={classes.details}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {known && known.edits.length > 0 && (
        <section className={classes.edits} aria-label={t('details.earlier')}>
          <h3>{t('details.earlier')}</h3>
          <ul>
            {known.edits.map(({ body, replacedAt }) => (
              <li key={replacedAt}>
                <FormattedText text={body} />
                <small>{t('details.until', { at: formatDateTime(replacedAt) })}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </InfoDialog>
  );
}

/** Who wrote it: a message names its agent by number only. Colleagues are asked for when nothing nearer knows. */
function useAgentName({ userId }: Message, ticket: TicketShown): string | null {
  const me = useMe();
  const near = userId === me.id ? me.name : userId === ticket.user?.id ? ticket.user?.name : undefined;
  const { data } = useUsers(userId !== null && near === undefined);
  return near ?? data?.find(({ id }) => id === userId)?.name ?? null;
}
