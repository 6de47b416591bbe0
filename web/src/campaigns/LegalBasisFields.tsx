import { legalBases, type LegalBasis } from '@guiche/contract/campaigns';
import { Select, Textarea } from '@mantine/core';
import { useStrings } from '../platform/strings';
import type { FormState } from '../ui/use-form';
import type { FormValues } from './form-values';
import { formStrings } from './form-strings';

/** On which ground people are written to, and where that is written down: asked before anybody is. */
export function LegalBasisFields({ form, isFixed }: { form: FormState<FormValues>; isFixed: boolean }) {
  const t = useStrings(formStrings);
  return (
    <>
      <Select
        label={t('legalBasis')}
        placeholder={t('basisNone')}
        description={t('basisWhy')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data={legalBases.map((value) => ({ value, label: t(`bases.${value}`) }))}
        clearable
        clearButtonProps={{ 'aria-label': t('none') }}
        disabled={isFixed}
        value={form.values.legalBasis}
        onChange={(legalBasis) => form.change({ legalBasis: legalBasis as LegalBasis | null })}
      />
      {form.values.legalBasis && (
        <Textarea
          label={t('basisNote')}
          autosize
          minRows={2}
          maxRows={5}
          dir="auto"
          disabled={isFixed}
          {...form.field('basisNote')}
        />
      )}
    </>
  );
}
