import { MultiSelect, NumberInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { QueueSelect } from '../tickets/QueueSelect';
import { ColorDot } from '../ui/ColorDot';
import picks from '../ui/Pick.module.css';
import classes from './Connections.module.css';
import { MOST_MINUTES } from './rules';
import { connectionStrings } from './strings';

interface QueueValues {
  queueIds: number[];
  timeSendQueue: number;
  sendIdQueue: number | null;
}

export interface QueueFieldsProps {
  values: QueueValues;
  change: (next: Partial<QueueValues>) => void;
  /** What is wrong with the minutes. */
  problem: string | undefined;
  onLeave: () => void;
}

/** Which queues a connection leads to, and where those go that nobody answers. */
export function QueueFields({ values, change, problem, onLeave }: QueueFieldsProps) {
  const t = useStrings(connectionStrings);
  const queues = useQueues().data ?? [];
  return (
    <>
      <MultiSelect
        label={t('form.queues')}
        withScrollArea={false}
        classNames={{ options: picks.options ?? '' }}
        description={t('form.queuesHint')}
        {...(values.queueIds.length ? {} : { placeholder: t('form.queuesNone') })}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.queueIds.map(String)}
        onChange={(chosen) => change({ queueIds: chosen.map(Number) })}
        clearable
        clearButtonProps={{ 'aria-label': t('form.clearQueues') }}
        renderOption={({ option, checked }) => {
          const color = queues.find(({ id }) => String(id) === option.value)?.color;
          return (
            <>
              {color && <ColorDot color={color} />}
              <span className={classes.words}>{option.label}</span>
              {checked && <IconCheck stroke={1.5} size={16} aria-hidden="true" />}
            </>
          );
        }}
      />
      <fieldset className={classes.group} aria-label={t('form.move')}>
        <div className={classes.pair}>
          <NumberInput
            name="timeSendQueue"
            label={t('form.minutes')}
            value={values.timeSendQueue}
            onChange={(minutes) => change({ timeSendQueue: Number(minutes) })}
            onBlur={onLeave}
            error={problem}
            min={0}
            max={MOST_MINUTES}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
          <QueueSelect
            label={t('form.moveTo')}
            placeholder={t('form.moveToNone')}
            clearLabel={t('form.moveToNone')}
            queues={queues}
            value={values.sendIdQueue}
            onChange={(sendIdQueue) => change({ sendIdQueue })}
          />
        </div>
        <p className={classes.hint}>{t('form.moveHint')}</p>
      </fieldset>
    </>
  );
}
