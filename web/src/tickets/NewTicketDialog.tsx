import { Button, Modal } from '@mantine/core';
import type { ContactLite } from '@guiche/contract/contact-lite';
import { seesAllTickets } from '@guiche/contract/ticket-access';
import type { Conflict } from '@guiche/contract/tickets';
import { IconInfoCircle } from '@tabler/icons-react';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { useConnections } from '../connections/data';
import { ContactDialog } from '../contacts/ContactDialog';
import { ContactSearch } from '../contacts/ContactSearch';
import { titleOf } from '../contacts/number';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { ConnectionSelect } from './ConnectionSelect';
import { conflictOf, mayOpen } from './conflict';
import { createTicket, newKey } from './create';
import classes from './Dialogs.module.css';
import { ticketPath } from './moves';
import { QueueSelect } from './QueueSelect';
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

  const [contact, setContact] = useState<ContactLite | null>(given ?? null);
  const [chosenQueue, setQueueId] = useState<number | null>(null);
  const [chosenConnection, setConnection] = useState<number | null>(null);
  const [typed, setTyped] = useState('');
  const [isMaking, setMaking] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const key = useRef({ body: '', key: '' });
  const contactField = useRef<HTMLInputElement>(null);
  const queueField = useRef<HTMLInputElement>(null);
  // where there is only one, there is nothing to choose
  const queueId = chosenQueue ?? (!isAdmin && queues.length === 1 ? (queues[0]?.id ?? null) : null);
  const whatsappId = chosenConnection ?? usual?.id ?? null;

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy) return;
    setTried(true);
    if (!contact) return contactField.current?.focus();
    if (queueId === null && !isAdmin) return queueField.current?.focus();
    const body = { contactId: contact.id, queueId, whatsappId, userId: me.id, status: 'open' as const };
    // another try of the same is the same act; other choices are another
    const text = JSON.stringify(body);
    if (key.current.body !== text) key.current = { body: text, key: newKey() };
    setBusy(true);
    setConflict(null);
    try {
      const ticket = await createTicket(body, key.current.key, viewer);
      onClose();
      void navigate(ticketPath(ticket.uuid));
    } catch (error) {
      const other = conflictOf(error);
      // a refusal was an answer, so the next try is a new act; without one the first may yet have arrived
      if (error instanceof ApiError && error.status !== 0) key.current = { body: '', key: '' };
      if (!other) toastError(error);
      else if (mayOpen(other, viewer)) {
        onClose();
        void navigate(ticketPath(other.uuid));
      } else setConflict(other);
    } finally {
      setBusy(false);
    }
  }

  const wantedNumber = typed.replace(/\D/g, '');
  const start = wantedNumber.length >= 8 ? { number: wantedNumber } : { name: typed.trim() };

  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('create.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
        // what lies on top of it closes first
        closeOnEscape={!isMaking}
        size={440}
      >
        <form
          noValidate
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
          }}
        >
          <DialogContent>
            <ContactSearch
              inputRef={contactField}
              label={t('create.contact')}
              value={contact}
              onChange={(next) => {
                setContact(next);
                setConflict(null);
              }}
              onText={setTyped}
              error={tried && !contact ? t('create.contactRequired') : undefined}
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
              inputRef={queueField}
              label={t('create.queue')}
              placeholder={isAdmin ? t('create.queueNone') : t('create.queuePlaceholder')}
              queues={queues}
              value={queueId}
              onChange={setQueueId}
              clearLabel={isAdmin ? t('create.queueNone') : undefined}
              error={tried && queueId === null && !isAdmin ? t('create.queueRequired') : undefined}
            />
            {connections.length > 1 && (
              <ConnectionSelect
                label={t('create.connection')}
                connections={connections}
                value={whatsappId}
                onChange={setConnection}
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
                    .{' '}
                    {conflict.queue
                      ? words('conflict.queue', { queue: conflict.queue.name })
                      : words('conflict.noQueue')}
                  </span>
                </div>
              )}
            </div>
          </DialogContent>
          <DialogFooter>
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" variant="filled" loading={busy}>
              {t('create.submit')}
            </Button>
          </DialogFooter>
        </form>
      </Modal>
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
