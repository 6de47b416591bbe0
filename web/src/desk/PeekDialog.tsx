import { Button, Modal } from '@mantine/core';
import type { TicketFound, TicketInList } from '@guiche/contract/tickets';
import { mayMove } from '../tickets/may-move';
import { IconEye, IconRobot } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { titleOf } from '../platform/number';
import { useHasCopilot } from '../messages/copilot/has-copilot';
import { headerStrings } from '../messages/header-strings';
import { Thread } from '../messages/Thread';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { DialogFooter } from '../ui/Dialog';
import { ticketPath, useTicket } from '../tickets/data';
import classes from './PeekDialog.module.css';
import { dialogStrings } from '../tickets/dialog-strings';
import { ticketStrings } from '../tickets/strings';
import { foundIn } from '../tickets/moves';
import { switchAssistant } from './switch-assistant';

export interface PeekDialogProps {
  ticket: TicketFound;
  onClose: () => void;
  onAccept: (ticket: TicketFound) => void;
  /** It is about to be opened. */
  onOpen: (uuid: string) => void;
}

/** A look at a conversation that leaves no trace: nothing is marked as read, nothing can be answered. */
export function PeekDialog({ ticket: chosen, onClose, onAccept, onOpen }: PeekDialogProps) {
  const t = useStrings(dialogStrings);
  const words = useStrings(ticketStrings);
  const navigate = useNavigate();
  // others may accept it meanwhile, or take it from the assistant
  const { data: ticket = chosen } = useTicket(chosen.uuid);
  const { contact, queue, user } = ticket;
  const { hit } = chosen;
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
        <Thread ticketId={ticket.id} start={hit?.messageId} readOnly markRead={false} />
      </div>
      <AssistantLine ticket={ticket} />
      <DialogFooter
        hint={
          <>
            <IconEye stroke={1.5} size={16} aria-hidden="true" />
            {t('peek.hint')}
          </>
        }
      >
        {mayMove('accept', ticket) ? (
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            <Button
              variant="filled"
              onClick={() => {
                onClose();
                onAccept({ ...ticket, hit });
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
              void navigate(ticketPath(ticket.uuid), { state: foundIn(chosen) });
            }}
          >
            {t('peek.open')}
          </Button>
        )}
      </DialogFooter>
    </Modal>
  );
}

/** Who answers while nobody has it, and the way to change that. */
function AssistantLine({ ticket }: { ticket: TicketInList }) {
  const t = useStrings(dialogStrings);
  const header = useStrings(headerStrings);
  const hasModel = useHasCopilot() === true;
  const isAssistants = ticket.promptId !== null;
  if (ticket.status !== 'pending' || ticket.isGroup || !(isAssistants || hasModel)) return null;
  return (
    <div className={classes.assistant}>
      <IconRobot stroke={1.5} size={16} aria-hidden="true" />
      <span>{isAssistants ? header('assistantHint') : t('peek.noAssistant')}</span>
      <Button size="sm" variant="subtle" onClick={() => void switchAssistant(ticket)}>
        {header(isAssistants ? 'pauseAssistant' : 'giveAssistant')}
      </Button>
    </div>
  );
}
