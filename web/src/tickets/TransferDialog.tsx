import { ticketNotes } from '@guiche/contract/ticket-notes';
import { Textarea } from '@mantine/core';
import type { TicketInList } from '@guiche/contract/tickets';
import { rulesOf } from '../platform/rules';
import { useMe } from '../platform/session';
import { useConnections } from '../connections/data';
import { titleOf } from '../platform/number';
import { writeNote } from './notes';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { Avatar } from '../ui/Avatar';
import { FormDialog } from '../ui/FormDialog';
import { Optional } from '../ui/Optional';
import { useForm, type FormState } from '../ui/use-form';
import { ConnectionSelect } from './ConnectionSelect';
import { useTicketMoves } from './data';
import classes from './Dialogs.module.css';
import { shownOf } from './live';
import { dialogStrings } from './dialog-strings';
import type { Transfer } from './moves';
import { selectionStrings } from './selection-strings';
import { ticketStrings } from './strings';
import { noTarget, TargetFields, transferTo } from './TargetFields';

type Props = { onClose: () => void } & ({ ticket: TicketInList } | { count: number; onSubmit: (to: Transfer) => void });

/**
 * Hands a conversation to another queue, and to somebody of it if one likes; or many at once, then without a note or
 * another connection.
 */
export function TransferDialog(props: Props) {
  const t = useStrings(dialogStrings);
  const many = useStrings(selectionStrings);
  const me = useMe();
  const { transfer } = useTicketMoves();
  const ticket = 'ticket' in props ? props.ticket : null;
  const queues = useQueues().data ?? [];
  // where there is one there is nothing to choose
  const queue = queues.length === 1 ? queues[0]! : null;
  const form = useForm({
    // an empty note is none
    schema: { note: { kind: 'text', ...rulesOf(ticketNotes.create).note, or: [''] } },
    initial: { ...noTarget, queue, whatsappId: ticket?.whatsappId ?? null, note: '' },
    follows: true,
    required: ['queue'],
    async save({ whatsappId, note, ...target }) {
      const to = transferTo(target);
      if ('count' in props) return props.onSubmit(to);
      // the note goes first: afterwards the ticket may be out of reach
      if (note) await writeNote(shownOf(props.ticket), me, note);
      props.onClose();
      const line = whatsappId && whatsappId !== props.ticket.whatsappId ? { whatsappId } : {};
      await transfer(props.ticket, { ...to, ...line });
    },
    words: { Required: t('transfer.queueRequired') },
  });

  return (
    <FormDialog
      form={form}
      title={'count' in props ? many('transferTitle', { count: props.count }) : t('transfer.title')}
      size={440}
      submitLabel={t('transfer.submit')}
      asks={form.values.note !== ''}
      onClose={props.onClose}
    >
      {ticket && <Facts ticket={ticket} />}
      <TargetFields form={form} />
      {ticket && <Extras form={form} />}
    </FormDialog>
  );
}

/** Whose it is, and where it lies now. */
function Facts({ ticket }: { ticket: TicketInList }) {
  const t = useStrings(dialogStrings);
  const queue = useStrings(ticketStrings)('row.noQueue');
  const now = { id: ticket.id, queue: ticket.queue?.name ?? queue };
  return (
    <div className={classes.facts}>
      <Avatar
        name={ticket.contact.name}
        src={ticket.contact.profilePicUrl}
        seed={ticket.contactId}
        size={32}
        group={ticket.isGroup}
      />
      <span className={classes.who}>
        <b dir="auto">{titleOf(ticket.contact)}</b>
        <small>
          {ticket.user ? t('transfer.now', { ...now, user: ticket.user.name }) : t('transfer.nowWaiting', now)}
        </small>
      </span>
    </div>
  );
}

/** What can be told of one: another connection, and a note for whoever takes it. */
function Extras({ form }: { form: Pick<FormState<{ whatsappId: number | null; note: string }>, 'field'> }) {
  const t = useStrings(dialogStrings);
  const connections = useConnections().data ?? [];
  const optional = (label: string) => (
    <>
      {label} <Optional>{t('transfer.optional')}</Optional>
    </>
  );
  return (
    <>
      {connections.length > 1 && (
        <ConnectionSelect
          label={optional(t('transfer.connection'))}
          connections={connections}
          {...form.field('whatsappId')}
        />
      )}
      <Textarea
        className={classes.note ?? ''}
        label={optional(t('transfer.note'))}
        maxRows={5}
        dir="auto"
        {...form.field('note')}
      />
    </>
  );
}
