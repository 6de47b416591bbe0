import type { Contact } from '@guiche/contract/contacts';
import { useStrings } from '../platform/strings';
import { RemoveDialog } from '../ui/RemoveDialog';
import { removeContact, useBelongings } from './list';
import { titleOf } from '../platform/number';
import { pageStrings } from './page-strings';

interface RemoveContactDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** Asks once before a contact goes, and says what goes along. */
export function RemoveContactDialog({ contact, onClose }: RemoveContactDialogProps) {
  const t = useStrings(pageStrings);
  const { data: with_ } = useBelongings(contact.id);
  const name = titleOf(contact);
  return (
    <RemoveDialog
      title={t('removal.title', { name })}
      confirmLabel={t('removal.submit')}
      done={t('removal.done', { name })}
      impossible={(with_?.activeTickets ?? 0) > 0}
      remove={() => removeContact(contact.id)}
      onClose={onClose}
    >
      <p>{t('removal.question')}</p>
      {with_ && (
        <p>
          {with_.activeTickets > 0
            ? t('removal.active')
            : with_.tickets === 0
              ? t('removal.alone')
              : `${t('removal.tickets', { count: with_.tickets })} ${t('removal.messages', { count: with_.messages })}`}
        </p>
      )}
    </RemoveDialog>
  );
}
