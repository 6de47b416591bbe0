import { Button, Tabs } from '@mantine/core';
import type { Weekday } from '@guiche/contract/hours';
import { queues as endpoints, type Queue } from '@guiche/contract/queues';
import { waitLimits } from '@guiche/contract/wait-limits';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { problemsByDay, toDays, toRows } from '../hours/days';
import { HoursEditor } from '../hours/HoursEditor';
import { problemsOf, rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { useSetting } from '../settings/data';
import type { FileValue } from '../ui/FileField';
import { FormDialog } from '../ui/FormDialog';
import { BesidePhone } from '../ui/PhoneChat';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { FileMissing, useUploads } from '../ui/use-uploads';
import { Warning } from '../ui/Warning';
import { judgeColor, ownerOf } from './color';
import { attachFile, detachFile, saveQueue } from './data';
import { useOptions, type Draft } from './options/data';
import { OptionsPart } from './options/OptionsPart';
import { Preview } from './options/Preview';
import { newTestChat, type TestChat } from './options/test-chat';
import { palette } from './palette';
import { QueueFields } from './QueueFields';
import classes from './Queues.module.css';
import { queueStrings } from './strings';
import { optionStrings } from './options/strings';

export interface QueueDialogProps {
  /** The queue to change; null makes a new one. */
  queue: Queue | null;
  /** Nobody answers in it; in a new one nobody does. */
  isEmpty?: boolean;
  /** All there are: their colours are taken. */
  queues: readonly Queue[];
  onClose: () => void;
}

type Part = 'data' | 'hours' | 'options';
const keys = [
  'name',
  'color',
  'orderQueue',
  'waitAmber',
  'waitRed',
  'greetingMessage',
  'outOfHoursMessage',
  'promptId',
] as const;

/** Makes or changes a queue. When somebody else changes it meanwhile the dialog says so, and can begin anew. */
export function QueueDialog(props: QueueDialogProps) {
  const [turn, setTurn] = useState(0);
  return <Form key={turn} {...props} beginAnew={() => setTurn(turn + 1)} />;
}

function Form({ queue, queues, isEmpty = false, onClose, beginAnew }: QueueDialogProps & { beginAnew: () => void }) {
  const t = useStrings(queueStrings);
  const option = useStrings(optionStrings);
  const others = queues.filter(({ id }) => id !== queue?.id);
  const [part, setPart] = useState<Part>('data');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [testChat, setTestChat] = useState<TestChat>(newTestChat);
  const { data: options } = useOptions(queue?.id ?? null);
  const hasHours = useSetting('scheduleType') === 'queue';
  const shown = part === 'hours' && !hasHours ? 'data' : part;
  const uploads = useUploads<'file'>();
  /** Made by a try whose file did not arrive. */
  const [made, setMade] = useState<Queue | null>(null);
  const arrived = useRef<File>(undefined);
  const rules = rulesOf(endpoints.create);
  const form = useForm({
    schema: rules,
    initial: {
      name: queue?.name ?? '',
      // a new one begins with the first colour that nobody has
      color: queue?.color ?? palette.find(({ color }) => !ownerOf(color, queues))?.color ?? '',
      orderQueue: queue?.orderQueue ?? null,
      waitAmber: (queue?.waitAmber ?? waitLimits.amber) as number | null,
      waitRed: (queue?.waitRed ?? waitLimits.red) as number | null,
      greetingMessage: queue?.greetingMessage ?? '',
      outOfHoursMessage: queue?.outOfHoursMessage ?? '',
      promptId: queue?.promptId ?? null,
      file: (queue?.mediaName ? { name: queue.mediaName, url: queue.mediaPath } : null) as FileValue | null,
      schedules: toDays(queue?.schedules ?? usualHours),
    },
    judge({ color, schedules, waitAmber, waitRed }) {
      const [day] = Object.keys(problemsByDay(schedules));
      const isBefore = waitAmber !== null && waitRed !== null && waitRed < waitAmber;
      return {
        color: judgeColor(color, others),
        waitRed: isBefore && 'Before amber',
        [`schedules.${day}.0.startTime`]: day && 'Invalid',
      };
    },
    // only what was changed here: what somebody else has changed meanwhile stays
    async save({ file, ...values }, changed) {
      const { file: _, ...changes } = changed;
      const { schedules, waitAmber, waitRed, ...rest } = queue ? changes : { ...values, schedules: changes.schedules };
      // before what is written: where it does not arrive the form stays as it is
      if (queue) await sendFile(queue.id, file, 'form.fileFirst');
      // the form lets neither be empty
      const all = { ...rest, ...(waitAmber && { waitAmber }), ...(waitRed && { waitRed }) };
      const id = queue?.id ?? made?.id ?? null;
      const saved = await saveQueue(id, schedules ? { ...all, schedules: toRows(schedules) } : all);
      if (!queue) {
        setMade(saved);
        await sendFile(saved.id, file, 'form.fileMissing');
      }
      if (!file && saved.mediaName) await detachFile(saved.id);
      toast.success(t('form.saved'));
      onClose();
    },
    onError: (error) => error instanceof FileMissing && error.message,
    errors: { ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color' },
    words: { 'Invalid color': t('form.wrongColor'), 'Before amber': t('form.waitOrder') },
    // what is not in sight takes no focus
    reveal: (fields) =>
      flushSync(() => setPart(fields.every((name) => name.startsWith('schedules')) ? 'hours' : 'data')),
  });
  async function sendFile(id: number, value: FileValue | null, missing: 'form.fileFirst' | 'form.fileMissing') {
    const file = value?.file;
    if (!file || file === arrived.current) return;
    if (!(await uploads.send('file', (way) => attachFile(id, file, way)))) throw new FileMissing(t(missing));
    arrived.current = file;
  }

  const { values, initial } = form;
  const days = values.schedules;
  const [from] = useState(() => JSON.stringify(queue?.schedules));
  // not by what comes back of the own change, nor by a queue that was only moved
  const isOvertaken =
    !form.busy &&
    queue !== null &&
    (keys.some((key) => key !== 'orderQueue' && queue[key] !== initial[key]) ||
      JSON.stringify(queue.schedules) !== from);

  const preview = (
    <Preview
      queue={{
        id: queue?.id ?? null,
        name: values.name,
        greetingMessage: values.greetingMessage,
        outOfHoursMessage: values.outOfHoursMessage,
        orderQueue: problemsOf(rules, values)['orderQueue'] ? null : values.orderQueue,
      }}
      // hours that are wrong as they stand are not tried
      hours={Object.keys(problemsByDay(days)).length === 0 ? toRows(days) : (queue?.schedules ?? usualHours)}
      options={options ?? []}
      draft={draft}
      testChat={testChat}
      setTestChat={setTestChat}
    />
  );
  return (
    <FormDialog
      form={form}
      title={queue ? t('form.edit', { name: queue.name }) : t('form.create')}
      size={920}
      asks={form.isDirty || (draft !== null && isWritten(draft))}
      onClose={onClose}
    >
      {isOvertaken && (
        <Warning role="alert">
          {t('form.overtaken')}{' '}
          <Button type="button" variant="link" onClick={beginAnew}>
            {t('form.reload')}
          </Button>
        </Warning>
      )}
      <Tabs className={classes.parts ?? ''} value={shown} onChange={(value) => setPart(value as Part)}>
        <Tabs.List aria-label={t('form.parts')}>
          <Tabs.Tab value="data">{t('form.data')}</Tabs.Tab>
          {hasHours && <Tabs.Tab value="hours">{t('form.hours')}</Tabs.Tab>}
          <Tabs.Tab value="options">{option('options.title')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data" className={classes.beside}>
          <BesidePhone phone={shown === 'data' && preview}>
            {form.refusal !== null && <Warning role="alert">{form.refusal}</Warning>}
            <QueueFields form={form} others={others} uploads={uploads} />
            {(isEmpty || !queue) && (
              <Warning>
                {t(queue ? 'form.nobody' : 'form.nobodyYet')}{' '}
                {!form.isDirty && <Link to="/users">{t('form.toUsers')}</Link>}
              </Warning>
            )}
            {!hasHours && (
              <p className={classes.hint}>
                {t('form.hoursElsewhere')} {!form.isDirty && <Link to="/settings">{t('form.toSettings')}</Link>}
              </p>
            )}
          </BesidePhone>
        </Tabs.Panel>
        {hasHours && (
          <Tabs.Panel value="hours" className={classes.panel}>
            <HoursEditor days={days} onChange={(schedules) => form.change({ schedules })} />
            <p className={classes.unsaved} role="status">
              {days !== initial.schedules && t('form.unsavedHours')}
            </p>
          </Tabs.Panel>
        )}
        <Tabs.Panel value="options" className={classes.beside}>
          <BesidePhone phone={shown === 'options' && preview}>
            {queue ? (
              <OptionsPart queueId={queue.id} draft={draft} setDraft={setDraft} />
            ) : (
              <p className={classes.none}>{option('options.saveFirst')}</p>
            )}
          </BesidePhone>
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
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
