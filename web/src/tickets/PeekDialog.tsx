import { Button, Modal } from '@mantine/core';
import { ticketCan, type TicketInList } from '@guiche/contract/tickets';
import { IconEye } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { titleOf } from '../contacts/number';
import { Thread } from '../messages/Thread';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { DialogFooter } from '../ui/Dialog';
import { ticketPath } from './moves';
import classes from './PeekDialog.module.css';
import { dialogStrings } from './dialog-strings';
import { ticketStrings } from './strings';

/** A look at a conversation that leaves no trace: nothing is marked as read, nothing can be answered. */
export function PeekDialog({ ticket, onClose }: { ticket: TicketInList; onClose: () => void }) {
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
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <Button
            onClick={() => {
              onClose();
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
