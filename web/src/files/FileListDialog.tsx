import { files as endpoints, FileListLimits, type FileList } from '@guiche/contract/files';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import type { FileValue } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import { toast, toastError } from '../ui/toast-store';
import { useDrag } from '../ui/use-drag';
import { useForm } from '../ui/use-form';
import { useUploads } from '../ui/use-uploads';
import { VariableField } from '../ui/VariableField';
import { saveFileList, uploadFile, useFileList } from './data';
import classes from './Files.module.css';
import { OptionRow } from './OptionRow';
import { changedFiles, movedBy, movedTo, optionsOf, type Option } from './options';
import { fileListStrings } from './strings';

const rules = rulesOf(endpoints.create);

interface Props {
  /** Undefined for a new one. */
  fileListId: number | undefined;
  onClose: () => void;
}

/** A file list, once what is in it is known. */
export function FileListDialog({ fileListId, onClose }: Props) {
  return fileListId === undefined ? (
    <Inside list={null} onClose={onClose} />
  ) : (
    <Known fileListId={fileListId} onClose={onClose} />
  );
}

function Known({ fileListId, onClose }: { fileListId: number; onClose: () => void }) {
  const { data } = useFileList(fileListId);
  // what others change meanwhile does not touch what is typed
  const [first, setFirst] = useState<FileList | null>(null);
  if (data && !first) setFirst(data);
  return first && <Inside list={first} onClose={onClose} />;
}

/** Name, message and files in their order; each file fares by itself on its way up, and what failed is tried again. */
function Inside({ list, onClose }: { list: FileList | null; onClose: () => void }) {
  const t = useStrings(fileListStrings);
  const saved = useRef(list);
  const keys = useRef(list?.options.length ?? 1);
  const [told, setTold] = useState('');
  const [options, setOptions] = useState<readonly Option[]>(() => optionsOf(list));
  const [before] = useState(options);
  const uploads = useUploads<number>();
  const ids = options.map(({ key }) => key);
  const drag = useDrag({ onDrop: (key, drop) => arrange(key, movedTo(ids, key, drop)) });
  const form = useForm({
    schema: { name: rules['name']!, message: rules['message']! },
    initial: { name: list?.name ?? '', message: list?.message ?? '' },
    async save({ name, message }) {
      const now = await saveFileList(saved.current?.id ?? null, {
        name,
        message,
        options: options.map((option) => ({ id: option.value === null ? null : option.id, name: option.name })),
      });
      saved.current = now;
      // from here on each has the server's id, so that saving again is no second one
      let next = options.map((option, n) => ({ ...option, id: now.options[n]!.id }));
      setOptions(next);
      for (const { key, id, file } of changedFiles(next)) {
        const arrived = await uploads.send(key, (way) => uploadFile(now.id, id, file, way));
        if (!arrived) continue;
        next = next.map((one) => (one.key === key ? { ...one, value: { name: file.name } } : one));
        setOptions(next);
      }
      const left = changedFiles(next).length;
      if (left > 0) return void toast.warn(t('form.some', { count: left }));
      toast.success(t('form.saved'));
      onClose();
    },
    words: {
      'nome muito curto': t('form.nameShort'),
      'Too Long!': t('form.tooLong'),
    },
    onError: (error) => {
      toastError(error);
      return true;
    },
  });

  const change = (key: number, to: Partial<Option>) =>
    setOptions((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));

  function add(values: readonly (FileValue | null)[], after?: number) {
    const room = FileListLimits.options - options.length;
    if (values.length > room) toast.warn(t('form.full', { most: FileListLimits.options }));
    const made = values.slice(0, room).map((value) => ({ key: (keys.current += 1), id: null, name: '', value }));
    const at = after === undefined ? options.length : ids.indexOf(after) + 1;
    setOptions((all) => [...all.slice(0, at), ...made, ...all.slice(at)]);
  }

  function arrange(key: number, next: number[] | null) {
    setTold(t('form.moved', { place: (next ?? ids).indexOf(key) + 1, all: ids.length }));
    if (next) setOptions((all) => next.map((id) => all.find((one) => one.key === id)!));
  }

  return (
    <FormDialog
      form={form}
      title={t(list ? 'form.edit' : 'form.create')}
      size={640}
      asks={form.isDirty || options !== before}
      onClose={onClose}
    >
      <TextInput label={t('form.name')} data-autofocus dir="auto" {...form.field('name')} />
      <VariableField label={t('form.message')} rows={5} {...form.field('message')} />
      <fieldset className={classes.options} disabled={form.busy}>
        <legend>{t('form.options')}</legend>
        <ul>
          {options.map((option, n) => (
            <OptionRow
              key={option.key}
              option={option}
              n={n + 1}
              upload={uploads.of(option.key)}
              onChange={(to) => {
                if ('value' in to) uploads.forget(option.key);
                change(option.key, to);
              }}
              onMore={(more) =>
                add(
                  more.map((file) => ({ name: file.name, file })),
                  option.key,
                )
              }
              onDrop={() => setOptions((all) => all.filter(({ key }) => key !== option.key))}
              onStep={(by) => arrange(option.key, movedBy(ids, option.key, by))}
              handle={drag.handle(option.key)}
              isHeld={drag.dragging === option.key}
              over={drag.over?.id === option.key ? drag.over.where : undefined}
            />
          ))}
        </ul>
        <Button
          size="sm"
          leftSection={<IconPlus stroke={1.5} size={16} />}
          disabled={options.length >= FileListLimits.options}
          onClick={() => add([null])}
        >
          {t('form.add')}
        </Button>
        <p className="spoken" role="status">
          {told}
        </p>
      </fieldset>
    </FormDialog>
  );
}
