import type { Message } from '@guiche/contract/messages';
import { ticketNotes, type TicketNote } from '@guiche/contract/ticket-notes';
import type { TicketShown } from '@guiche/contract/tickets';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { toastError } from '../app/errors';
import { useConnections } from '../connections/data';
import { call } from '../platform/call';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { toast } from '../ui/toast-store';
import { reactTo, removeMessage } from './data';
import type { Shown } from './live';
import { forgetNote } from './notes';
import { MessageDetails } from './MessageDetails';
import { MessageMenu } from './MessageMenu';
import { Pictures } from './Pictures';
import { messagesStrings } from './strings';

const ForwardDialog = lazy(() => import('./ForwardDialog'));
const ReactionPicker = lazy(() => import('./ReactionPicker'));

/** What is open over the thread: at most one thing. */
export type Dialog =
  | null
  | { kind: 'menu'; rowKey: string; button: HTMLElement }
  | { kind: 'react'; message: Message; button: HTMLElement }
  | { kind: 'details'; message: Message; button: HTMLElement }
  | { kind: 'forward'; message: Message; button: HTMLElement }
  | { kind: 'remove'; message: Message; button: HTMLElement }
  | { kind: 'removeNote'; note: TicketNote }
  | { kind: 'picture'; messageId: number; url: string };

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
  const t = useStrings(messagesStrings);
  const close = () => onDialog(null);
  const contactName = titleOf(ticket.contact);
  /** The focus goes back to the options button it came from. */
  const closeTo = (button: HTMLElement) => {
    close();
    requestAnimationFrame(() => button.isConnected && button.focus({ preventScroll: true }));
  };

  // the official API takes no message back; one that has not left is not there
  const isKept = useConnections().data?.find(({ id }) => id === ticket.whatsappId)?.provider === 'cloud';
  const canRemove = ({ state }: Message) => !isKept || state === 'waiting' || state === 'failed';

  async function remove(message: Message) {
    try {
      await removeMessage(message.id);
    } catch (error) {
      toastError(error);
      throw error;
    }
  }

  function react(message: Message, emoji: string, button: HTMLElement) {
    closeTo(button);
    reactTo(message.id, emoji).catch(toastError);
  }

  async function removeNote(note: TicketNote) {
    try {
      await call(ticketNotes.remove, { noteId: note.id });
      forgetNote(note);
      toast.success(t('note.removed'));
    } catch (error) {
      toastError(error);
      throw error;
    }
  }

  switch (dialog?.kind) {
    case 'menu': {
      const one = shown.find(({ key }) => key === dialog.rowKey);
      if (!one) return null;
      const { message } = one;
      const { button } = dialog;
      return (
        <MessageMenu
          shown={one}
          button={button}
          readOnly={readOnly}
          onReply={
            onReply &&
            (() => {
              close();
              onReply(message);
            })
          }
          onReact={onReply && ((emoji) => react(message, emoji, button))}
          onMoreEmojis={() => onDialog({ kind: 'react', message, button })}
          onForward={() => onDialog({ kind: 'forward', message, button })}
          onDetails={() => onDialog({ kind: 'details', message, button })}
          onRemove={canRemove(message) ? () => onDialog({ kind: 'remove', message, button }) : undefined}
          onClose={() => closeTo(button)}
        />
      );
    }
    case 'react': {
      const { message, button } = dialog;
      return (
        <Suspense>
          <ReactionPicker
            button={button}
            label={t('menu.react')}
            onPick={(emoji) => react(message, emoji, button)}
            onClose={() => closeTo(button)}
          />
        </Suspense>
      );
    }
    case 'details': {
      // the ticks may turn while it is open
      const message = shown.find((one) => one.message.id === dialog.message.id)?.message ?? dialog.message;
      return (
        <MessageDetails
          message={message}
          contactName={contactName}
          ticket={ticket}
          onClose={() => closeTo(dialog.button)}
        />
      );
    }
    case 'forward':
      return (
        <Suspense>
          <ForwardDialog message={dialog.message} contactName={contactName} onClose={() => closeTo(dialog.button)} />
        </Suspense>
      );
    case 'remove':
      return (
        <ConfirmDialog
          opened
          danger
          title={t('removeTitle')}
          confirmLabel={t('removeConfirm')}
          icon={<IconTrash stroke={1.5} size={16} />}
          onConfirm={() => remove(dialog.message)}
          onClose={() => closeTo(dialog.button)}
        >
          {t('removeWhy')}
        </ConfirmDialog>
      );
    case 'removeNote':
      return (
        <ConfirmDialog
          opened
          danger
          title={t('note.removeTitle')}
          confirmLabel={t('removeConfirm')}
          icon={<IconTrash stroke={1.5} size={16} />}
          onConfirm={() => removeNote(dialog.note)}
          onClose={close}
        >
          {t('note.removeText')}
        </ConfirmDialog>
      );
    case 'picture':
      return <Pictures shown={shown} opened={dialog} onClose={close} />;
    default:
      return null;
  }
}
