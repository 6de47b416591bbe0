import { recurrences } from '@guiche/contract/billing';
import { dayIn } from '@guiche/contract/calendar';
import { companies, type OperatorCompany } from '@guiche/contract/companies';
import { NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { billingStrings } from '../billing/strings';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { usePlans } from '../plans/data';
import { FormDialog } from '../ui/FormDialog';
import { PasswordField } from '../ui/PasswordField';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import { changeCompany, createCompany } from './data';
import classes from './Companies.module.css';
import { companyFormStrings } from './form-strings';
import { companyStrings } from './strings';

interface CompanyDialogProps {
  /** The company to change; without one a new one is made. */
  company: OperatorCompany | null;
  /** Where the first admin of a new one chooses a password. */
  onLink: (link: string) => void;
  onClose: () => void;
}

const dayOf = ({ dueDate, timeZone }: OperatorCompany) => (dueDate === null ? '' : dayIn(timeZone, new Date(dueDate)));

/** Makes or changes a company. */
export function CompanyDialog({ company, onLink, onClose }: CompanyDialogProps) {
  const t = useStrings(companyStrings);
  const label = useStrings(companyFormStrings);
  const words = useStrings(billingStrings);
  const plans = usePlans();
  const form = useForm({
    // what is left empty is not sent: a password only where one is typed, and no admin of a company that is there
    schema({ password }) {
      const { password: ofPassword, adminEmail, ...rules } = rulesOf(companies.create);
      if (company) return rules;
      return {
        ...rules,
        ...(adminEmail && { adminEmail }),
        ...(password !== '' && ofPassword && { password: ofPassword }),
      };
    },
    initial: {
      name: company?.name ?? '',
      email: company?.email ?? '',
      phone: company?.phone ?? '',
      document: company?.document ?? '',
      planId: (company?.planId ?? null) as number | null,
      recurrence: (company?.recurrence ?? 'MENSAL') as (typeof recurrences)[number],
      dueDate: company ? dayOf(company) : '',
      status: company?.status ?? true,
      campaignsEnabled: company?.campaignsEnabled ?? true,
      billingExempt: company?.billingExempt ?? false,
      graceDays: company?.graceDays ?? null,
      notes: company?.notes ?? '',
      adminEmail: '',
      password: '',
    },
    required: company ? ['name', 'planId'] : ['name', 'planId', 'adminEmail'],
    judge: ({ adminEmail, password, billingExempt, dueDate }) => ({
      // whoever is to pay again is due on a day that is to come
      dueDate:
        company?.billingExempt &&
        !billingExempt &&
        (dueDate === '' || (dueDate === dayOf(company) && dueDate < today(company))) &&
        'Required',
      adminEmail: !company && adminEmail.trim() !== '' && !adminEmail.includes('@') && 'Invalid email',
      password: !company && password !== '' && password.length < 5 && 'Too Short!',
    }),
    async save({ adminEmail, password, planId, ...values }, { adminEmail: _email, password: _none, ...changes }) {
      if (company) {
        const { planId: changed, ...rest } = changes;
        await changeCompany(company.id, { ...rest, ...(changed ? { planId: changed } : {}) });
      } else {
        const body = { ...values, planId: planId!, adminEmail: adminEmail.trim() };
        const link = await createCompany(password === '' ? body : { ...body, password });
        if (link) onLink(link);
      }
      toast.success(t('saved'));
      onClose();
    },
    errors: { ERR_COMPANY_EXISTS: 'name', ERR_EMAIL_IN_USE: 'adminEmail', ERR_OWN_COMPANY: 'name' },
    // as specified it is told whatever the reason, also beside a field
    onError: () => Boolean(toast.error(t('saveFailed'), { id: 'company save', duration: 8000 })),
  });
  const { values } = form;
  const endsNow = values.dueDate !== form.initial.dueDate && values.dueDate !== '' && values.dueDate < today(company);

  return (
    <FormDialog
      form={form}
      title={company ? t('edit', { name: company.name }) : t('create')}
      size={640}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput label={label('name')} data-autofocus dir="auto" {...form.field('name')} />
        <TextInput label={label('document')} {...form.field('document')} />
        <TextInput label={label('email')} type="email" {...form.field('email')} />
        <TextInput label={label('phone')} type="tel" {...form.field('phone')} />
      </div>
      {!company && (
        <div className={classes.pair}>
          <TextInput
            label={label('adminEmail')}
            description={label('adminEmailWhy')}
            type="email"
            {...form.field('adminEmail')}
          />
          <PasswordField
            label={label('password')}
            description={label('passwordWhy')}
            autoComplete="new-password"
            {...form.field('password')}
          />
        </div>
      )}
      <div className={classes.pair}>
        <Select
          label={label('plan')}
          allowDeselect={false}
          data={(plans.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          {...form.field('planId')}
          value={values.planId === null ? null : String(values.planId)}
          onChange={(value) => form.change({ planId: value === null ? null : Number(value) })}
        />
        <Select
          label={label('recurrence')}
          allowDeselect={false}
          data={recurrences.map((value) => ({ value, label: words(`recurrences.${value}`) }))}
          {...form.field('recurrence')}
        />
        <TextInput
          label={label('dueDate')}
          description={label('dueDateWhy')}
          type="date"
          max="2999-12-31"
          {...form.field('dueDate')}
        />
        <NumberInput label={label('graceDays')} description={label('graceDaysWhy')} {...form.number('graceDays')} />
      </div>
      {endsNow && <Warning>{label('endsNow')}</Warning>}
      <Switch label={label('status')} description={label('statusWhy')} {...form.field('status')} />
      <Switch label={label('campaignsEnabled')} {...form.field('campaignsEnabled')} />
      <Switch label={label('billingExempt')} description={label('billingExemptWhy')} {...form.field('billingExempt')} />
      <Textarea
        label={label('notes')}
        description={label('notesWhy')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        {...form.field('notes')}
      />
    </FormDialog>
  );
}

const today = (company: OperatorCompany | null) => dayIn(company?.timeZone ?? 'America/Sao_Paulo', new Date());
