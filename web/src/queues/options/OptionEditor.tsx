import { Button, FileButton, TextInput } from '@mantine/core';
import { queueOptions, type QueueOption } from '@guiche/contract/queue-options';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { rulesOf } from '../../platform/rules';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { toast } from '../../ui/toast-store';
import { useForm } from '../../ui/use-form';
import { Optional } from '../../ui/Optional';
import { VariableField } from '../../ui/VariableField';
import { queueStrings } from '../strings';
import { optionStrings } from './strings';
import { saveOption, setFile, type Draft } from './data';
import classes from './Options.module.css';

interface OptionEditorProps {
  queueId: number;
  draft: Draft;
  /** As it is stored. */
  option: QueueOption | undefined;
  change: (draft: Draft) => void;
  /** With the id of what was saved. */
  onDone: (id: number | null) => void;
}

/** Title, message and file of an option. It is no form of its own: it stands within the queue's. */
export function OptionEditor({ queueId, draft, option, change, onDone }: OptionEditorProps) {
  const t = useStrings(optionStrings);
  const words = useStrings(queueStrings);
  /** A file that goes up with the option; null takes away the one that is there. */
  const [file, choose] = useState<File | null | undefined>(undefined);
  const form = useForm({
    schema: rulesOf(queueOptions.create),
    initial: { title: draft.title, message: draft.message },
    async save(values) {
      const id = await saveOption(queueId, draft, values);
      if (file !== undefined && (file || option?.mediaName)) await setFile(queueId, id, file);
      toast.success(t('options.saved'));
      onDone(id);
    },
    emptyWaits: true,
  });
  const field = (name: 'title' | 'message') => {
    const { onChange, ...rest } = form.field(name);
    const type = (text: string) => {
      onChange(text);
      change({ ...draft, [name]: text });
    };
    return { ...rest, onChange: type };
  };
  const title = field('title');
  const fileName = file ? file.name : file === null ? null : (option?.mediaName ?? null);

  function onKeyDown(event: KeyboardEvent) {
    const isSend =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement);
    if (!isSend && event.key !== 'Escape') return;
    // neither is for the form around it
    event.preventDefault();
    event.stopPropagation();
    if (isSend) void form.submit();
    else onDone(draft.id);
  }

  return (
    <div className={classes.editor} role="group" aria-label={t('options.editor')} onKeyDown={onKeyDown}>
      <TextInput
        label={t('options.optionTitle')}
        // the one who opened it writes here next
        autoFocus
        dir="auto"
        {...title}
        onChange={(event) => title.onChange(event.currentTarget.value)}
      />
      <VariableField
        label={
          <>
            {t('options.message')} <Optional>{words('form.optional')}</Optional>
          </>
        }
        {...field('message')}
      />
      <div className={classes.file}>
        <FileButton onChange={(chosen) => chosen && choose(chosen)}>
          {(props) => (
            <Button {...props} type="button" size="sm" leftSection={<IconPaperclip stroke={1.5} size={16} />}>
              {fileName ? t('options.otherFile') : t('options.file')}
            </Button>
          )}
        </FileButton>
        {fileName && (
          <>
            <span className={classes.fileName} dir="auto">
              {fileName}
            </span>
            <IconButton size="sm" label={t('options.removeFile', { name: fileName })} onClick={() => choose(null)}>
              <IconX stroke={1.5} size={16} />
            </IconButton>
          </>
        )}
      </div>
      <div className={classes.actions}>
        <Button type="button" size="sm" disabled={form.busy} onClick={() => onDone(draft.id)}>
          {t('options.cancel')}
        </Button>
        <Button type="button" size="sm" variant="filled" loading={form.busy} onClick={() => void form.submit()}>
          {t('options.save')}
        </Button>
      </div>
    </div>
  );
}
