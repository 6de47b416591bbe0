import type { Campaign } from '@guiche/contract/campaigns';
import { NumberInput, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useConnections } from '../connections/data';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { QueueSelect } from '../queues/QueueSelect';
import { Unserved } from '../queues/Unserved';
import { insteadOfSkipped, onCompanyClock, fromField, toField } from '../schedules/times';
import { formatTime } from '../platform/dates';
import { useTags } from '../tags/data';
import type { FormState } from '../ui/use-form';
import classes from './CampaignDialog.module.css';
import { useFileListChoices, useListChoices } from './data';
import { chosenAs, type FormValues } from './form-values';
import { formStrings } from './form-strings';

interface PartProps {
  form: FormState<FormValues>;
  /** Its audience stands: who is in it no longer changes. */
  isFixed: boolean;
  isLocked: boolean;
}

type Link = 'contactListId' | 'tagListId' | 'whatsappId' | 'fileListId';
const choices = (rows: readonly { id: number; name: string }[] | undefined) =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));

/** What a Select needs of an id that may be none. */
function link(form: FormState<FormValues>, name: Link) {
  const { error, onBlur, ref } = form.field(name);
  const value = form.values[name];
  return {
    name,
    error,
    onBlur,
    ref,
    clearable: true,
    searchable: true,
    value: value === null ? null : String(value),
    onChange: (next: string | null) => {
      const id = next === null ? null : Number(next);
      form.change(name === 'contactListId' || name === 'tagListId' ? chosenAs(name, id) : { [name]: id });
    },
  };
}

/** To whom it goes, over which line, when, and where replies wait. */
export function LinkFields({
  form,
  isFixed,
  isLocked,
  runs,
  opened,
  retryOf,
  children,
}: PartProps & { runs: boolean; opened: Date; retryOf: Campaign['retryOf']; children: ReactNode }) {
  const t = useStrings(formStrings);
  const { timeZone } = useMe().company;
  const lists = useListChoices().data;
  const tags = useTags().data;
  const lines = useConnections().data;
  const { values } = form;
  const time = fromField(values.scheduledAt);
  const elsewhere = time && onCompanyClock(time, timeZone);
  const skipped = insteadOfSkipped(values.scheduledAt);
  const clear = { clearButtonProps: { 'aria-label': t('none') } };
  return (
    <div className={classes.three}>
      {children}
      <Select
        label={t('whatsapp')}
        placeholder={t('none')}
        data={choices(lines)}
        disabled={isLocked}
        {...clear}
        {...link(form, 'whatsappId')}
      />
      <TextInput
        type="datetime-local"
        label={t('scheduledAt')}
        min={toField(opened)}
        disabled={isFixed || !runs}
        description={
          [skipped && t('skipped', { time: formatTime(skipped) }), elsewhere && t('companyClock', { time: elsewhere })]
            .filter(Boolean)
            .join(' ') || t(runs ? 'scheduledWhy' : 'othersSchedule')
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.field('scheduledAt')}
      />
      {retryOf ? (
        <TextInput label={t('list')} readOnly value={t('failedOf', { name: retryOf.name })} />
      ) : (
        <>
          <Select
            label={t('list')}
            placeholder={t('none')}
            data={choices(lists)}
            disabled={isFixed}
            {...clear}
            {...link(form, 'contactListId')}
          />
          <Select
            label={t('tag')}
            placeholder={t('none')}
            data={choices(tags)}
            disabled={isFixed}
            {...clear}
            {...link(form, 'tagListId')}
          />
        </>
      )}
    </div>
  );
}

/** What most campaigns do without: files, where replies wait, and who was written to lately. */
export function FurtherFields({ form, isFixed, isLocked }: PartProps) {
  const t = useStrings(formStrings);
  const fileLists = useFileListChoices().data;
  const queues = useQueues().data ?? [];
  const { error, ref } = form.field('queueId');
  return (
    <details className={classes.more}>
      <summary>{t('further')}</summary>
      <div>
        <div className={classes.three}>
          <Select
            label={t('fileList')}
            placeholder={t('none')}
            data={choices(fileLists)}
            disabled={isLocked}
            clearButtonProps={{ 'aria-label': t('none') }}
            description={t('fileListWhy')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            {...link(form, 'fileListId')}
          />
          {!isFixed && (
            <QueueSelect
              label={t('queue')}
              placeholder={t('queueNone')}
              queues={queues}
              value={form.values.queueId}
              clearLabel={t('none')}
              error={error}
              ref={ref as never}
              onChange={(queueId) => form.change({ queueId })}
            />
          )}
          <NumberInput
            label={t('notWithin')}
            description={t('notWithinWhy')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            disabled={isFixed}
            {...form.number('notWithinDays')}
          />
        </div>
        <Unserved queueIds={[isFixed ? null : form.values.queueId]} />
      </div>
    </details>
  );
}
