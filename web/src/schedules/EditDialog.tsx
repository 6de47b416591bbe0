import type { ContactLite } from '@guiche/contract/contact-lite';
import { recurrences, schedules, ScheduleLimits, type Recurrence, type Schedule } from '@guiche/contract/schedules';
import { Select, Switch, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { ContactSearch } from '../contacts/ContactSearch';
import { useHasOptedOut } from '../contacts/opt-out';
import { formatDateTime } from '../platform/dates';
import { ApiError, isAbort } from '../platform/api-error';
import { sentenceOf } from '../platform/errors';
import { newKey } from '../platform/new-key';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FileField, type FileValue } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { FileMissing, useUploads } from '../ui/use-uploads';
import { VariableField } from '../ui/VariableField';
import { Warning } from '../ui/Warning';
import { changeWhole, makeSchedule, setPicture, type ScheduleInput } from './list';
import { schedulePageStrings } from './page-strings';
import classes from './SchedulesPage.module.css';
import { scheduleStrings } from './strings';
import { TimeField } from './TimeField';
import { fromField, toField, usualTime } from './times';

const rules = rulesOf(schedules.create);
/** What is said of a picture and not of what is written. */
const ofFile = ['ERR_UNSUPPORTED_MEDIA', 'ERR_TOO_LARGE', 'ERR_NO_SPACE', 'ERR_NETWORK'];

interface Props {
  /** Null for a new one. */
  schedule: Schedule | null;
  /** To whom a new one goes, and when, where that is known. */
  contact?: ContactLite | null;
  sendAt?: Date | null;
  onClose: () => void;
}

