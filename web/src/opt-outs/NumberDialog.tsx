import { Textarea, TextInput } from '@mantine/core';
import { optOuts } from '@guiche/contract/opt-outs';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { addOptOut, endOptOut } from './data';
import { optOutPageStrings } from './strings';

interface NumberDialogProps {
  /** `back`: of somebody of whom only a hash of the number is kept. */
  what: 'add' | 'back';
  onClose: () => void;
}

/** Writes down by hand that whoever has a number wants no campaigns, or takes that back; with the reason. */
export function NumberDialog({ what, onClose }: NumberDialogProps) {
  const t = useStrings(optOutPageStrings);
  const form = useForm({
    schema: rulesOf(optOuts.add),
    initial: { number: '', reason: '' },
    words: { 'Invalid number': t('form.wrongNumber') },
    async save(values) {
      await (what === 'add' ? addOptOut : endOptOut)(values);
      toast.success(t(`${what}.done`));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t(`${what}.title`)} submitLabel={t(`${what}.submit`)} onClose={onClose}>
      <p>{t(`${what}.why`)}</p>
      <TextInput
        label={t('form.number')}
        description={t('form.numberWhy')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        data-autofocus
        {...form.field('number')}
      />
      <Textarea
        label={t('form.reason')}
        description={t('form.reasonHint')}
        autosize
        minRows={2}
        maxRows={5}
        dir="auto"
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
