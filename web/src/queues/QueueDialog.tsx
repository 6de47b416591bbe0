import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { Queue } from '@guiche/contract/queues';
import { useState } from 'react';
import { sentenceOf, toastError } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { FormModal } from '../ui/FormModal';
import { toast } from '../ui/toast-store';
import { useFields } from '../ui/use-fields';
import { textVariables } from '../ui/variables';
import { ColorField } from './ColorField';
import { saveQueue } from './data';
import { palette } from './palette';
import classes from './Queues.module.css';
import { LAST_PLACE, LONGEST_MESSAGE, ownerOf, problemsOf } from './rules';
import { queueStrings } from './strings';

export interface QueueDialogProps {
  /** The queue to change; null makes a new one. */
  queue: Queue | null;
  /** All there are: their colours are taken. */
  queues: readonly Queue[];
  onClose: () => void;
}

const order = ['name', 'orderQueue', 'color', 'greetingMessage', 'outOfHoursMessage'];

/** Makes or changes a queue. A new one begins with the first colour that nobody has. */
export function QueueDialog({ queue, queues, onClose }: QueueDialogProps) {
  const t = useStrings(queueStrings);
  const others = queues.filter(({ id }) => id !== queue?.id);
  const [initial] = useState(() => ({
    name: queue?.name ?? '',
    color: queue?.color ?? palette.find(({ color }) => !ownerOf(color, queues))?.color ?? '',
    orderQueue: queue?.orderQueue ?? null,
    greetingMessage: queue?.greetingMessage ?? '',
    outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  }));
  const fields = useFields<typeof initial>((values) => problemsOf(values, others), initial);
  const { values, change } = fields;

  async function save() {
    try {
      await saveQueue(queue?.id ?? null, { ...values, color: values.color.trim() });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS';
      const refused = fields.refuse(error, isTaken ? { color: error.code } : {});
      if (!refused) toastError(error);
      return refused;
    }
    toast.success(t('form.saved'));
    onClose();
    return null;
  }

  const problem = (name: string) => {
    const said = fields.problem(name);
    return said === 'Invalid color' ? t('form.wrongColor') : said && sentenceOf(said);
  };
  const field = (name: 'name' | 'greetingMessage' | 'outOfHoursMessage') => ({
    name,
    value: values[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => fields.leave(name),
  });
  const optional = <span className={classes.optional}>{t('form.optional')}</span>;

  return (
    <FormModal
      title={queue ? t('form.edit', { name: queue.name }) : t('form.create')}
      isDirty={fields.isDirty}
      check={() => fields.check(order)}
      save={save}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput label={t('form.name')} data-autofocus maxLength={60} dir="auto" {...field('name')} />
        <NumberInput
          name="orderQueue"
          label={
            <>
              {t('form.order')} {optional}
            </>
          }
          value={values.orderQueue ?? ''}
          onChange={(place) => change({ orderQueue: place === '' ? null : Number(place) })}
          onBlur={() => fields.leave('orderQueue')}
          error={problem('orderQueue')}
          description={t('form.orderHint')}
          min={0}
          max={LAST_PLACE}
          allowDecimal={false}
          allowNegative={false}
          hideControls
        />
      </div>
      <ColorField
        value={values.color}
        others={others}
        problem={problem('color')}
        onChange={(color) => {
          change({ color });
        }}
        onLeave={() => fields.leave('color')}
      />
      <Textarea
        label={
          <>
            {t('form.greetingMessage')} {optional}
          </>
        }
        description={t('form.variablesHint', { list: textVariables })}
        maxRows={6}
        maxLength={LONGEST_MESSAGE}
        dir="auto"
        {...field('greetingMessage')}
      />
      <Textarea
        label={
          <>
            {t('form.outOfHoursMessage')} {optional}
          </>
        }
        maxRows={6}
        maxLength={LONGEST_MESSAGE}
        dir="auto"
        {...field('outOfHoursMessage')}
      />
    </FormModal>
  );
}
