import type { User } from '@guiche/contract/users';
import { useStrings } from '../platform/strings';
import { Unserved } from '../queues/Unserved';
import { RemoveDialog } from '../ui/RemoveDialog';
import { removeUser } from './data';
import { userStrings } from './strings';

interface RemoveUserDialogProps {
  user: User;
  onClose: () => void;
}

/** Asks once before a user goes, and says what becomes of the tickets. */
export function RemoveUserDialog({ user, onClose }: RemoveUserDialogProps) {
  const t = useStrings(userStrings);
  const { name } = user;
  return (
    <RemoveDialog
      title={t('removal.title', { name })}
      confirmLabel={t('removal.submit')}
      done={t('removal.done', { name })}
      remove={() => removeUser(user.id)}
      early
      onClose={onClose}
    >
      {t('removal.question')} {t('removal.consequence', { name })}
      <Unserved queueIds={user.queues.map(({ id }) => id)} leaver={user.id} />
    </RemoveDialog>
  );
}
