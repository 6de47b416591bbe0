import type { Queue } from '@guiche/contract/queues';
import { IconTrash } from '@tabler/icons-react';
import { toastError } from '../app/errors';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { toast } from '../ui/toast-store';
import { removeQueue } from './data';
import { queueStrings } from './strings';

export interface RemoveDialogProps {
  queue: Queue;
  onClose: () => void;
}

/** Asks once before a queue goes. */
export function RemoveDialog({ queue, onClose }: RemoveDialogProps) {
  const t = useStrings(queueStrings);

  async function remove() {
    try {
      await removeQueue(queue);
    } catch (error) {
      toastError(error);
      throw error;
    }
    toast.success(t('removing.done'));
  }

  return (
    <ConfirmDialog
      opened
      title={t('removing.title', { name: queue.name })}
      confirmLabel={t('removing.confirm')}
      danger
      icon={<IconTrash stroke={1.5} size={16} />}
      onConfirm={remove}
      onClose={onClose}
    >
      {t('removing.question')} {t('removing.consequence')}
    </ConfirmDialog>
  );
}
