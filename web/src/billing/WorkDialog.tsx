import { billing, type WorkItem } from '@guiche/contract/payments';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import classes from './Billing.module.css';
import { money } from './format';
import { actOn, giveTo, sendBack, setDueDate, useCompaniesNamed } from './operator-data';
import { operatorBillingStrings } from './operator-strings';
import { workStrings } from './work-strings';

export type WorkAct = 'settle' | 'give' | 'return' | 'date';

interface WorkDialogProps {
  act: WorkAct;
  item: WorkItem;
  onClose: () => void;
}

/** What is done with money that somebody has to look at, and why. */
export function WorkDialog({ act, item, onClose }: WorkDialogProps) {
  const t = useStrings(operatorBillingStrings);
  const words = useStrings(workStrings);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, 300);
  const { data: companies = [] } = useCompaniesNamed(asked, act === 'give');
  const form = useForm({
    schema: act === 'return' ? rulesOf(billing.refundPayment) : act === 'settle' ? rulesOf(billing.settle) : {},
    initial: { companyId: null as string | null, note: '', dueDate: '' },
    required: act === 'give' ? ['companyId'] : act === 'return' ? ['note'] : act === 'date' ? ['dueDate'] : [],
    errors: { ERR_INVALID_TRANSITION: act === 'give' ? 'companyId' : 'note' },
    words: { ERR_INVALID_TRANSITION: words(act === 'give' ? 'wrong.given' : 'wrong.gone') },
    async save({ companyId, note, dueDate }) {
      if (act === 'give') await giveTo(item.paymentId!, Number(companyId));
      else if (act === 'date') await setDueDate(item, dueDate);
      else if (act === 'return') await sendBack(item.paymentId!, note.trim());
      else await actOn('settle', item.invoiceId!, note.trim());
      toast.success(t('done'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={words(`acts.${act}`)}
      submitLabel={words(`acts.${act}`)}
      submit={act === 'return' ? { color: 'red' } : {}}
      asks={false}
      onClose={onClose}
    >
      <p dir="auto">
        {[item.company?.name, item.payer, item.value > 0 && money(item.value)].filter(Boolean).join(' · ')}
      </p>
      <p className={classes.quiet}>{words(`why.${act}`)}</p>
      {act === 'give' ? (
        <Select
          label={t('company')}
          searchable
          nothingFoundMessage={words('noCompany')}
          data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          filter={({ options }) => options}
          onSearchChange={setSearch}
          {...form.field('companyId')}
        />
      ) : act === 'date' ? (
        <TextInput label={words('dueDate')} type="date" max="2999-12-31" {...form.field('dueDate')} />
      ) : (
        <Textarea label={t('note')} autosize minRows={2} {...form.field('note')} />
      )}
    </FormDialog>
  );
}
