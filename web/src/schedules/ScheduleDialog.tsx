import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { FormModal } from '../ui/FormModal';
import { textVariables } from '../ui/variables';
import { problemsOf, type ScheduleProblem } from './rules';
import classes from './Schedules.module.css';
import { scheduleStrings } from './strings';
import { formatWhen, fromField, onCompanyClock, quickTimes, toField, usualTime } from './times';

interface Props {
  body: string;
  /** Of one that waits; a new one is offered the next hour. */
  sendAt?: string;
  isNew: boolean;
  save: (body: string, sendAt: Date) => Promise<void>;
  onClose: () => void;
}

/** What is sent, and when: on the viewer's clock. */
export default function ScheduleDialog({ body, sendAt, isNew, save, onClose }: Props) {
  const t = useStrings(scheduleStrings);
  const me = useMe();
  const [opened] = useState(() => new Date());
  const [now, setNow] = useState(opened);
  const [initial] = useState(() => ({ body, sendAt: toField(sendAt ? new Date(sendAt) : usualTime(opened)) }));
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Partial<Record<string, ScheduleProblem>>>({});
  const wrong = problemsOf(values, now);
  const time = fromField(values.sendAt);
  const elsewhere = time && onCompanyClock(time, me.company.timeZone);

  const field = (name: keyof typeof values) => {
    const problem = refused[name] ?? (left.has(name) ? wrong[name] : undefined);
    return {
      name,
      value: values[name],
      error: problem && t(`wrong.${problem}`),
      onChange(event: { currentTarget: { value: string } }) {
        setValues({ ...values, [name]: event.currentTarget.value });
        setRefused({});
        setNow(new Date());
      },
      onBlur: () => setLeft((before) => new Set(before).add(name)),
    };
  };

  async function submit(): Promise<string | null> {
    try {
      await save(values.body.trim(), time!);
      onClose();
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.fields?.sendAt) {
        setRefused({ sendAt: 'past' });
        return 'sendAt';
      }
      toastError(error);
      return null;
    }
  }

  return (
    <FormModal
      title={isNew ? t('titleNew') : t('titleEdit')}
      submitLabel={isNew ? t('schedule') : t('save')}
      isDirty={values.body !== initial.body || values.sendAt !== initial.sendAt}
      check={() => {
        const at = new Date();
        setNow(at);
        setLeft(new Set(['body', 'sendAt']));
        return Object.keys(problemsOf(values, at))[0] ?? null;
      }}
      save={submit}
      onClose={onClose}
    >
      <Textarea
        label={t('message')}
        description={t('variables', { list: textVariables })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        autosize
        minRows={3}
        maxRows={8}
        dir="auto"
        {...field('body')}
      />
      <div>
        <TextInput
          label={t('when')}
          type="datetime-local"
          min={toField(opened)}
          description={elsewhere ? t('companyClock', { time: elsewhere }) : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data-autofocus
          {...field('sendAt')}
        />
        <div className={classes.choices}>
          {quickTimes(opened).map((choice) => (
            <Button
              key={choice.name}
              size="sm"
              aria-pressed={values.sendAt === toField(choice.at)}
              onClick={() => setValues({ ...values, sendAt: toField(choice.at) })}
            >
              {formatWhen(choice.at, opened)}
            </Button>
          ))}
        </div>
      </div>
    </FormModal>
  );
}
