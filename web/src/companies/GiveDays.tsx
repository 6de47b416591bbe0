import type { OperatorCompany } from '@guiche/contract/companies';
import { billing } from '@guiche/contract/payments';
import { NumberInput, Textarea } from '@mantine/core';
import { dueDay } from '../platform/due';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { giveDays } from './data';
import { companyStrings } from './strings';

/** Days for nothing, with the reason, which stands in the audit list. */
export function GiveDays({ company, onClose }: { company: OperatorCompany; onClose: () => void }) {
  const t = useStrings(companyStrings);
  const form = useForm({
    schema: rulesOf(billing.giveDays),
    initial: { days: 7, reason: '' },
    required: ['days', 'reason'],
    errors: { ERR_INVALID_TRANSITION: 'days' },
    words: { ERR_INVALID_TRANSITION: t('noDays') },
    async save({ days, reason }) {
      const dueDate = await giveDays(company, days, reason.trim());
      toast.success(t('extended', { name: company.name, date: dueDay(dueDate, company.timeZone) }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('giveDaysOf', { name: company.name })}
      submitLabel={t('giveDays')}
      asks={false}
      onClose={onClose}
    >
      <p>{t('giveDaysWhy')}</p>
      <NumberInput label={t('days')} {...form.number('days')} allowDecimal={false} allowNegative={false} />
      <Textarea label={t('reason')} description={t('reasonWhy')} autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}
