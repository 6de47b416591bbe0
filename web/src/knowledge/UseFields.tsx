import { MultiSelect, Switch } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { useEveryPrompt } from '../queues/every-prompt';
import type { FormState } from '../ui/use-form';
import { knowledgeStrings } from './strings';

/** Who may use an article. */
export interface Use {
  isPublished: boolean;
  forAll: boolean;
  promptIds: number[];
}

/** What a form begins with that makes one. */
export const anybodys: Use = { isPublished: true, forAll: true, promptIds: [] };

export function UseFields({ form }: { form: Pick<FormState<Use>, 'values' | 'change' | 'field'> }) {
  const t = useStrings(knowledgeStrings);
  const prompts = useEveryPrompt();
  const { values } = form;
  return (
    <>
      <Switch label={t('form.isPublished')} {...form.field('isPublished')} />
      <Switch label={t('form.forAll')} {...form.field('forAll')} />
      {!values.forAll && (
        <MultiSelect
          withScrollArea={false}
          label={t('form.promptIds')}
          placeholder={values.promptIds.length === 0 ? t('form.promptsNone') : ''}
          {...form.field('promptIds')}
          data={prompts.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={prompts.flatMap(({ id }) => (values.promptIds.includes(id) ? String(id) : []))}
          onChange={(chosen) => form.change({ promptIds: chosen.map(Number) })}
          searchable={prompts.length > 8}
          hidePickedOptions
        />
      )}
    </>
  );
}
