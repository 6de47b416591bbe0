import type { Recurrence } from '@guiche/contract/billing';
import type { Subscription } from '@guiche/contract/subscription';
import { Select } from '@mantine/core';
import { sentenceOf } from '../platform/errors';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import { checkoutStrings } from './checkout-strings';
import { changePlan, plannedOf, useOffered, usePriced } from './data';
import { money } from './format';
import { billingStrings } from './strings';
import { useTooSmall } from './too-small';

const effects = { 'at once': 'now', 'when paid': 'paid', 'at renewal': 'later' } as const;

/** Another plan or recurrence, with what it costs and from when, before anybody agrees. */
export function ChangePlanDialog({ mine, onClose }: { mine: Subscription; onClose: () => void }) {
  const t = useStrings(billingStrings);
  const words = useStrings(checkoutStrings);
  const tooSmall = useTooSmall();
  const { data: offered = [] } = useOffered();
  const all = offered.some(({ id }) => id === mine.plan.id) ? offered : [mine.plan, ...offered];
  // What was chosen before is taken back by choosing the present plan.
  const planned = plannedOf(mine);
  const form = useForm({
    initial: { planId: String(planned.planId), recurrence: planned.recurrence as string },
    async save({ planId, recurrence }) {
      await changePlan({ planId: Number(planId), recurrence: recurrence as Recurrence });
      toast.success(t('subscription.changed'));
      onClose();
    },
  });
  const wish = { planId: Number(form.values.planId), recurrence: form.values.recurrence as Recurrence };
  // An upgrade that waits to be paid is taken back by choosing what there is.
  const takesBack = !form.isDirty && mine.openInvoice?.kind === 'upgrade';
  const priced = usePriced(wish, form.isDirty);
  const plan = all.find(({ id }) => id === wish.planId) ?? mine.plan;
  const refused = priced.error;
  return (
    <FormDialog
      form={form}
      title={t('subscription.change')}
      submitLabel={t('subscription.agree')}
      submit={{ disabled: !takesBack && (!form.isDirty || !priced.data) }}
      asks={false}
      onClose={onClose}
    >
      <Select
        label={t('subscription.newPlan')}
        allowDeselect={false}
        data={all.map(({ id, name, value }) => ({
          value: String(id),
          label: `${name} · ${words('perMonth', { price: money(value) })}`,
        }))}
        {...form.field('planId')}
      />
      {mine.recurrences.length > 1 && (
        <Select
          label={words('recurrence')}
          allowDeselect={false}
          data={mine.recurrences.map(({ recurrence }) => ({
            value: recurrence,
            label: t(`recurrences.${recurrence}`),
          }))}
          {...form.field('recurrence')}
        />
      )}
      {form.isDirty && priced.data && (
        <Warning>
          {words(`effect.${effects[priced.data.takesEffect]}`, {
            plan: plan.name,
            price: money(priced.data.price),
            value: money(priced.data.value),
          })}
        </Warning>
      )}
      {takesBack && <Warning>{words('effect.takenBack')}</Warning>}
      {form.isDirty && refused && <Warning role="alert">{tooSmall(refused) ?? sentenceOf(refused)}</Warning>}
    </FormDialog>
  );
}
