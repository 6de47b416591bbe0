import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { titleOf } from '../platform/number';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { useCloseQuestion } from './close-question';
import { ticketStrings } from './strings';

/** Asks before a customer is closed whom nobody has answered. */
export function CloseQuestion() {
  const t = useStrings(ticketStrings);
  const open = useCloseQuestion();
  // its words stay while it goes
  const [shown, setShown] = useState(open);
  if (open && open !== shown) setShown(open);
  const tickets = shown?.tickets ?? [];
  return (
    <ConfirmDialog
      opened={open !== null}
      onClose={() => open?.answer(false)}
      title={
        tickets.length === 1
          ? t('closing.title', { name: titleOf(tickets[0]!.contact) })
          : t('closing.titleMany', { count: tickets.length })
      }
      confirmLabel={t('closing.submit')}
      icon={<IconCheck stroke={1.5} size={16} />}
      onConfirm={() => open?.answer(true)}
    >
      {t('closing.question')}
    </ConfirmDialog>
  );
}
