import type { User } from '@guiche/contract/users';
import { IconTrash } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { toastError } from '../app/errors';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { toast } from '../ui/toast-store';
import { removeUser } from './data';
import { userStrings } from './strings';
import { useFocusBack } from './use-focus-back';

interface RemoveUserDialogProps {
  user: User;
  onClose: () => void;
  /** Takes the focus when the row that had it is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** Asks once before a user goes. The row is gone at once and comes back if the server refuses. */
export function RemoveUserDialog({ user, onClose, focusAfter }: RemoveUserDialogProps) {
  const t = useStrings(userStrings);
  const { name } = user;
  const focus = useFocusBack();

  function confirm() {
    removeUser(user.id).then(() => toast.success(t('removal.done', { name })), toastError);
    focus.instead(focusAfter.current);
  }

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('removal.title', { name })}
      confirmLabel={t('removal.submit')}
      danger
      icon={<IconTrash stroke={1.5} size={16} />}
      onConfirm={confirm}
    >
      {t('removal.question')} {t('removal.consequence', { name })}
    </ConfirmDialog>
  );
}
