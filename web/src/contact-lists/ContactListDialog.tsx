import { Button, TextInput } from '@mantine/core';
import { contactLists, type ContactList } from '@guiche/contract/contact-lists';
import { IconUpload } from '@tabler/icons-react';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveList } from './data';
import { contactListStrings } from './strings';

interface ContactListDialogProps {
  row: ContactList | null;
  /** A new list is there, and empty. */
  onMade: (list: ContactList) => void;
  onImport: (list: ContactList) => void;
  onClose: () => void;
}

/** Names a contact list, or leads on to a spreadsheet for it. */
export function ContactListDialog({ row, onMade, onImport, onClose }: ContactListDialogProps) {
  const t = useStrings(contactListStrings);
  const form = useForm({
    schema: rulesOf(contactLists.create),
    initial: { name: row?.name ?? '' },
    async save({ name }) {
      const saved = await saveList(row?.id ?? null, name);
      toast.success(t('saved'));
      onClose();
      if (!row) onMade(saved);
    },
  });

  return (
    <FormDialog form={form} title={row ? t('edit', row) : t('create')} onClose={onClose}>
      <TextInput label={t('form.name')} data-autofocus dir="auto" {...form.field('name')} />
      {row && !form.isDirty && (
        <Button
          leftSection={<IconUpload stroke={1.5} size={16} aria-hidden="true" />}
          onClick={() => onImport(row)}
          disabled={form.busy}
        >
          {t('import')}
        </Button>
      )}
    </FormDialog>
  );
}
