import { NumberInput, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatMoney, readMoney } from '@guiche/contract/money';
import { planFeatures } from '@guiche/contract/plan-features';
import { plans, type Plan } from '@guiche/contract/plans';
import { problemsOf, rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm, type FormState } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import { savePlan, useOverLimit } from './data';
import classes from './Plans.module.css';
import { planStrings } from './strings';

/** As it is typed: '249,90'. */
const typed = (value: number) => value.toFixed(2).replace('.', ',');

const initialOf = (plan: Plan | null) => ({
  name: plan?.name ?? '',
  users: (plan?.users ?? 1) as number | null,
  connections: (plan?.connections ?? 1) as number | null,
  queues: (plan?.queues ?? 1) as number | null,
  value: plan ? typed(plan.value) : '',
  position: (plan?.position ?? 0) as number | null,
  isPublic: plan?.isPublic ?? true,
  useSchedules: plan?.useSchedules ?? true,
  useCampaigns: plan?.useCampaigns ?? true,
  useInternalChat: plan?.useInternalChat ?? true,
  useExternalApi: plan?.useExternalApi ?? true,
  useKanban: plan?.useKanban ?? true,
  useOpenAi: plan?.useOpenAi ?? true,
  useIntegrations: plan?.useIntegrations ?? true,
});
type Values = ReturnType<typeof initialOf>;

const { users: ofUsers, connections: ofConnections, queues: ofQueues } = rulesOf(plans.create);
/** What the server is asked by is within them: while a field is wrong, nothing is. */
const limitRules = { users: ofUsers, connections: ofConnections, queues: ofQueues };

/** Adds or changes a plan, and says what a change does to those who have it. */
export function PlanDialog({ plan, onClose }: { plan: Plan | null; onClose: () => void }) {
  const t = useStrings(planStrings);
  const form = useForm({
    schema: rulesOf(plans.create),
    initial: initialOf(plan),
    required: ['name', 'users', 'connections', 'queues', 'value', 'position'],
    judge({ value }) {
      const read = readMoney(value);
      return { value: value.trim() !== '' && 'why' in read && t(`wrong.${read.why}`) };
    },
    async save(values) {
      const { users, connections, queues, position, ...rest } = values;
      await savePlan(plan?.id ?? null, {
        ...rest,
        users: users!,
        connections: connections!,
        queues: queues!,
        position: position!,
      });
      toast.success(t('saved'));
      onClose();
    },
    errors: { ERR_PLAN_EXISTS: 'name' },
    // as specified it is told whatever the reason, also beside a field
    onError: () => Boolean(toast.error(t('saveFailed'), { id: 'plan save', duration: 8000 })),
  });
  const read = readMoney(form.values.value);

  return (
    <FormDialog form={form} title={plan ? t('edit', { name: plan.name }) : t('create')} size={600} onClose={onClose}>
      <TextInput label={t('heads.name')} data-autofocus dir="auto" {...form.field('name')} />
      <div className={classes.numbers}>
        <NumberInput label={t('heads.users')} {...form.number('users')} allowDecimal={false} allowNegative={false} />
        <NumberInput
          label={t('heads.connections')}
          {...form.number('connections')}
          allowDecimal={false}
          allowNegative={false}
        />
        <NumberInput label={t('heads.queues')} {...form.number('queues')} allowDecimal={false} allowNegative={false} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('value')}
          inputMode="decimal"
          leftSection="R$"
          {...form.field('value')}
          description={'cents' in read ? t('aMonth', { price: formatMoney(read.cents) }) : t('valueWhy')}
        />
        <NumberInput
          label={t('position')}
          description={t('positionWhy')}
          {...form.number('position')}
          allowDecimal={false}
          allowNegative={false}
        />
      </div>
      <fieldset className={classes.features}>
        <legend>{t('features')}</legend>
        {planFeatures.map((feature) => (
          <Switch key={feature} label={t(`feature.${feature}`)} {...form.field(feature)} />
        ))}
      </fieldset>
      <Switch label={t('isPublic')} description={t('isPublicWhy')} {...form.field('isPublic')} />
      {plan && <WhatChanges plan={plan} form={form} />}
    </FormDialog>
  );
}

/** Who has the plan, who would have more than it allows, and what they could do no more. */
function WhatChanges({ plan, form }: { plan: Plan; form: Pick<FormState<Values>, 'values'> }) {
  const t = useStrings(planStrings);
  const { users, connections, queues } = form.values;
  const typed = { users: users ?? 0, connections: connections ?? 0, queues: queues ?? 0 };
  const [limits] = useDebouncedValue(typed, 400);
  const isRight = (these: object) => Object.keys(problemsOf(limitRules, these)).length === 0;
  const { data } = useOverLimit(isRight(limits) ? plan.id : null, limits);
  if (!data || data.companies === 0 || !isRight(form.values)) return null;
  const lost = planFeatures.filter((feature) => plan[feature] && !form.values[feature]);
  return (
    <>
      <p className={classes.having}>{t('having', { count: data.companies })}</p>
      {lost.length > 0 && (
        <Warning>{t('lost', { features: lost.map((feature) => t(`feature.${feature}`)).join(', ') })}</Warning>
      )}
      {data.over > 0 && (
        <Warning>
          {t('over', {
            count: data.over,
            names: data.first
              .slice(0, 3)
              .map(({ name }) => name)
              .join(', '),
          })}
        </Warning>
      )}
    </>
  );
}
