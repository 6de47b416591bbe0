import { daysBetween } from '@guiche/contract/calendar';
import { centsOf, readMoney } from '@guiche/contract/money';
import { billing, type InvoiceOfCompany } from '@guiche/contract/payments';
import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './Billing.module.css';
import { money } from './format';
import { refund } from './operator-data';
import { operatorBillingStrings } from './operator-strings';
import { refundStrings } from './refund-strings';

/** Where an invoice is for no period. */
const DAYS = 30;
const MOST_DAYS = 400;

/** How much of what is left of an invoice goes back, why, and whether the due date goes back with it. */
export default function RefundDialog({ invoice, onClose }: { invoice: InvoiceOfCompany; onClose: () => void }) {
  const t = useStrings(refundStrings);
  const words = useStrings(operatorBillingStrings);
  const { periodStart, periodEnd } = invoice;
  const period = periodStart && periodEnd ? daysBetween(periodStart, periodEnd) + 1 : DAYS;
  const { note: ofNote } = rulesOf(billing.refund);
  const form = useForm({
    schema: { note: ofNote! },
    initial: {
      value: invoice.refundable.toFixed(2).replace('.', ','),
      note: '',
      moves: false,
      days: period as number | null,
    },
    required: ['value', 'note'],
    judge: ({ value, note, moves, days }) => ({
      value:
        value.trim() !== '' &&
        wrongIn(value, centsOf(invoice.refundable) ?? 0) &&
        t('wrong.value', { most: money(invoice.refundable) }),
      note: note.trim().length === 1 && t('wrong.note'),
      days: moves && (days === null || days < 1 || days > MOST_DAYS) && t('wrong.days', { most: MOST_DAYS }),
    }),
    errors: { ERR_INVALID_TRANSITION: 'value' },
    words: { ERR_INVALID_TRANSITION: t('wrong.left') },
    async save({ value, note, moves, days }) {
      await refund(invoice.id, { value: centsIn(value) / 100, note: note.trim(), days: moves ? days! : 0 });
      toast.success(words('done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={words('acts.refundOf', { id: String(invoice.id) })}
      submitLabel={words('acts.refund')}
      submit={{ color: 'red' }}
      asks={false}
      onClose={onClose}
    >
      <p dir="auto">{`${invoice.company.name} · ${money(invoice.value)}`}</p>
      <p className={classes.quiet}>{t('why')}</p>
      <TextInput
        label={t('value')}
        description={t('valueWhy')}
        inputMode="decimal"
        leftSection="R$"
        {...form.field('value')}
      />
      <Textarea label={words('note')} autosize minRows={2} {...form.field('note')} />
      <Checkbox label={t('moves')} description={t('movesWhy')} {...form.field('moves')} />
      {form.values.moves && (
        <NumberInput label={t('days')} {...form.number('days')} allowDecimal={false} allowNegative={false} />
      )}
    </FormDialog>
  );
}

function centsIn(typed: string): number {
  const read = readMoney(typed);
  return 'cents' in read ? read.cents : 0;
}

const wrongIn = (typed: string, most: number): boolean => centsIn(typed) < 1 || centsIn(typed) > most;
