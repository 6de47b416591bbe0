import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { profiles, type Profile } from '@guiche/contract/permissions';
import { useId } from 'react';
import { useConnections } from '../connections/data';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { ColorDot } from '../ui/ColorDot';
import labelled from '../ui/Labelled.module.css';
import picks from '../ui/Pick.module.css';
import classes from './Dialogs.module.css';
import { userStrings } from './strings';

interface FieldProps<T> {
  value: T;
  onChange: (value: T) => void;
}

/** What somebody is, and what that means. */
export function ProfileField({ value, onChange }: FieldProps<Profile>) {
  const t = useStrings(userStrings);
  const id = useId();
  return (
    <div className={labelled.group}>
      <span className={labelled.label} id={`${id}-label`}>
        {t('form.profile')}
      </span>
      <SegmentedControl
        fullWidth
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-why`}
        value={value}
        onChange={(next) => onChange(next as Profile)}
        data={profiles.toReversed().map((profile) => ({ value: profile, label: t(`profile.${profile}`) }))}
      />
      <span className={classes.why} id={`${id}-why`}>
        {t(`form.profileWhy.${value}`)}
      </span>
    </div>
  );
}

/** The queues somebody works in. */
export function QueuesField({ value, onChange }: FieldProps<number[]>) {
  const t = useStrings(userStrings);
  const { data = [] } = useQueues();
  const colorOf = (id: string) => data.find((queue) => String(queue.id) === id)?.color ?? '';
  return (
    <MultiSelect
      withScrollArea={false}
      classNames={{ options: picks.options ?? '' }}
      label={t('form.queues')}
      placeholder={value.length === 0 ? t('form.queuesNone') : ''}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      // until the queues are there nobody knows what to call them
      value={value.map(String).filter((id) => colorOf(id) !== '')}
      onChange={(next) => onChange(next.map(Number))}
      disabled={data.length === 0}
      nothingFoundMessage={t('form.queueUnknown')}
      searchable={data.length > 8}
      hidePickedOptions
      renderOption={({ option }) => (
        <span className={picks.choice}>
          <ColorDot color={colorOf(option.value)} />
          {option.label}
        </span>
      )}
    />
  );
}

/** The line that somebody's new tickets begin on. */
export function ConnectionField({ value, onChange }: FieldProps<number | null>) {
  const t = useStrings(userStrings);
  const { data = [] } = useConnections();
  return (
    <Select
      withScrollArea={false}
      classNames={{ options: picks.options ?? '' }}
      label={t('form.connection')}
      placeholder={t('form.connectionNone')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      clearable
      clearButtonProps={{ 'aria-label': t('form.connectionClear') }}
    />
  );
}
