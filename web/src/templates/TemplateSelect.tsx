import { templateFieldMost, type FilledTemplate, type Template } from '@guiche/contract/templates';
import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { Warning } from '../ui/Warning';
import { useFieldLabel } from './field-label';
import { keyOf } from './line-templates';
import { approvedStrings } from './strings';
import classes from './TemplateSelect.module.css';

interface TemplateSelectProps<One extends Template> {
  name: string;
  /** Those of the line; nothing while they are being asked for. */
  known: readonly One[] | undefined;
  hasFailed: boolean;
  value: FilledTemplate | null;
  onChange: (value: FilledTemplate | null) => void;
  error: string | undefined;
  /** What becomes of it, where there are any. */
  why: string;
  /** What it means that the one that was chosen is approved no more. */
  goneWhy: string;
  /** Why one cannot be chosen. */
  unfit: (template: One) => string | null;
  /** A variable as it is typed; the first field begins with it. */
  variable: string;
  /** What else has to be said of the one that was chosen. */
  about?: (template: One) => ReactNode;
}

/** One of a line's approved templates, with what stands in its fields. */
export function TemplateSelect<One extends Template>({
  name,
  known,
  hasFailed,
  value,
  onChange,
  error,
  why,
  goneWhy,
  unfit,
  variable,
  about,
}: TemplateSelectProps<One>) {
  const t = useStrings(approvedStrings);
  const labelOf = useFieldLabel();
  const chosen = value && known?.find((one) => keyOf(one) === keyOf(value));
  const isGone = value !== null && known !== undefined && !chosen;
  const hasNone = known?.length === 0 && !value;
  const choices = (known ?? []).map((one) => {
    const reason = unfit(one);
    const label = `${one.name} (${one.language})${reason === null ? '' : ` · ${reason}`}`;
    return { value: keyOf(one), label, disabled: reason !== null };
  });

  return (
    <div className={classes.template}>
      <Select
        name={name}
        label={t('label')}
        description={hasNone ? t('noneThere') : why}
        placeholder={t('none')}
        data={isGone ? [...choices, { value: keyOf(value), label: value.name, disabled: true }] : choices}
        disabled={!known || hasNone}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('none') }}
        error={error ?? (hasFailed && t('failed'))}
        value={value && keyOf(value)}
        onChange={(next) => {
          const one = known?.find((each) => keyOf(each) === next);
          onChange(one ? { name: one.name, language: one.language, values: firstValues(one.fields, variable) } : null);
        }}
      />
      {isGone && <Warning>{`${t('gone', { name: value.name })} ${goneWhy}`}</Warning>}
      {chosen && about?.(chosen)}
      {value &&
        chosen?.fields.map((field) => (
          <TextInput
            key={field.key}
            name={`${name}.${field.key}`}
            label={labelOf(chosen, field)}
            description={
              field.example ? t('field', { example: field.example, variable }) : t('fieldBare', { variable })
            }
            dir="auto"
            autoComplete="off"
            maxLength={templateFieldMost[field.place]}
            value={value.values[field.key] ?? ''}
            error={error && !value.values[field.key]?.trim() && t('missing')}
            onChange={({ currentTarget }) =>
              onChange({ ...value, values: { ...value.values, [field.key]: currentTarget.value } })
            }
          />
        ))}
    </div>
  );
}

/** All its fields; most templates begin with whom they are for. */
const firstValues = (fields: Template['fields'], variable: string): Record<string, string> => {
  const first = fields.find(({ place }) => place === 'body');
  return Object.fromEntries(fields.map(({ key }) => [key, key === first?.key ? variable : '']));
};
