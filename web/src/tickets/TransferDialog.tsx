import { Button, Modal, Textarea } from '@mantine/core';
import type { TicketInList } from '@guiche/contract/tickets';
import type { UserShort } from '@guiche/contract/users';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { useConnections } from '../connections/data';
import { titleOf } from '../contacts/number';
import { writeNote } from '../messages/notes';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { Avatar } from '../ui/Avatar';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { ConnectionSelect } from './ConnectionSelect';
import { useTicketMoves } from './data';
import classes from './Dialogs.module.css';
import { shownOf } from './live';
import { QueueSelect } from './QueueSelect';
import { dialogStrings } from './dialog-strings';
import { ticketStrings } from './strings';
import { UserSearch } from './UserSearch';

/** Shorter ones are no notes. */
const NOTE_LEAST = 2;

/** Hands a conversation to another queue, and to somebody of it if one likes. */
export function TransferDialog({ ticket, onClose }: { ticket: TicketInList; onClose: () => void }) {
  const t = useStrings(dialogStrings);
  const words = useStrings(ticketStrings);
  const me = useMe();
  const { transfer } = useTicketMoves();
  const queues = useQueues().data ?? [];
  const connections = useConnections().data ?? [];
  const [queueId, setQueueId] = useState<number | null>(null);
  const [user, setUser] = useState<UserShort | null>(null);
  const [whatsappId, setWhatsappId] = useState(ticket.whatsappId);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const busy = useRef(false);
  const queueField = useRef<HTMLInputElement>(null);
  const queue = queues.find(({ id }) => id === queueId) ?? null;
  const optional = <span className={classes.optional}>{t('transfer.optional')}</span>;

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    if (busy.current) return;
    setTried(true);
    if (!queue) return queueField.current?.focus();
    busy.current = true;
    // the note goes first: afterwards the ticket may be out of reach
    if (note.trim().length >= NOTE_LEAST) {
      try {
        await writeNote(shownOf(ticket), me, note);
      } catch (error) {
        busy.current = false;
        return toastError(error);
      }
    }
    onClose();
    const { id, name, color } = queue;
    await transfer(ticket, {
      queue: { id, name, color },
      user: user && { id: user.id, name: user.name },
      ...(whatsappId && whatsappId !== ticket.whatsappId ? { whatsappId } : {}),
    });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('transfer.title')}
      closeButtonProps={{ 'aria-label': t('close') }}
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
                {ticket.user
                  ? t('transfer.now', {
                      id: ticket.id,
                      queue: ticket.queue?.name ?? words('row.noQueue'),
                      user: ticket.user.name,
                    })
                  : t('transfer.nowWaiting', { id: ticket.id, queue: ticket.queue?.name ?? words('row.noQueue') })}
              </small>
            </span>
          </div>
          <QueueSelect
            inputRef={queueField}
            autoFocus
            label={t('transfer.queue')}
            placeholder={t('transfer.queuePlaceholder')}
            queues={queues}
            value={queueId}
            onChange={(id) => {
              setQueueId(id);
              if (user && !user.queues.some((one) => one.id === id)) setUser(null);
            }}
            error={tried && !queue ? t('transfer.queueRequired') : undefined}
          />
          <UserSearch
            label={
              <>
                {t('transfer.user')} {optional}
              </>
            }
            description={t('transfer.userHint')}
            queue={queue}
            value={user}
            onChange={setUser}
          />
          {connections.length > 1 && (
            <ConnectionSelect
              label={
                <>
                  {t('transfer.connection')} {optional}
                </>
              }
              connections={connections}
              value={whatsappId}
              onChange={setWhatsappId}
            />
          )}
          <Textarea
            className={classes.note ?? ''}
            label={
              <>
                {t('transfer.note')} {optional}
              </>
            }
            maxRows={5}
            maxLength={4096}
            dir="auto"
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </DialogContent>
        <DialogFooter>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="filled">
            {t('transfer.submit')}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  );
}
