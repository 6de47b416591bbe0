import { Button, FileButton, Textarea, TextInput } from '@mantine/core';
import { OptionLimits, type QueueOption } from '@guiche/contract/queue-options';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { toastError } from '../../app/errors';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { toast } from '../../ui/toast-store';
import { useFields } from '../../ui/use-fields';
import { textVariables } from '../../ui/variables';
import { queueStrings } from '../strings';
import { saveOption, setFile, type OptionInput } from './data';
import classes from './Options.module.css';

/** An option as it is being written; without an id it is a new one. */
export interface Draft extends OptionInput {
  id: number | null;
  parentId: number | null;
}

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
  const t = useStrings(queueStrings);
  const [busy, setBusy] = useState(false);
  /** A file that goes up with the option; null takes away the one that is there. */
  const [file, choose] = useState<File | null | undefined>(undefined);
  const fields = useFields<OptionInput>(problemsOf, { title: draft.title, message: draft.message });
  const { values } = fields;
  const set = (next: Partial<OptionInput>) => {
    fields.change(next);
    change({ ...draft, ...next });
  };
  const fileName = file ? file.name : file === null ? null : (option?.mediaName ?? null);

  async function save() {
    if (busy || fields.check(['title', 'message'])) return;
    setBusy(true);
    try {
      const id = await saveOption(queueId, draft, values);
      if (file !== undefined && (file || option?.mediaName)) await setFile(queueId, id, file);
      toast.success(t('options.saved'));
      onDone(id);
    } catch (error) {
      if (!fields.refuse(error)) toastError(error);
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const isSend =
      event.key === 'Enter' && (event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement);
    if (!isSend && event.key !== 'Escape') return;
    // neither is for the form around it
    event.preventDefault();
    event.stopPropagation();
    if (isSend) void save();
    else onDone(draft.id);
  }

  return (
    <div className={classes.editor} role="group" aria-label={t('options.editor')} onKeyDown={onKeyDown}>
      <TextInput
        name="optionTitle"
        label={t('options.optionTitle')}
        // the one who opened it writes here next
        autoFocus
        maxLength={OptionLimits.title + 20}
        dir="auto"
        value={values.title}
        error={fields.problem('title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
        onBlur={() => values.title && fields.leave('title')}
      />
      <Textarea
        name="optionMessage"
        label={
          <>
            {t('options.message')} <span className={classes.optional}>{t('form.optional')}</span>
          </>
        }
        description={t('form.variablesHint', { list: textVariables })}
        maxRows={6}
        maxLength={OptionLimits.message}
        dir="auto"
        value={values.message}
        error={fields.problem('message')}
        onChange={(event) => set({ message: event.currentTarget.value })}
        onBlur={() => fields.leave('message')}
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
        <Button type="button" size="sm" disabled={busy} onClick={() => onDone(draft.id)}>
          {t('options.cancel')}
        </Button>
        <Button type="button" size="sm" variant="filled" loading={busy} onClick={() => void save()}>
          {t('options.save')}
        </Button>
      </div>
    </div>
  );
}

function problemsOf({ title, message }: OptionInput): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { length } = title.trim();
  if (length === 0) wrong['title'] = 'Required';
  else if (length > OptionLimits.title) wrong['title'] = 'Too Long!';
  if (message.length > OptionLimits.message) wrong['message'] = 'Too Long!';
  return wrong;
}
