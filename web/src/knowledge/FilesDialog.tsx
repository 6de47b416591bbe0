import { documentEndings, DocumentLimits } from '@guiche/contract/documents';
import { useRef, useState } from 'react';
import { useStrings } from '../platform/strings';
import { FileField } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { useUploads } from '../ui/use-uploads';
import { addFile } from './data';
import { knowledgeStrings } from './strings';
import { anybodys, UseFields } from './UseFields';

interface Chosen {
  key: number;
  file: File;
}

/** Files whose texts become articles. Each fares by itself: those that were read leave the dialog, the others say why not. */
export function FilesDialog({ onClose }: { onClose: () => void }) {
  const t = useStrings(knowledgeStrings);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const keys = useRef(0);
  const uploads = useUploads<number>();
  const form = useForm({
    initial: anybodys,
    async save(values) {
      const arrived: number[] = [];
      for (const { key, file } of chosen)
        if (await uploads.send(key, (way) => addFile(file, values, way))) {
          arrived.push(key);
          setChosen((all) => all.filter((one) => one.key !== key));
        }
      const left = chosen.length - arrived.length;
      if (left > 0) return void toast.warn(t('files.some', { count: left }));
      toast.success(t('files.saved', { count: arrived.length }));
      onClose();
    },
  });
  const add = (files: readonly File[]) =>
    setChosen((all) => [...all, ...files.map((file) => ({ key: (keys.current += 1), file }))]);
  const limits = { accept: documentEndings, maxBytes: DocumentLimits.bytes, disabled: form.busy };

  return (
    <FormDialog
      form={form}
      title={t('files.add')}
      size={640}
      submitLabel={t('files.submit')}
      submit={{ disabled: chosen.length === 0 }}
      asks={chosen.length > 0}
      onClose={onClose}
    >
      {chosen.map(({ key, file }, n) => (
        <FileField
          key={key}
          label={t('files.nth', { n: n + 1 })}
          isLabelHidden
          value={{ name: file.name, file }}
          onChange={(value) => {
            uploads.forget(key);
            const next = value?.file;
            setChosen((all) => all.flatMap((one) => (one.key !== key ? one : next ? { key, file: next } : [])));
          }}
          upload={uploads.of(key)}
          {...limits}
        />
      ))}
      <FileField
        // a new one each time, so that what was refused before is over
        key={`next-${chosen.length}`}
        label={chosen.length === 0 ? t('files.choose') : t('files.more')}
        description={t('files.why')}
        value={null}
        onChange={(value) => value?.file && add([value.file])}
        onMore={add}
        {...limits}
      />
      <UseFields form={form} />
    </FormDialog>
  );
}
