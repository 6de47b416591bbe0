import { MultiSelect, NumberInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { FormState } from '../ui/use-form';
import { useStrings } from '../platform/strings';
import { useQueues } from '../queues/data';
import { QueueSelect } from '../queues/QueueSelect';
import { Unserved } from '../queues/Unserved';
import { ColorDot } from '../ui/ColorDot';
import picks from '../ui/Pick.module.css';
import { Warning } from '../ui/Warning';
import classes from './Connections.module.css';
import { connectionFormStrings } from './form-strings';

interface QueueValues {
  queueIds: number[];
  timeSendQueue: number | null;
  sendIdQueue: number | null;
}

interface Props {
  form: Pick<FormState<QueueValues>, 'values' | 'field' | 'number'>;
}

/** Which queues a connection leads to. */
export function QueuesField({ form }: Props) {
  const t = useStrings(connectionFormStrings);
  const { queueIds } = form.values;
  const queues = useQueues().data ?? [];
  return (
    <>
      <MultiSelect
        label={t('queues')}
        withScrollArea={false}
        classNames={{ options: picks.options ?? '' }}
        description={t('queuesHint')}
        {...(queueIds.length ? {} : { placeholder: t('queuesNone') })}
        data={queues.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('queueIds')}
        value={queueIds.map(String)}
        onChange={(chosen) => form.field('queueIds').onChange(chosen.map(Number))}
        clearable
        clearButtonProps={{ 'aria-label': t('clearQueues') }}
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
      {queueIds.length === 0 && <Warning>{t('leadsNowhere')}</Warning>}
      <Unserved queueIds={queueIds} />
    </>
  );
}

/** Where those go that nobody answers. */
export function MoveFields({ form }: Props) {
  const t = useStrings(connectionFormStrings);
  const queues = useQueues().data ?? [];
  return (
    <fieldset className={classes.group} aria-label={t('move')}>
      <div className={classes.pair}>
        <NumberInput label={t('minutes')} {...form.number('timeSendQueue')} />
        <QueueSelect
          label={t('moveTo')}
          placeholder={t('moveToNone')}
          clearLabel={t('moveToNone')}
          queues={queues}
          {...form.field('sendIdQueue')}
        />
      </div>
      <Unserved queueIds={[form.values.sendIdQueue]} />
      <p className={classes.hint}>{t('moveHint')}</p>
    </fieldset>
  );
}
