import { NumberInput, Select, TextInput } from '@mantine/core';
import { aiUsage, type AiBudget } from '@guiche/contract/ai-usage';
import { readMoney } from '@guiche/contract/money';
import { ApiError } from '../platform/api-error';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveBudget } from './usage';
import { usageStrings } from './usage-strings';

const rules = rulesOf(aiUsage.update);

const initialOf = ({ capCents, atCap, answersADay }: AiBudget) => ({
  cap: capCents === null ? '' : (capCents / 100).toFixed(2).replace('.', ','),
  atCap,
  answersADay: answersADay as number | null,
});

/** What assistants may spend in a month, what happens then, and how often they answer one customer. */
export function BudgetDialog({ budget, onClose }: { budget: AiBudget; onClose: () => void }) {
  const t = useStrings(usageStrings);
  const form = useForm({
    schema: { answersADay: rules['answersADay']! },
    initial: initialOf(budget),
    required: ['answersADay'],
    judge: ({ cap }) => ({ cap: cap.trim() !== '' && !(centsIn(cap) ?? 0) && t('form.wrong') }),
    async save({ cap, atCap, answersADay }) {
      try {
        await saveBudget({ capCents: centsIn(cap), atCap, answersADay: answersADay! });
      } catch (error) {
        const models = unpricedIn(error);
        if (models === undefined) throw error;
        throw new ApiError(400, 'ERR_VALIDATION', undefined, { cap: t('form.noPrice', { models }) });
      }
      toast.success(t('form.saved'));
      onClose();
    },
  });

  return (
    <FormDialog form={form} title={t('form.title')} size={560} onClose={onClose}>
      <TextInput
        label={t('form.cap')}
        data-autofocus
        inputMode="decimal"
        leftSection="R$"
        {...form.field('cap')}
        description={t('form.capWhy')}
      />
      <Select
        label={t('form.atCap')}
        withScrollArea={false}
        allowDeselect={false}
        {...form.field('atCap')}
        data={(['stop', 'tell'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
        onChange={(atCap) => atCap && form.change({ atCap: atCap as AiBudget['atCap'] })}
      />
      <NumberInput
        label={t('form.answersADay')}
        {...form.number('answersADay')}
        allowDecimal={false}
        allowNegative={false}
        description={t('form.answersADayWhy')}
      />
    </FormDialog>
  );
}

/** The models for which a cap was refused, as far as there is room for them. */
function unpricedIn(error: unknown): string | undefined {
  const models = error instanceof ApiError ? error.extra.unpriced?.join(', ') : undefined;
  return models && models.length > 40 ? `${models.slice(0, 39)}…` : models;
}

/** Nothing where nothing stands there, or no amount. */
function centsIn(cap: string): number | null {
  const read = readMoney(cap);
  return 'cents' in read ? read.cents : null;
}
