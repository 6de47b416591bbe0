import { TextInput } from '@mantine/core';
import { contactListItems, type ContactListItem } from '@guiche/contract/contact-lists';
import { formatNumber } from '../platform/number';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveItem } from './data';
import { contactListStrings } from './strings';

interface ListContactDialogProps {
  listId: number;
  row: ContactListItem | null;
  onClose: () => void;
}

/** Puts somebody into a contact list, or changes who stands there. */
export function ListContactDialog({ listId, row, onClose }: ListContactDialogProps) {
  const t = useStrings(contactListStrings);
  const form = useForm({
    schema: rulesOf(contactListItems.create),
    initial: { name: row?.name ?? '', number: row ? formatNumber(row.number) : '', email: row?.email ?? '' },
    words: { 'Invalid number': t('form.wrongNumber'), 'Already in use': t('form.taken') },
    async save(values) {
      await saveItem(listId, row?.id ?? null, values);
      toast.success(t('items.saved'));
      onClose();
    },
  });

  return (
    <FormDialog form={form} title={row ? t('edit', row) : t('items.create')} onClose={onClose}>
      <TextInput label={t('form.name')} data-autofocus dir="auto" {...form.field('name')} />
      <TextInput
        label={t('form.number')}
        description={t('form.numberWhy')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...form.field('number')}
      />
      <TextInput label={t('form.email')} type="email" autoComplete="off" {...form.field('email')} />
    </FormDialog>
  );
}
