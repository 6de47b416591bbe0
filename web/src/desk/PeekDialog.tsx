import { Button, Modal } from '@mantine/core';
import { ticketCan, type TicketInList } from '@guiche/contract/tickets';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { titleOf } from '../platform/number';
import { Thread } from '../messages/Thread';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { DialogFooter } from '../ui/Dialog';
import { ticketPath } from '../tickets/moves';
import classes from './PeekDialog.module.css';
import { dialogStrings } from '../tickets/dialog-strings';
import { ticketStrings } from '../tickets/strings';

export interface PeekDialogProps {
  ticket: TicketInList;
  onClose: () => void;
  onAccept: (ticket: TicketInList) => void;
  /** It is about to be opened. */
  onOpen: (uuid: string) => void;
}

/** A look at a conversation that leaves no trace: nothing is marked as read, nothing can be answered. */
export function PeekDialog({ ticket, onClose, onAccept, onOpen }: PeekDialogProps) {
  const t = useStrings(dialogStrings);
  const words = useStrings(ticketStrings);
  const navigate = useNavigate();
  const { contact, queue, user } = ticket;
  const name = titleOf(contact);
  const facts = [queue?.name ?? words('row.noQueue'), user?.name, t('peek.readOnly')].filter(Boolean).join(' · ');
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      closeButtonProps={{ 'aria-label': t('close') }}
      title={
        <span className={classes.head}>
          <Avatar name={contact.name} src={contact.profilePicUrl} seed={contact.id} size={36} group={ticket.isGroup} />
          <span className={classes.who}>
            <span className={classes.name} dir="auto">
              {name}
            </span>
            <span className={classes.sub}>{facts}</span>
          </span>
        </span>
      }
    >
      <div className={classes.thread}>
        <Thread ticketId={ticket.id} readOnly markRead={false} />
      </div>
      <DialogFooter
        hint={
          <>
            <IconEye stroke={1.5} size={16} aria-hidden="true" />
            {t('peek.hint')}
          </>
        }
      >
        {ticketCan('accept', ticket) ? (
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button
              variant="filled"
              onClick={() => {
                onClose();
                onAccept(ticket);
              }}
            >
              {words('row.accept')}
            </Button>
          </>
        ) : (
          <Button
            onClick={() => {
              onClose();
              onOpen(ticket.uuid);
              void navigate(ticketPath(ticket.uuid));
            }}
          >
            {t('peek.open')}
          </Button>
        )}
      </DialogFooter>
    </Modal>
  );
}
