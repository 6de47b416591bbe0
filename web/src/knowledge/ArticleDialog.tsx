import { MultiSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { knowledge, type Article, type ArticleRow } from '@guiche/contract/knowledge';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { useEveryPrompt } from '../queues/every-prompt';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveArticle, useArticle } from './data';
import { knowledgeStrings } from './strings';

interface Props {
  row: ArticleRow | null;
  onClose: () => void;
}

/** An article: a list has no texts, so that of one that is there is asked for first. */
export function ArticleDialog({ row, onClose }: Props) {
  const { data } = useArticle(row?.id ?? null);
  if (row && !data) return null;
  return <ArticleForm article={data ?? null} onClose={onClose} />;
}

function ArticleForm({ article, onClose }: { article: Article | null; onClose: () => void }) {
  const t = useStrings(knowledgeStrings);
  const prompts = useEveryPrompt();
  const form = useForm({
    schema: rulesOf(knowledge.create),
    initial: {
      title: article?.title ?? '',
      body: article?.body ?? '',
      isPublished: article?.isPublished ?? true,
      forAll: article?.forAll ?? true,
      promptIds: article?.promptIds ?? [],
    },
    async save(values) {
      await saveArticle(article?.id ?? null, values);
      toast.success(t('saved'));
      onClose();
    },
    errors: { ERR_NO_PROMPT_FOUND: 'promptIds' },
  });
  const { values } = form;

  return (
    <FormDialog
      form={form}
      title={article ? t('edit', { title: article.title }) : t('create')}
      size={760}
      onClose={onClose}
    >
      <TextInput
        label={t('form.title')}
        description={t('form.titleWhy')}
        data-autofocus
        dir="auto"
        {...form.field('title')}
      />
      <Textarea
        label={t('form.body')}
        description={t('form.bodyWhy')}
        dir="auto"
        autosize
        minRows={10}
        maxRows={20}
        {...form.field('body')}
      />
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
    </FormDialog>
  );
}
