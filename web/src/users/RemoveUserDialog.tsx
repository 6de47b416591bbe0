import type { User } from '@guiche/contract/users';
import { IconTrash } from '@tabler/icons-react';
import { toastError } from '../app/errors';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { toast } from '../ui/toast-store';
import { removeUser } from './data';
import { userStrings } from './strings';

interface RemoveUserDialogProps {
  user: User;
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks once before a user goes. The row is gone at once and comes back if the server refuses. */
export function RemoveUserDialog({ user, onClose, onRemoved }: RemoveUserDialogProps) {
  const t = useStrings(userStrings);
  const { name } = user;

  function confirm() {
    removeUser(user.id).then(() => toast.success(t('removal.done', { name })), toastError);
    onRemoved();
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
