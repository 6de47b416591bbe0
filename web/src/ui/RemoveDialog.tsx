import { IconTrash } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { ConfirmDialog } from './ConfirmDialog';
import { toast, toastError } from './toast-store';
import { useFocusBack } from './use-focus-back';

export interface RemoveDialogProps {
  /** Names what goes: 'Excluir a fila Vendas?'. */
  title: string;
  confirmLabel: string;
  /** What is told once it is gone, where `remove` does not tell it by itself. */
  done?: string;
  /** What is told when it could not be done, where that is not the reason itself. */
  failed?: string;
  /** The question, and what goes along. */
  children: ReactNode;
  /** It would be refused, and the question says why. */
  impossible?: boolean;
  remove: () => Promise<void>;
  /** It is gone from the list at once and comes back if the server refuses: nobody has to wait. */
  early?: boolean;
  /** Takes the focus when the row that had it is gone. */
  focusAfter?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks once before something goes, and tells how it went. */
export function RemoveDialog(props: RemoveDialogProps) {
  const { title, confirmLabel, done, failed, children, impossible, remove, early, focusAfter, onClose } = props;
  useFocusBack(focusAfter);

  async function confirm() {
    try {
      await remove();
    } catch (error) {
      if (failed === undefined) toastError(error);
      else toast.error(failed);
      throw error;
    }
    if (done !== undefined) toast.success(done);
  }

  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      danger
      impossible={impossible}
      icon={<IconTrash stroke={1.5} size={16} />}
      onConfirm={early ? () => void confirm().catch(() => undefined) : confirm}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
