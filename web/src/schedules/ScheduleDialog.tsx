import { schedules } from '@guiche/contract/schedules';
import { useState } from 'react';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { useForm } from '../ui/use-form';
import { VariableField } from '../ui/VariableField';
import { scheduleStrings } from './strings';
import { TimeField } from './TimeField';
import { fromField, toField, usualTime } from './times';

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
  const [opened] = useState(() => new Date());
  const form = useForm({
    schema: rulesOf(schedules.create),
    initial: { body, sendAt: toField(sendAt ? new Date(sendAt) : usualTime(opened)) },
    judge(values) {
      const time = fromField(values.sendAt);
      return { body: !values.body.trim() && 'Mensagem muito curta', sendAt: time && time <= new Date() && 'past' };
    },
    async save(values) {
      await save(values.body.trim(), fromField(values.sendAt)!);
      onClose();
    },
    words: {
      'Too Long!': t('wrong.tooLong'),
      past: t('wrong.past'),
      'Must be in the future': t('wrong.past'),
    },
  });

  return (
    <FormDialog
      form={form}
      title={isNew ? t('titleNew') : t('titleEdit')}
      submitLabel={isNew ? t('schedule') : t('save')}
      onClose={onClose}
    >
      <VariableField label={t('message')} autosize minRows={3} maxRows={8} {...form.field('body')} />
      <TimeField opened={opened} {...form.field('sendAt')} />
    </FormDialog>
  );
}