/** A scheduled message with everything about it. One that has left is shown, and can no longer be saved. */
export default function EditDialog({ schedule, contact = null, sendAt = null, onClose }: Props) {
  const t = useStrings(schedulePageStrings);
  const words = useStrings(scheduleStrings);
  const [opened] = useState(() => new Date());
  const isSent = schedule !== null && schedule.sentAt !== null;
  const [to, setTo] = useState<ContactLite | null>(contact ?? (schedule && { ...schedule.contact, ...unknown }));
  const before = fileOf(schedule);
  const [picture, setPictureValue] = useState<FileValue | null>(before);
  const uploads = useUploads<'picture'>();
  const form = useForm({
    schema: { body: rules['body']! },
    initial: {
      contactId: to?.id ?? null,
      body: schedule?.body ?? '',
      sendAt: toField(
        schedule && schedule.status !== 'ERRO' ? new Date(schedule.sendAt) : (sendAt ?? usualTime(opened)),
      ),
      recurrence: schedule?.recurrence ?? ('none' as Recurrence | 'none'),
      until: schedule?.until ?? '',
      marketing: schedule?.marketing ?? false,
    },
    judge(values) {
      const time = fromField(values.sendAt);
      return {
        contactId: values.contactId === null && 'Obrigatório',
        body: values.body.trim().length < ScheduleLimits.least && 'Mensagem muito curta',
        sendAt: !time ? 'Obrigatório' : time <= new Date() && 'past',
      };
    },
    async save(values) {
      const { contactId, recurrence, until, marketing } = values;
      const body = {
        contactId: contactId!,
        body: values.body.trim(),
        sendAt: fromField(values.sendAt)!.toISOString(),
        recurrence: recurrence === 'none' ? null : recurrence,
        until: recurrence === 'none' || until === '' ? null : until,
        marketing,
      };
      await (schedule ? change(schedule.id, body) : make(body));
      toast.success(t('form.saved'));
      onClose();
    },
    onError: (error) => error instanceof FileMissing && error.message,
    errors: { ERR_NO_CONTACT_FOUND: 'contactId' },
    words: {
      'Too Long!': words('wrong.tooLong'),
      past: words('wrong.past'),
      'Must be in the future': words('wrong.past'),
      'Before the first': t('form.beforeFirst'),
      ERR_NO_CONTACT_FOUND: t('form.noContact'),
    },
  });
  const { error, ref } = form.field('contactId');
  const isUnwanted = useHasOptedOut(to?.id ?? null, form.values.marketing && !isSent);
  /** The same for each try of the same one: an answer may have got lost. */
  const meant = useRef({ what: '', key: '' });

  /** With its picture or not at all. */
  async function make(body: ScheduleInput) {
    const file = picture?.file;
    const what = JSON.stringify([body, file && [file.name, file.size, file.lastModified]]);
    if (meant.current.what !== what) meant.current = { what, key: newKey() };
    const { key } = meant.current;
    if (!file) return void (await makeSchedule(body, key));
    let why: unknown;
    const isMade = await uploads.send('picture', (way) =>
      makeSchedule(body, key, { file, way }).catch((error: unknown) => {
        why = error;
        throw error;
      }),
    );
    if (isMade) return;
    if (isAbort(why) || (why instanceof ApiError && ofFile.includes(why.code)))
      throw new FileMissing(t('form.nothingSaved'));
    uploads.forget('picture');
    throw why;
  }

  async function change(id: number, body: ScheduleInput) {
    const saved = await changeWhole(id, body);
    const isSame = picture?.file === undefined && (picture !== null || before === null);
    if (isSame || (await uploads.send('picture', (way) => setPicture(saved, picture?.file ?? null, way)))) return;
    throw new FileMissing(t('form.pictureMissing'));
  }

  return (
    <FormDialog
      form={form}
      title={t(isSent ? 'form.view' : schedule ? 'form.edit' : 'form.create')}
      submit={{ disabled: isSent }}
      asks={form.isDirty || picture !== before}
      onClose={onClose}
    >
      {isSent && (
        <Warning>
          {t('form.sent')} {t('sentAt', { when: formatDateTime(schedule.sentAt!) })}.
        </Warning>
      )}
      {schedule?.status === 'ERRO' && (
        <Warning>{t('form.failed', { why: sentenceOf(schedule.failure ?? '') })}</Warning>
      )}
      <fieldset className={classes.fields} disabled={isSent}>
        <ContactSearch
          label={t('form.contact')}
          value={to}
          error={error}
          ref={ref}
          onChange={(next) => {
            setTo(next);
            form.change({ contactId: next?.id ?? null });
          }}
        />
        <VariableField label={words('message')} autosize minRows={3} maxRows={8} {...form.field('body')} />
        <TimeField opened={opened} disabled={isSent} {...form.field('sendAt')} />
        <div className={classes.series}>
          <Select
            label={t('form.recurrence')}
            allowDeselect={false}
            data={(['none', ...recurrences] as const).map((value) => ({ value, label: t(`recurrence.${value}`) }))}
            disabled={isSent}
            {...form.field('recurrence')}
          />
          {form.values.recurrence !== 'none' && (
            <TextInput
              type="date"
              label={t('form.until')}
              description={t('form.untilWhy')}
              inputWrapperOrder={['label', 'input', 'error', 'description']}
              min={form.values.sendAt.slice(0, 10)}
              {...form.field('until')}
            />
          )}
        </div>
        <Switch label={t('form.marketing')} description={t('form.marketingWhy')} {...form.field('marketing')} />
        {form.values.marketing && isUnwanted && <Warning>{t('form.unwanted')}</Warning>}
        {form.refusal !== null && <Warning role="alert">{form.refusal}</Warning>}
        <FileField
          label={t('form.picture')}
          value={picture}
          onChange={(next) => {
            uploads.forget('picture');
            setPictureValue(next);
          }}
          accept=".png,.jpg,.jpeg"
          maxBytes={ScheduleLimits.picture}
          upload={uploads.of('picture')}
          disabled={isSent}
        />
      </fieldset>
    </FormDialog>
  );
}

/** What a list of scheduled messages does not say of a contact, and its field does not show. */
const unknown = { number: '', email: '', profilePicUrl: null };

const fileOf = (schedule: Schedule | null): FileValue | null =>
  schedule?.mediaName ? { name: schedule.mediaName, url: schedule.mediaPath } : null;
