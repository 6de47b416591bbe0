import { Select } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { useEveryPrompt } from './every-prompt';
import { queueStrings } from './strings';
import { Optional } from '../ui/Optional';

interface PromptFieldProps {
  /** When it speaks there. */
  hint: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** By which prompt an assistant answers on a connection or in a queue. */
export function PromptField({ hint, value, onChange }: PromptFieldProps) {
  const t = useStrings(queueStrings);
  const data = useEveryPrompt();
  return (
    <Select
      name="promptId"
      label={
        <>
          {t('form.prompt')} <Optional>{t('form.optional')}</Optional>
        </>
      }
      description={hint}
      placeholder={t('form.promptNone')}
      withScrollArea={false}
      searchable={data.length > 8}
      clearable
      clearButtonProps={{ 'aria-label': t('form.promptNone') }}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
