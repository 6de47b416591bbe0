import type { Contact } from '@guiche/contract/contacts';
import { say } from '../platform/strings';
import { toast, toastError } from '../ui/toast-store';
import { blockContact } from './data';
import { titleOf } from '../platform/number';
import { contactStrings } from './strings';

/** Blocks a contact, or takes it back; either way it can be undone for a moment. */
export async function toggleBlock(contact: Pick<Contact, 'id' | 'name' | 'number' | 'isBlocked'>): Promise<void> {
  const t = say(contactStrings);
  const { id, isBlocked } = contact;
  const name = titleOf(contact);
  try {
    await blockContact(id, !isBlocked);
    const back = () => void blockContact(id, isBlocked).catch(toastError);
    toast.undo(t(isBlocked ? 'blocking.undone' : 'blocking.done', { name }), back, { id: `block-${id}` });
  } catch (error) {
    toastError(error);
  }
}
