import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { documentEndings, DocumentLimits } from '@guiche/contract/documents';
import { knowledge, type Article, type ArticleRow } from '@guiche/contract/knowledge';
import { useState } from 'react';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FileField } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { useUploads } from '../ui/use-uploads';
import { changeArticle, replaceFile, saveArticle, useArticle } from './data';
import classes from './Knowledge.module.css';
import { knowledgeStrings } from './strings';
import { anybodys, UseFields, type Use } from './UseFields';

interface Props {
  row: ArticleRow | null;
  onClose: () => void;
}

/** An article: a list has no texts, so that of one that is there is asked for first. */
export function ArticleDialog({ row, onClose }: Props) {
  const t = useStrings(knowledgeStrings);
  const { data } = useArticle(row?.id ?? null);
  if (row && !data) return null;
  return data?.fileUrl ? (
    <FileForm article={data} url={data.fileUrl} onClose={onClose} />
  ) : (
    <ArticleForm
      title={data ? t('edit', { title: data.title }) : t('create')}
      initial={{ title: data?.title ?? '', body: data?.body ?? '', ...(data ? useOf(data) : anybodys) }}
      save={(values) => saveArticle(row?.id ?? null, values)}
      onClose={onClose}
    />
  );
}

const useOf = ({ isPublished, forAll, promptIds }: Article): Use => ({ isPublished, forAll, promptIds });

export interface ArticleValues extends Use {
  title: string;
  body: string;
}
interface FormProps {
  /** What the dialog is called. */
  title: string;
  initial: ArticleValues;
  save: (values: ArticleValues) => Promise<void>;
  /** Stands above the fields. */
  note?: string;
  onClose: () => void;
}

function TitleField(field: TextInputProps) {
  const t = useStrings(knowledgeStrings);
  return <TextInput label={t('form.title')} description={t('form.titleWhy')} data-autofocus dir="auto" {...field} />;
}

/** The words of an article that is written here, and who may use it. */
export function ArticleForm({ title, initial, save, note, onClose }: FormProps) {
  const t = useStrings(knowledgeStrings);
  const form = useForm({
    schema: rulesOf(knowledge.create),
    initial,
    async save(values) {
      await save(values);
      toast.success(t('saved'));
      onClose();
    },
    errors: { ERR_NO_PROMPT_FOUND: 'promptIds' },
  });

  return (
    <FormDialog form={form} title={title} size={760} onClose={onClose}>
      {note && <p className={classes.quiet}>{note}</p>}
      <TitleField {...form.field('title')} />
      <Textarea
        label={t('form.body')}
        description={t('form.bodyWhy')}
        dir="auto"
        autosize
        minRows={10}
        maxRows={20}
        {...form.field('body')}
      />
      <UseFields form={form} />
    </FormDialog>
  );
}

/** One whose text is that of its file: it is looked at here, and changes with the file. */
function FileForm({ article, url, onClose }: { article: Article; url: string; onClose: () => void }) {
  const t = useStrings(knowledgeStrings);
  const [file, setFile] = useState<File | null>(null);
  const uploads = useUploads<'file'>();
  const form = useForm({
    schema: { title: rulesOf(knowledge.create)['title']! },
    initial: { title: article.title, ...useOf(article) },
    async save(values) {
      await changeArticle(article.id, values);
      if (file && !(await uploads.send('file', (way) => replaceFile(article.id, file, way)))) return;
      toast.success(t('saved'));
      onClose();
    },
    errors: { ERR_NO_PROMPT_FOUND: 'promptIds' },
  });
  const name = article.fileName ?? '';

  return (
    <FormDialog
      form={form}
      title={t('edit', { title: article.title })}
      size={760}
      asks={form.isDirty || file !== null}
      onClose={onClose}
    >
      <TitleField {...form.field('title')} />
      <FileField
        label={t('files.file')}
        description={t('files.replaceWhy')}
        isKept={file === null}
        value={file ? { name: file.name, file } : { name, url }}
        onChange={(value) => {
          uploads.forget('file');
          setFile(value?.file ?? null);
        }}
        accept={documentEndings}
        maxBytes={DocumentLimits.bytes}
        upload={uploads.of('file')}
        disabled={form.busy}
      />
      <a className={classes.open} href={url} download={name}>
        {t('files.open', { name })}
      </a>
      <Textarea
        label={t('files.text')}
        description={t('files.textWhy')}
        dir="auto"
        readOnly
        // a text of half a million characters is not measured
        autosize={false}
        rows={10}
        value={article.body}
      />
      <UseFields form={form} />
    </FormDialog>
  );
}
