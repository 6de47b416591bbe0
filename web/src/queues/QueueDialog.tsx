import { Button, Tabs } from '@mantine/core';
import type { Weekday } from '@guiche/contract/hours';
import type { Queue } from '@guiche/contract/queues';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toastError } from '../app/errors';
import { problemsByDay, toDays, toRows, type Days } from '../hours/days';
import { HoursEditor } from '../hours/HoursEditor';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { useSetting } from '../settings/data';
import { FormModal } from '../ui/FormModal';
import { toast } from '../ui/toast-store';
import { useFields } from '../ui/use-fields';
import { saveQueue } from './data';
import { useOptions } from './options/data';
import type { Draft } from './options/OptionEditor';
import { OptionsPart } from './options/OptionsPart';
import { Preview } from './options/Preview';
import { newTrial, type Trial } from './options/trial';
import { palette } from './palette';
import { QueueFields } from './QueueFields';
import classes from './Queues.module.css';
import { ownerOf, problemsOf, type QueueValues } from './rules';
import { queueStrings } from './strings';

export interface QueueDialogProps {
  /** The queue to change; null makes a new one. */
  queue: Queue | null;
  /** All there are: their colours are taken. */
  queues: readonly Queue[];
  onClose: () => void;
}

type Part = 'data' | 'hours' | 'options';
const order = ['name', 'orderQueue', 'color', 'greetingMessage', 'outOfHoursMessage'];
const keys = ['name', 'color', 'orderQueue', 'greetingMessage', 'outOfHoursMessage'] as const;

/** Makes or changes a queue. When somebody else changes it meanwhile the dialog says so, and can begin anew. */
export function QueueDialog(props: QueueDialogProps) {
  const [turn, setTurn] = useState(0);
  return <Form key={turn} {...props} beginAnew={() => setTurn(turn + 1)} />;
}

function Form({ queue, queues, onClose, beginAnew }: QueueDialogProps & { beginAnew: () => void }) {
  const t = useStrings(queueStrings);
  const others = queues.filter(({ id }) => id !== queue?.id);
  const [part, setPart] = useState<Part>('data');
  const [initial] = useState<QueueValues>(() => ({
    name: queue?.name ?? '',
    // a new one begins with the first colour that nobody has
    color: queue?.color ?? palette.find(({ color }) => !ownerOf(color, queues))?.color ?? '',
    orderQueue: queue?.orderQueue ?? null,
    greetingMessage: queue?.greetingMessage ?? '',
    outOfHoursMessage: queue?.outOfHoursMessage ?? '',
  }));
  const fields = useFields<QueueValues>((values) => problemsOf(values, others), initial);
  const { values } = fields;
  const [from] = useState(() => JSON.stringify(queue?.schedules));
  const [days, setDays] = useState<Days | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [trial, setTrial] = useState<Trial>(newTrial);
  const { data: options } = useOptions(queue?.id ?? null);
  const hasHours = useSetting('scheduleType') === 'queue';
  const shown = part === 'hours' && !hasHours ? 'data' : part;
  const [isSaving, setSaving] = useState(false);
  // not by what comes back of the own change, nor by a queue that was only moved
  const isOvertaken =
    !isSaving &&
    queue !== null &&
    (keys.some((key) => key !== 'orderQueue' && queue[key] !== initial[key]) ||
      JSON.stringify(queue.schedules) !== from);

  function check(): string | null {
    const wrong = fields.check(order);
    const [day] = days ? Object.keys(problemsByDay(days)) : [];
    const field = wrong ?? (day ? `${day}-0-startTime` : null);
    // what is not in sight takes no focus
    if (field) flushSync(() => setPart(wrong ? 'data' : 'hours'));
    return field;
  }

  async function save() {
    // only what was changed here: what somebody else has changed meanwhile stays
    const changed = Object.fromEntries(
      keys.filter((key) => values[key] !== initial[key]).map((key) => [key, values[key]]),
    );
    const all = { ...(queue ? changed : values), ...(days ? { schedules: toRows(days) } : {}) };
    setSaving(true);
    try {
      await saveQueue(queue?.id ?? null, 'color' in all ? { ...all, color: values.color.trim() } : all);
    } catch (error) {
      setSaving(false);
      const isTaken = error instanceof ApiError && error.code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS';
      const refused = fields.refuse(error, isTaken ? { color: error.code } : {});
      if (!refused) toastError(error);
      else flushSync(() => setPart(refused === 'schedules' ? 'hours' : 'data'));
      return refused;
    }
    toast.success(t('form.saved'));
    onClose();
    return null;
  }

  const preview = (
    <Preview
      queue={{
        id: queue?.id ?? null,
        name: values.name,
        greetingMessage: values.greetingMessage,
        outOfHoursMessage: values.outOfHoursMessage,
        orderQueue: problemsOf(values, [])['orderQueue'] ? null : values.orderQueue,
      }}
      // hours that are wrong as they stand are not tried
      hours={days && !Object.keys(problemsByDay(days)).length ? toRows(days) : (queue?.schedules ?? usualHours)}
      options={options ?? []}
      draft={draft}
      trial={trial}
      setTrial={setTrial}
    />
  );
  return (
    <FormModal
      title={queue ? t('form.edit', { name: queue.name }) : t('form.create')}
      size={920}
      isDirty={fields.isDirty || days !== null || (draft !== null && isWritten(draft))}
      check={check}
      save={save}
      onClose={onClose}
    >
      {isOvertaken && (
        <p className={classes.overtaken} role="alert">
          {t('form.overtaken')}{' '}
          <Button type="button" variant="link" onClick={beginAnew}>
            {t('form.reload')}
          </Button>
        </p>
      )}
      <Tabs className={classes.parts ?? ''} value={shown} onChange={(value) => setPart(value as Part)}>
        <Tabs.List aria-label={t('form.parts')}>
          <Tabs.Tab value="data">{t('form.data')}</Tabs.Tab>
          {hasHours && <Tabs.Tab value="hours">{t('form.hours')}</Tabs.Tab>}
          <Tabs.Tab value="options">{t('options.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data">
          <div className={classes.beside}>
            <div className={classes.fields}>
              <QueueFields fields={fields} others={others} />
            </div>
            {shown === 'data' && preview}
          </div>
        </Tabs.Panel>
        {hasHours && (
          <Tabs.Panel value="hours" className={classes.panel}>
            <HoursEditor days={days ?? toDays(queue?.schedules ?? usualHours)} onChange={setDays} />
            <p className={classes.unsaved} role="status">
              {days && t('form.unsavedHours')}
            </p>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="options">
          <div className={classes.beside}>
            {queue ? (
              <OptionsPart queueId={queue.id} draft={draft} setDraft={setDraft} />
            ) : (
              <p className={classes.none}>{t('options.saveFirst')}</p>
            )}
            {shown === 'options' && preview}
          </div>
        </Tabs.Panel>
      </Tabs>
    </FormModal>
  );
}

/** As the server gives them to a new queue. */
const usualHours = [
  ...(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const).map((day) => hours(day, '08:00', '18:00')),
  hours('saturday', '08:00', '12:00'),
];
function hours(weekdayEn: Weekday, startTime: string, endTime: string) {
  return { weekday: '', weekdayEn, startTime, endTime };
}

const isWritten = ({ id, title, message }: Draft) => id !== null || Boolean(title.trim() || message.trim());
