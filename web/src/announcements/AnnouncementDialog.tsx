import { announcements, type Announcement } from '@guiche/contract/announcements';
import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { apiBase } from '../platform/access';
import { rulesOf, type Rules } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FileField, type FileValue } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import picks from '../ui/Pick.module.css';
import { RemoveDialog } from '../ui/RemoveDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { FileMissing, useUploads } from '../ui/use-uploads';
import { Warning } from '../ui/Warning';
import { attachPicture, detachPicture, saveAnnouncement } from './list';
import { announcementPageStrings } from './page-strings';
import { urgencies } from './urgency';

const MOST_BYTES = 16_000_000;

/** Adds or changes an announcement; its picture goes up once the rest is stored. */
export function AnnouncementDialog({
  announcement,
  onClose,
}: {
  announcement: Announcement | null;
  onClose: () => void;
}) {
  const t = useStrings(announcementPageStrings);
  const [id, setId] = useState(announcement?.id ?? null);
  const [picture, setPicture] = useState<FileValue | null>(() => storedOf(announcement));
  const [detaching, setDetaching] = useState(false);
  const uploads = useUploads();
  const form = useForm({
    schema: pick(rulesOf(announcements.create)),
    initial: {
      title: announcement?.title ?? '',
      text: announcement?.text ?? '',
      status: String(announcement?.status ?? true),
      priority: String(announcement?.priority ?? 3),
    },
    async save({ title, text, status, priority }) {
      const saved = await saveAnnouncement(id, {
        title,
        text,
        status: status === 'true',
        priority: Number(priority),
      });
      // where the picture does not arrive the rest is stored, and the next try is about the same one
      setId(saved.id);
      const { file } = picture ?? {};
      if (file && !(await uploads.send('file', (way) => attachPicture(saved.id, file, way)))) throw new FileMissing();
      toast.success(t('saved'));
      onClose();
    },
    onError: (error) => error instanceof FileMissing && t('fileMissing'),
  });

  function choose(next: FileValue | null) {
    uploads.forget('file');
    if (next === null && !picture?.file && picture) setDetaching(true);
    else setPicture(next ?? storedOf(announcement));
  }

  return (
    <>
      <FormDialog
        form={form}
        title={t(announcement ? 'editing' : 'adding')}
        asks={form.isDirty || picture?.file !== undefined}
        isCovered={detaching}
        onClose={onClose}
      >
        <TextInput label={t('form.title')} data-autofocus dir="auto" {...form.field('title')} />
        <Textarea label={t('form.text')} autosize minRows={7} maxRows={12} dir="auto" {...form.field('text')} />
        <Select
          withScrollArea={false}
          classNames={{ options: picks.options ?? '' }}
          label={t('form.status')}
          data={[
            { value: 'true', label: t('active') },
            { value: 'false', label: t('inactive') },
          ]}
          allowDeselect={false}
          {...form.field('status')}
        />
        <Select
          withScrollArea={false}
          classNames={{ options: picks.options ?? '' }}
          label={t('form.priority')}
          data={urgencies.map(({ priority, name }) => ({ value: String(priority), label: t(`priorities.${name}`) }))}
          allowDeselect={false}
          {...form.field('priority')}
        />
        {form.refusal !== null && <Warning role="alert">{form.refusal}</Warning>}
        <FileField
          label={t('form.file')}
          value={picture}
          onChange={choose}
          accept=".png,.jpg,.jpeg"
          maxBytes={MOST_BYTES}
          upload={uploads.of('file')}
        />
      </FormDialog>
      {detaching && picture && id !== null && (
        <RemoveDialog
          title={t('detaching', { name: picture.name })}
          confirmLabel={t('confirm')}
          done={t('detached')}
          remove={async () => {
            await detachPicture(id);
            setPicture(null);
          }}
          onClose={() => setDetaching(false)}
        >
          {t('detachQuestion')}
        </RemoveDialog>
      )}
    </>
  );
}

/** Status and priority are chosen from what there is. */
const pick = ({ title, text }: Rules): Rules => ({ title: title!, text: text! });

const storedOf = (one: Announcement | null): FileValue | null =>
  one?.mediaPath ? { name: one.mediaName ?? '', url: `${apiBase}/public/${one.mediaPath}` } : null;
