import { NumberInput, TextInput } from '@mantine/core';
import type { Queue } from '@guiche/contract/queues';
import type { Days } from '../hours/days';
import { usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import type { FormState } from '../ui/use-form';
import { VariableField } from '../ui/VariableField';
import { ColorField } from './ColorField';
import { PromptField } from './PromptField';
import classes from './Queues.module.css';
import { queueStrings } from './strings';

interface QueueValues {
  name: string;
  color: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  orderQueue: number | null;
  waitAmber: number | null;
  waitRed: number | null;
  promptId: number | null;
  schedules: Days;
}

interface QueueFieldsProps {
  form: Pick<FormState<QueueValues>, 'field' | 'number'>;
  /** Queues whose colours are taken. */
  others: readonly Queue[];
}

/** What a queue is called, how it looks, and what it says. */
export function QueueFields({ form, others }: QueueFieldsProps) {
  const t = useStrings(queueStrings);
  const hasAssistants = usePlanHas('useOpenAi');
  const optional = <span className={classes.optional}>{t('form.optional')}</span>;

  return (
    <>
      <div className={classes.pair}>
        <TextInput label={t('form.name')} data-autofocus dir="auto" {...form.field('name')} />
        <NumberInput
          label={
            <>
              {t('form.order')} {optional}
            </>
          }
          description={t('form.orderHint')}
          {...form.number('orderQueue')}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          label={t('form.waitAmber')}
          description={t('form.waitHint')}

          {...form.number('waitAmber')}
        />
        <NumberInput label={t('form.waitRed')} description={t('form.waitHint')} {...form.number('waitRed')} />
      </div>
      <ColorField others={others} {...form.field('color')} />
      {(['greetingMessage', 'outOfHoursMessage'] as const).map((name) => (
        <VariableField
          key={name}
          label={
            <>
              {t(`form.${name}`)} {optional}
            </>
          }
          {...form.field(name)}
        />
      ))}
      {hasAssistants && <PromptField hint={t('form.promptHint')} {...form.field('promptId')} />}
    </>
  );
}
