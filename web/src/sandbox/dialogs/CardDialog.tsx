import { Button, Modal, TextInput } from '@mantine/core';
import { useStrings } from '../../platform/strings';
import { DialogContent, DialogFooter } from '../../ui/Dialog';
import { uiStrings } from '../../ui/strings';
import { useLab } from '../lab';
import { cardOf } from '../people';
import { sandboxStrings } from '../strings';
import { digitsOf, isPhone, useForm } from './use-form';

/** Passes somebody's contact card on. */
export function CardDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  return (
    <Modal opened={opened} onClose={onClose} title={t('card.title')} size={440}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const t = useStrings(sandboxStrings);
  const ui = useStrings(uiStrings);
  const { sendExtra, people, person } = useLab();
  // somebody else of the list is a believable contact to pass on
  const other = people.find((one) => one.kind === 'phone' && one.number !== person?.number);
  const form = useForm(
    { name: other?.name ?? '', number: other?.number ?? '' },
    {
      name: (value) => (value.trim() ? null : t('card.required')),
      number: (value) => (isPhone(value) ? null : t('card.numberWrong')),
    },
  );
  return (
    <form
      noValidate
      onSubmit={form.onSubmit(({ name, number }) => {
        sendExtra({ type: 'contact', vcard: cardOf(name.trim(), digitsOf(number)) });
        onClose();
      })}
    >
      <DialogContent>
        <TextInput label={t('card.name')} maxLength={100} data-autofocus {...form.field('name')} />
        <TextInput label={t('card.number')} inputMode="tel" {...form.field('number')} />
      </DialogContent>
      <DialogFooter>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        <Button type="submit" variant="filled">
          {t('card.send')}
        </Button>
      </DialogFooter>
    </form>
  );
}
