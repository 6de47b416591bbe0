import type { Connection } from '@guiche/contract/connections';
import { IconTrash } from '@tabler/icons-react';
import { toastError } from '../app/errors';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { toast } from '../ui/toast-store';
import { removeConnection } from './data';
import { connectionStrings } from './strings';

export interface RemoveDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Asks once before a connection goes, and says what goes along. */
export function RemoveDialog({ connection, onClose }: RemoveDialogProps) {
  const t = useStrings(connectionStrings);

  async function remove() {
    try {
      await removeConnection(connection);
    } catch (error) {
      toastError(error);
      throw error;
    }
    toast.success(t('removing.done'));
  }

  return (
    <ConfirmDialog
      opened
      title={t('removing.title', { name: connection.name })}
      confirmLabel={t('removing.confirm')}
      danger
      icon={<IconTrash stroke={1.5} size={16} />}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('removing.question')} {t('removing.consequence')} {connection.isDefault && t('removing.consequenceDefault')}
    </ConfirmDialog>
  );
}
