import { TextInput } from '@mantine/core';
import { useStrings } from '../../platform/strings';
import { FormDialog } from '../../ui/FormDialog';
import { useForm } from '../../ui/use-form';
import { useLab } from '../lab';
import { cardOf, digitsOf, isPhone } from '../people';
import { sandboxDialogStrings } from './strings';

/** Passes somebody's contact card on. */
export function CardDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxDialogStrings);
  const { sendExtra, people, person } = useLab();
  // somebody else of the list is a believable contact to pass on
  const other = people.find((one) => one.kind === 'phone' && one.number !== person?.number);
  const form = useForm({
    initial: { name: other?.name ?? '', number: other?.number ?? '' },
    required: ['name'],
    judge: ({ number }) => ({ number: !isPhone(number) && t('card.numberWrong') }),
    save({ name, number }) {
      sendExtra({ type: 'contact', vcard: cardOf(name.trim(), digitsOf(number)) });
      onClose();
    },
    words: { Required: t('card.required') },
    emptyWaits: true,
  });
  return (
    <FormDialog
      form={form}
      title={t('card.title')}
      size={440}
      submitLabel={t('card.send')}
      asks={false}
      onClose={onClose}
    >
      <TextInput label={t('card.name')} data-autofocus {...form.field('name')} />
      <TextInput label={t('card.number')} inputMode="tel" {...form.field('number')} />
    </FormDialog>
  );
}
