import { billing, type InvoiceOfCompany } from '@guiche/contract/payments';
import { Textarea } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './Billing.module.css';
import { money } from './format';
import { actOn } from './operator-data';
import { operatorBillingStrings } from './operator-strings';
import { workStrings } from './work-strings';

interface ActProps {
  act: 'settle' | 'void';
  invoice: InvoiceOfCompany;
  onClose: () => void;
}

/** Asks why, and says what follows from it. */
export function ActDialog({ act, invoice, onClose }: ActProps) {
  const t = useStrings(operatorBillingStrings);
  const words = useStrings(workStrings);
  const form = useForm({
    schema: rulesOf(billing.void),
    initial: { note: '' },
    async save({ note }) {
      await actOn(act, invoice.id, note.trim());
      toast.success(t('done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`acts.${act}Of`, { id: String(invoice.id) })}
      submitLabel={act === 'void' ? words('voidInvoice') : t('acts.settle')}
      // in Portuguese both would be called alike
      {...(act === 'void' && { cancelLabel: words('back') })}
      submit={act === 'settle' ? {} : { color: 'red' }}
      asks={false}
      onClose={onClose}
    >
      <p dir="auto">{`${invoice.company.name} · ${money(act === 'settle' ? invoice.toPay : invoice.value)}`}</p>
      <p className={classes.quiet}>{t(`why.${act}`)}</p>
      <Textarea label={t('note')} autosize minRows={2} {...form.field('note')} />
    </FormDialog>
  );
}
