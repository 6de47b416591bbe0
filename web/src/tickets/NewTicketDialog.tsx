import type { ContactLite } from '@guiche/contract/contact-lite';
import { seesAllTickets } from '@guiche/contract/ticket-access';
import type { Conflict } from '@guiche/contract/tickets';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../platform/session';
import { useConnections } from '../connections/data';
import { ContactDialog } from '../contacts/ContactDialog';
import { ContactSearch } from '../contacts/ContactSearch';
import { titleOf } from '../platform/number';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { FormDialog } from '../ui/FormDialog';
import { useForm } from '../ui/use-form';
import { ConnectionSelect } from './ConnectionSelect';
import { conflictOf, mayOpen } from './conflict';
import { newKey } from '../platform/new-key';
import { createTicket } from './create';
import classes from './Dialogs.module.css';
import { ticketPath } from './moves';
import { expectTicket } from './on-the-way';
import { QueueSelect } from '../queues/QueueSelect';
import { dialogStrings } from './dialog-strings';
import { ticketStrings } from './strings';
import { useViewer } from './viewer';

export interface NewTicketDialogProps {
  /** Whom to write to, where that is known already. */
  contact?: ContactLite;
  onClose: () => void;
}

/** Begins a conversation with a contact, who may be made on the way. */
export function NewTicketDialog({ contact: given, onClose }: NewTicketDialogProps) {
  const t = useStrings(dialogStrings);
  const words = useStrings(ticketStrings);
  const me = useMe();
  const viewer = useViewer();
  const navigate = useNavigate();
  const isAdmin = me.profile === 'admin' || me.super;
  const allQueues = useQueues().data ?? [];
  // whoever sees every ticket may begin one anywhere
  const queues = seesAllTickets(me) ? allQueues : me.queues;
  const connections = useConnections().data ?? [];
  const usual = connections.find(({ id }) => id === me.whatsappId) ?? connections.find(({ isDefault }) => isDefault);

  const [typed, setTyped] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const key = useRef({ body: '', key: '' });
  // where there is only one, there is nothing to choose
  const only = queues.length === 1 ? queues[0]!.id : null;
  const queueOf = (chosen: number | null | undefined) => (chosen === undefined ? only : chosen);
  const form = useForm({
    initial: {
      contact: given ?? (null as ContactLite | null),
      queueId: undefined as number | null | undefined,
      whatsappId: null as number | null,
    },
    judge: ({ contact, queueId }) => ({
      contact: !contact && t('create.contactRequired'),
      queueId: queueOf(queueId) === null && !isAdmin && t('create.queueRequired'),
    }),
    async save({ contact, ...chosen }) {
      const body = {
        contactId: contact!.id,
        queueId: queueOf(chosen.queueId),
        whatsappId: chosen.whatsappId ?? usual?.id ?? null,
        userId: me.id,
        status: 'open' as const,
      };
      // another try of the same is the same act; other choices are another
      const text = JSON.stringify(body);
      if (key.current.body !== text) key.current = { body: text, key: newKey() };
      setConflict(null);
      const ticket = await createTicket(body, key.current.key, viewer);
      onClose();
      expectTicket(ticket.uuid);
      void navigate(ticketPath(ticket.uuid));
    },
    onError(error) {
      const other = conflictOf(error);
      // a refusal was an answer, so the next try is a new act; without one the first may yet have arrived
      if (error instanceof ApiError && error.status !== 0) key.current = { body: '', key: '' };
      if (other && mayOpen(other, viewer)) {
        onClose();
        expectTicket(other.uuid);
        void navigate(ticketPath(other.uuid));
      } else if (other) setConflict(other);
      return other !== null;
    },
  });
  const { contact, queueId, whatsappId } = form.values;
  const setContact = (next: ContactLite | null) => {
    form.change({ contact: next });
    setConflict(null);
  };

  const wantedNumber = typed.replace(/\D/g, '');
  const start = wantedNumber.length >= 8 ? { number: wantedNumber } : { name: typed.trim() };

  return (
    <>
      <FormDialog
        form={form}
        title={t('create.title')}
        size={440}
        submitLabel={t('create.submit')}
        asks={false}
        isCovered={isMaking}
        onClose={onClose}
      >
        <ContactSearch
          label={t('create.contact')}
          {...form.field('contact')}
          onChange={setContact}
          onText={setTyped}
          description={
            <>
              {t('create.notListed')}{' '}
              <button type="button" className={classes.inline} onClick={() => setMaking(true)}>
                {t('create.newContact')}
              </button>
            </>
          }
        />
        <QueueSelect
          label={t('create.queue')}
          placeholder={isAdmin ? t('create.queueNone') : t('create.queuePlaceholder')}
          queues={queues}
          {...form.field('queueId')}
          value={queueOf(queueId)}
          clearLabel={isAdmin ? t('create.queueNone') : undefined}
        />
        {connections.length > 1 && (
          <ConnectionSelect
            label={t('create.connection')}
            connections={connections}
            {...form.field('whatsappId')}
            value={whatsappId ?? usual?.id ?? null}
          />
        )}
        <div role="alert" className={classes.alert}>
          {conflict && contact && (
            <div className={classes.conflict}>
              <IconInfoCircle stroke={1.5} size={18} aria-hidden="true" />
              <span>
                {conflict.user
                  ? words('conflict.with', { name: titleOf(contact), user: conflict.user.name })
                  : words('conflict.waiting', { name: titleOf(contact) })}
                . {conflict.queue ? words('conflict.queue', { queue: conflict.queue.name }) : words('conflict.noQueue')}
              </span>
            </div>
          )}
        </div>
      </FormDialog>
      {isMaking && (
        <ContactDialog
          start={start}
          onSaved={setContact}
          onFound={(found) => {
            setContact(found);
            setMaking(false);
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
