import { messages, type Message } from '@guiche/contract/messages';
import { Textarea } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { useForm } from '../ui/use-form';
import { actionStrings } from './action-strings';
import { editMessage } from './data';
import { signatureOf } from './text';

/** Other words for what the customer has already; the signature above them stays. */
export default function EditMessageDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const t = useStrings(actionStrings);
  const signature = signatureOf(message);
  const form = useForm({
    schema: rulesOf(messages.edit),
    initial: { body: message.body.slice(signature.length) },
    async save({ body }) {
      await editMessage(message.id, signature + body.trim());
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('editTitle')} onClose={onClose}>
      <Textarea
        label={t('editText')}
        description={t('editWhy')}
        autosize
        minRows={2}
        maxRows={12}
        dir="auto"
        data-autofocus
        {...form.field('body')}
      />
    </FormDialog>
  );
}
