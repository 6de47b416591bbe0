import type { Message } from '@guiche/contract/messages';
import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import { lazy } from 'react';
import { useConnections } from '../connections/data';
import { call } from '../platform/call';
import { titleOf } from '../platform/number';
import { isSupport } from '../platform/session';
import { useStrings } from '../platform/strings';
import { RemoveDialog } from '../ui/RemoveDialog';
import { reactTo, removeMessage } from './data';
import type { Shown } from './live';
import { forgetNote } from '../tickets/notes';
import { mayBeEdited } from './editable';
import { LogDialogs, type LogDialog } from './LogDialogs';
import { MessageDetails } from './MessageDetails';
import { actionStrings } from './action-strings';
import { composeStrings } from './compose-strings';

const EditMessageDialog = lazy(() => import('./EditMessageDialog'));
const ForwardDialog = lazy(() => import('./ForwardDialog'));

/** What is open over the thread: at most one thing. */
export type Dialog = LogDialog | { kind: 'removeNote'; note: TicketNote };

interface Props {
  dialog: Dialog;
  onDialog: (dialog: Dialog) => void;
  shown: Shown[];
  ticket: TicketShown;
  readOnly: boolean;
  /** Absent where nothing can be answered now. */
  onReply: ((message: Message) => void) | undefined;
}

export function ThreadDialogs({ dialog, onDialog, shown, ticket, readOnly, onReply }: Props) {
  const t = useStrings(actionStrings);
  const compose = useStrings(composeStrings);
  const contactName = titleOf(ticket.contact);
  // the official API takes no message back and changes none; one that has not left is not there
  const isKept = useConnections().data?.find(({ id }) => id === ticket.whatsappId)?.provider === 'cloud';

  async function removeNote(note: TicketNote) {
    await call(ticketNotes.remove, { noteId: note.id });
    forgetNote(note);
  }

  if (dialog?.kind === 'removeNote')
    return (
      <RemoveDialog
        title={compose('note.removeTitle')}
        confirmLabel={t('removeConfirm')}
        done={compose('note.removed')}
        remove={() => removeNote(dialog.note)}
        onClose={() => onDialog(null)}
      >
        {compose('note.removeText')}
      </RemoveDialog>
    );
  return (
    <LogDialogs
      dialog={dialog}
      onDialog={onDialog}
      shown={shown}
      readOnly={readOnly}
      onReply={onReply}
      react={(message, emoji) => reactTo(message.id, emoji)}
      editing={{
        may: (message) => onReply !== undefined && !readOnly && !isKept && mayBeEdited(message),
        dialog: (message, onClose) => <EditMessageDialog message={message} onClose={onClose} />,
      }}
      canRemove={({ state }) => !isKept || state === 'waiting' || state === 'failed'}
      remove={({ id }) => removeMessage(id)}
      removing={{ title: t('removeTitle'), confirmLabel: t('removeConfirm'), why: t('removeWhy') }}
      details={(message, onClose) => (
        <MessageDetails message={message} contactName={contactName} ticket={ticket} onClose={onClose} />
      )}
      forward={
        isSupport()
          ? undefined
          : (message, onClose) => <ForwardDialog message={message} contactName={contactName} onClose={onClose} />
      }
    />
  );
}
