import { NumberInput, Textarea, TextInput } from '@mantine/core';
import type { Queue } from '@guiche/contract/queues';
import { sentenceOf } from '../app/errors';
import { useStrings } from '../platform/strings';
import type { useFields } from '../ui/use-fields';
import { textVariables } from '../ui/variables';
import { ColorField } from './ColorField';
import classes from './Queues.module.css';
import { LAST_PLACE, LONGEST_MESSAGE, type QueueValues } from './rules';
import { queueStrings } from './strings';

interface QueueFieldsProps {
  fields: ReturnType<typeof useFields<QueueValues>>;
  /** Queues whose colours are taken. */
  others: readonly Queue[];
}

/** What a queue is called, how it looks, and what it says. */
export function QueueFields({ fields, others }: QueueFieldsProps) {
  const t = useStrings(queueStrings);
  const { values, change } = fields;
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
    <>
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
    </>
  );
}
