import type { CampaignTemplate } from '@guiche/contract/campaigns';
import { templateFieldMost, templateFiles } from '@guiche/contract/templates';
import { Select, TextInput } from '@mantine/core';
import type { LineTemplates } from '../campaign-settings/data';
import { templateStrings } from '../messages/templates/strings';
import { formatBytes } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Warning } from '../ui/Warning';
import classes from './CampaignDialog.module.css';
import { variantTemplateStrings } from './template-strings';

export const keyOf = ({ name, language }: { name: string; language: string }) => `${name} ${language}`;

interface TemplateVariantProps {
  name: string;
  /** Those of the line; nothing while they are being asked for. */
  known: LineTemplates | undefined;
  hasFailed: boolean;
  value: CampaignTemplate | null;
  onChange: (value: CampaignTemplate | null) => void;
  error: string | undefined;
}

/** A variant as one of the line's approved templates, with what stands in its fields. */
export function TemplateVariant({ name, known, hasFailed, value, onChange, error }: TemplateVariantProps) {
  const t = useStrings(variantTemplateStrings);
  const words = useStrings(templateStrings);
  const templates = known?.templates ?? [];
  const chosen = value && templates.find((one) => keyOf(one) === keyOf(value));
  const isGone = value !== null && known !== undefined && !chosen;
  const top = chosen?.top === 'location' ? undefined : chosen?.top;
  const choices = templates.map(({ misfit, ...one }) => ({
    value: keyOf(one),
    label: `${one.name} (${one.language})${misfit ? ` · ${t(`misfit.${misfit}`)}` : ''}`,
    disabled: misfit !== null,
  }));

  return (
    <div className={classes.template}>
      <Select
        name={name}
        label={t('label')}
        description={known?.templates.length === 0 && !value ? t('noneThere') : t('why')}
        placeholder={t('none')}
        data={isGone ? [...choices, { value: keyOf(value), label: value.name, disabled: true }] : choices}
        disabled={!known || (known.templates.length === 0 && !value)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('none') }}
        error={error ?? (hasFailed && t('failed'))}
        value={value && keyOf(value)}
        onChange={(next) => {
          const one = templates.find((each) => keyOf(each) === next);
          onChange(one ? { name: one.name, language: one.language, values: firstValues(one.fields) } : null);
        }}
      />
      {isGone && <Warning>{t('gone', { name: value.name })}</Warning>}
      {top && <p className={classes.meta}>{t(`file.${top}`, { size: formatBytes(templateFiles[top].most) })}</p>}
      {value &&
        chosen?.fields.map(({ key, place, name: field, example }) => (
          <TextInput
            key={key}
            name={`${name}.${key}`}
            label={
              place === 'button' || place === 'coupon'
                ? words(place, { label: chosen.buttons[Number(key.slice(key.indexOf(':') + 1))] ?? '' })
                : words(place, { name: field })
            }
            description={example ? t('field', { example }) : t('fieldBare')}
            dir="auto"
            autoComplete="off"
            maxLength={templateFieldMost[place]}
            value={value.values[key] ?? ''}
            error={error && !value.values[key]?.trim() && t('missing')}
            onChange={({ currentTarget }) =>
              onChange({ ...value, values: { ...value.values, [key]: currentTarget.value } })
            }
          />
        ))}
    </div>
  );
}

/** Most templates begin with whom they are for. */
const firstValues = (fields: readonly { key: string; place: string }[]): Record<string, string> => {
  const first = fields.find(({ place }) => place === 'body');
  return first ? { [first.key]: '{nome}' } : {};
};
