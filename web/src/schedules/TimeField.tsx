import { Button, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { formatTime } from '../platform/dates';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import classes from './Schedules.module.css';
import { scheduleStrings } from './strings';
import { formatWhen, fromField, insteadOfSkipped, onCompanyClock, quickTimes, toField } from './times';

interface Props {
  /** When the form was opened: the quick choices follow from it. */
  opened: Date;
  name: string;
  value: string;
  error: string | undefined;
  disabled?: boolean;
  onChange: (text: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
}

/** When it leaves, on the viewer's clock, with the usual times and what the company's clock shows where it differs. */
export function TimeField({ opened, onChange, disabled = false, ...rest }: Props) {
  const t = useStrings(scheduleStrings);
  const { timeZone } = useMe().company;
  const time = fromField(rest.value);
  const elsewhere = time && onCompanyClock(time, timeZone);
  const instead = insteadOfSkipped(rest.value);
  const said = [
    instead && t('skipped', { time: formatTime(instead) }),
    elsewhere && t('companyClock', { time: elsewhere }),
  ].filter(Boolean);
  return (
    <div>
      <TextInput
        label={t('when')}
        type="datetime-local"
        min={toField(opened)}
        description={said.length > 0 ? said.join(' ') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        data-autofocus
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
      {!disabled && (
        <div className={classes.choices}>
          {quickTimes(opened).map((choice) => (
            <Button
              key={choice.name}
              size="sm"
              aria-pressed={rest.value === toField(choice.at)}
              onClick={() => onChange(toField(choice.at))}
            >
              {formatWhen(choice.at, opened)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
