import type { TicketInList } from '@guiche/contract/tickets';
import { IconTrash } from '@tabler/icons-react';
import { titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useTicketMoves } from './data';
import { dialogStrings } from './dialog-strings';

/** Asks once before a ticket goes with everything in it. */
export function DeleteTicketDialog({
  ticket,
  opened,
  onClose,
}: {
  ticket: TicketInList;
  opened: boolean;
  onClose: () => void;
}) {
  const t = useStrings(dialogStrings);
  const { remove } = useTicketMoves();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('remove.title', { id: ticket.id })}
      confirmLabel={t('remove.submit')}
      danger
      icon={<IconTrash stroke={1.5} size={16} />}
      onConfirm={() => remove(ticket)}
    >
      {t('remove.question')} {t('remove.consequence', { name: titleOf(ticket.contact) })}
    </ConfirmDialog>
  );
}
