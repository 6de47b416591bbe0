import type { Message } from '@guiche/contract/messages';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { toastError } from '../ui/toast-store';
import type { Shown } from './live';
import { MessageMenu } from './MessageMenu';
import { Pictures } from './Pictures';
import { actionStrings } from './action-strings';

const ReactionPicker = lazy(() => import('./ReactionPicker'));

/** What is open over a log: at most one thing. */
export type LogDialog =
  | null
  | { kind: 'menu'; rowKey: string; button: HTMLElement }
  | { kind: 'react' | 'details' | 'edit' | 'forward' | 'remove'; message: Message; button: HTMLElement }
  | { kind: 'picture'; messageId: number; url: string };

interface Props {
  dialog: LogDialog;
  onDialog: (dialog: LogDialog) => void;
  shown: Shown[];
  readOnly: boolean;
  /** Absent where nothing can be answered now. */
  onReply: ((message: Message) => void) | undefined;
  /** Absent where words stay as they are, or are changed in a dialog. */
  onEdit?: (message: Message) => ((message: Message) => void) | undefined;
  /** A dialog in which the words of some are changed. */
  editing?: { may: (message: Message) => boolean; dialog: (message: Message, onClose: () => void) => ReactNode };
  react: (message: Message, emoji: string) => Promise<unknown>;
  canRemove: (message: Message) => boolean;
  remove: (message: Message) => Promise<unknown>;
  removing: { title: string; confirmLabel: string; why: string };
  details: (message: Message, onClose: () => void) => ReactNode;
  /** Absent where nothing is sent on. */
  forward?: (message: Message, onClose: () => void) => ReactNode;
}

/** What is done with a message of a log: its menu, and what an entry of that opens. */
export function LogDialogs({ dialog, onDialog, shown, ...props }: Props) {
  const t = useStrings(actionStrings);
  if (!dialog) return null;
  if (dialog.kind === 'picture') return <Pictures shown={shown} opened={dialog} onClose={() => onDialog(null)} />;

  const { button } = dialog;
  /** The focus goes back to the options button it came from. */
  const close = () => {
    onDialog(null);
    requestAnimationFrame(() => button.isConnected && button.focus({ preventScroll: true }));
  };
  const react = (message: Message, emoji: string) => {
    close();
    props.react(message, emoji).catch(toastError);
  };
  const then = (act: ((message: Message) => void) | undefined, message: Message) =>
    act &&
    (() => {
      onDialog(null);
      act(message);
    });

  switch (dialog.kind) {
    case 'menu': {
      const one = shown.find(({ key }) => key === dialog.rowKey);
      if (!one) return null;
      const { message } = one;
      const open = (kind: 'react' | 'details' | 'edit' | 'forward' | 'remove') => () =>
        onDialog({ kind, message, button });
      return (
        <MessageMenu
          shown={one}
          button={button}
          readOnly={props.readOnly}
          onReply={then(props.onReply, message)}
          onReact={props.onReply && ((emoji) => react(message, emoji))}
          onMoreEmojis={open('react')}
          onForward={props.forward && open('forward')}
          onEdit={props.editing?.may(message) ? open('edit') : then(props.onEdit?.(message), message)}
          onDetails={open('details')}
          onRemove={props.canRemove(message) ? open('remove') : undefined}
          onClose={close}
        />
      );
    }
    case 'react':
      return (
        <Suspense>
          <ReactionPicker
            button={button}
            label={t('menu.react')}
            onPick={(emoji) => react(dialog.message, emoji)}
            onClose={close}
          />
        </Suspense>
      );
    case 'details':
      // the ticks may turn while it is open
      return props.details(shown.find((one) => one.message.id === dialog.message.id)?.message ?? dialog.message, close);
    case 'edit':
      return <Suspense>{props.editing?.dialog(dialog.message, close)}</Suspense>;
    case 'forward':
      return <Suspense>{props.forward?.(dialog.message, close)}</Suspense>;
    case 'remove':
      return (
        <ConfirmDialog
          opened
          danger
          title={props.removing.title}
          confirmLabel={props.removing.confirmLabel}
          icon={<IconTrash stroke={1.5} size={16} />}
          onConfirm={() =>
            props.remove(dialog.message).catch((error: unknown) => {
              toastError(error);
              throw error;
            })
          }
          onClose={close}
        >
          {props.removing.why}
        </ConfirmDialog>
      );
  }
}
