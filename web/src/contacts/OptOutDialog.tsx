import { Textarea } from '@mantine/core';
import type { Contact } from '@guiche/contract/contacts';
import { optOuts } from '@guiche/contract/opt-outs';
import { titleOf } from '../platform/number';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { changeOptOut } from './opt-out';
import { optOutStrings } from './opt-out-strings';

export interface OptOutDialogProps {
  contact: Pick<Contact, 'id' | 'name' | 'number' | 'isOptedOut'>;
  /** What they said, where that is the reason. */
  said?: string;
  onClose: () => void;
}

/** Writes down, with the reason, that somebody wants no campaigns; or takes it back. */
export default function OptOutDialog({ contact, said = '', onClose }: OptOutDialogProps) {
  const t = useStrings(optOutStrings);
  // as it was when the question was asked: it may change below it
  const { isOptedOut } = contact;
  const name = titleOf(contact);
  const form = useForm({
    schema: rulesOf(optOuts.change),
    initial: { isOptedOut: !isOptedOut, reason: said ? `“${said.slice(0, 280)}”` : '' },
    async save(values) {
      await changeOptOut(contact.id, values);
      toast.success(t(isOptedOut ? 'taken' : 'given', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(isOptedOut ? 'takeBackTitle' : 'giveTitle', { name })}
      submitLabel={t(isOptedOut ? 'takeBack' : 'give')}
      onClose={onClose}
    >
      <p>{t(isOptedOut ? 'takeBackWhy' : 'giveWhy')}</p>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        dir="auto"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
