import { campaigns, type Campaign, type DryRun } from '@guiche/contract/campaigns';
import { Button, TextInput } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './CampaignDialog.module.css';
import { sendTest } from './data';
import { rehearsalStrings } from './rehearsal-strings';

/** Sends it to a number of one's own first. */
export function TestSend({ row, sample }: { row: Campaign; sample: DryRun['samples'][number] | undefined }) {
  const t = useStrings(rehearsalStrings);
  const form = useForm({
    schema: rulesOf(campaigns.test),
    initial: { number: '' },
    restMs: 400,
    async save({ number }) {
      const { kind = 'message', variant, template } = sample ?? {};
      await sendTest(row.id, number, {
        ...(variant && { variant }),
        confirmation: kind === 'confirmation',
        template: (template ?? null) !== null,
      });
      toast.success(t('test.sent'));
    },
    words: { 'Invalid number': t('test.wrong') },
  });
  return (
    <Form form={form} className={classes.test}>
      <TextInput label={t('test.number')} inputMode="tel" {...form.field('number')} />
      <Button type="submit" loading={form.busy} disabled={row.whatsappId === null}>
        {t('test.send')}
      </Button>
    </Form>
  );
}
