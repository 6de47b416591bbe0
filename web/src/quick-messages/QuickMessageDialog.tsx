import { Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ContactLite } from '@guiche/contract/contact-lite';
import { QuickMessageLimits, quickMessages, type QuickMessage } from '@guiche/contract/quick-messages';
import { useState } from 'react';
import { ContactSearch } from '../contacts/ContactSearch';
import { formatBytes } from '../platform/dates';
import { rulesOf } from '../platform/rules';
import { useCan, useMe, usePlanHas } from '../platform/session';
import { useStrings } from '../platform/strings';
import { FileField, type FileValue } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { FileMissing, useUploads } from '../ui/use-uploads';
import { VariableField } from '../ui/VariableField';
import { Warning } from '../ui/Warning';
import { attachFile, detachFile, removeQuickMessage, saveQuickMessage, useSameCode } from './data';
import { codeOf } from './live';
import { quickMessageStrings } from './strings';

const REST_MS = 300;

interface QuickMessageDialogProps {
  row: QuickMessage | null;
  onClose: () => void;
}

/** Adds or changes a quick message: its file goes up once the text is kept. */
export function QuickMessageDialog({ row, onClose }: QuickMessageDialogProps) {
  const t = useStrings(quickMessageStrings);
  const me = useMe();
  const can = useCan();
  const hasAssistants = usePlanHas('useOpenAi');
  const uploads = useUploads<'file'>();
  /** What is kept: after a file that did not arrive more than there was at first. */
  const [kept, setKept] = useState(row);
  const [contact, setContact] = useState<ContactLite | null>(null);
  const [typed, setTyped] = useState('');
  const [rested] = useDebouncedValue(codeOf(typed), REST_MS);
  const same = useSameCode(rested);
  const stored: FileValue | null = row?.mediaName ? { name: row.mediaName, url: row.mediaPath } : null;

  const form = useForm({
    schema: rulesOf(quickMessages.create),
    initial: {
      shortcode: row?.shortcode.replace(/^\/+/, '') ?? '',
      message: row?.message ?? '',
      geral: row?.geral ?? false,
      status: row?.status ?? true,
      forAssistant: row?.forAssistant ?? false,
      file: stored,
    },
    judge: ({ shortcode, message, geral, file }) => ({
      shortcode: isTaken(shortcode, geral) && 'Already in use',
      message: message.trim() === '' && file === null && t('form.nothing'),
    }),
    words: { 'Invalid shortcode': t('form.wrongCode'), 'Already in use': t('form.taken') },
    async save({ file, ...body }) {
      const saved = await saveQuickMessage(kept?.id ?? null, body);
      setKept(saved);
      const chosen = file?.file;
      if (chosen && !(await uploads.send('file', (way) => attachFile(saved.id, chosen, way)))) {
        // without words, too, it would offer nothing
        if (row || saved.isMedia || body.message.trim() !== '') throw new FileMissing(t('form.fileMissing'));
        await removeQuickMessage(saved);
        setKept(null);
        throw new FileMissing(t('form.nothingSaved'));
      }
      if (!file && saved.isMedia) await detachFile(saved.id);
      toast.success(t('saved'));
      onClose();
    },
    onError: (error) => error instanceof FileMissing && error.message,
  });
  /** Among what is shared, or among what one keeps for oneself. */
  function isTaken(shortcode: string, geral: boolean): boolean {
    const author = kept?.userId ?? me.id;
    return Boolean(
      same?.some(
        (one) =>
          one.id !== kept?.id &&
          one.geral === geral &&
          (geral || one.userId === author) &&
          codeOf(one.shortcode) === codeOf(shortcode),
      ),
    );
  }

  const file = form.field('file');
  const shortcode = form.field('shortcode');
  return (
    <FormDialog
      form={form}
      title={row ? t('edit', { code: row.shortcode.replace(/^\/+/, '') }) : t('create')}
      size={560}
      onClose={onClose}
    >
      <TextInput
        label={t('form.shortcode')}
        description={t('form.shortcodeWhy')}
        leftSection="/"
        data-autofocus
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        {...shortcode}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          shortcode.onChange(event);
        }}
      />
      <VariableField label={t('form.message')} autosize minRows={3} addressee={contact} {...form.field('message')} />
      {form.values.message.includes('{{') && (
        <ContactSearch
          label={t('form.preview')}
          description={t('form.previewWhy')}
          value={contact}
          onChange={setContact}
        />
      )}
      {form.refusal !== null && <Warning role="alert">{form.refusal}</Warning>}
      <FileField
        label={t('form.file')}
        description={t('form.fileWhy', { limit: formatBytes(QuickMessageLimits.file) })}
        maxBytes={QuickMessageLimits.file}
        upload={uploads.of('file')}
        {...file}
        onChange={(value) => {
          uploads.forget('file');
          file.onChange(value);
        }}
      />
      <Switch label={t('form.geral')} {...form.field('geral')} />
      <Switch label={t('form.status')} {...form.field('status')} />
      {can('quick-messages:manage') && hasAssistants && (
        <Switch
          label={t('form.forAssistant')}
          description={!(form.values.geral && form.values.status) && t('form.forAssistantWhy')}
          {...form.field('forAssistant')}
        />
      )}
    </FormDialog>
  );
}
