import { NumberInput, TextInput } from '@mantine/core';
import { queueFileBytes, type Queue } from '@guiche/contract/queues';
import type { Days } from '../hours/days';
import { formatBytes } from '../platform/dates';
import { usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import { FileField, type FileValue } from '../ui/FileField';
import type { FormState } from '../ui/use-form';
import type { useUploads } from '../ui/use-uploads';
import { Optional } from '../ui/Optional';
import { VariableField } from '../ui/VariableField';
import { ColorField } from './ColorField';
import { PromptField } from './PromptField';
import classes from './Queues.module.css';
import { queueStrings } from './strings';

interface QueueValues {
  name: string;
  color: string;
  greetingMessage: string;
  file: FileValue | null;
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
  uploads: ReturnType<typeof useUploads<'file'>>;
}

/** What a queue is called, how it looks, and what it says. */
export function QueueFields({ form, others, uploads }: QueueFieldsProps) {
  const t = useStrings(queueStrings);
  const hasAssistants = usePlanHas('useOpenAi');
  const file = form.field('file');
  const optional = <Optional>{t('form.optional')}</Optional>;

  const text = (name: 'greetingMessage' | 'outOfHoursMessage') => (
    <VariableField
      label={
        <>
          {t(`form.${name}`)} {optional}
        </>
      }
      {...form.field(name)}
    />
  );

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
      {text('greetingMessage')}
      <FileField
        label={t('form.file')}
        description={t('form.fileWhy', { limit: formatBytes(queueFileBytes) })}
        maxBytes={queueFileBytes}
        upload={uploads.of('file')}
        {...file}
        onChange={(value) => {
          uploads.forget('file');
          file.onChange(value);
        }}
      />
      {text('outOfHoursMessage')}
      {hasAssistants && <PromptField hint={t('form.promptHint')} {...form.field('promptId')} />}
    </>
  );
}
