import type { Queue } from '@guiche/contract/queues';
import type { CSSProperties, HTMLAttributes } from 'react';
import { locale, useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import { Grip, upAndDown } from '../ui/Grip';
import { EditRemove } from '../ui/EditRemove';
import { FormattedText } from '../ui/FormattedText';
import { Cell, Row } from '../ui/RecordsPage';
import type { Where } from '../ui/use-drag';
import { ShortWarning } from '../ui/Warning';
import { palette } from './palette';
import classes from './Queues.module.css';
import { queueStrings } from './strings';

export interface QueueRowProps {
  queue: Queue;
  /** Who answers in it; undefined while nobody knows. */
  members: readonly string[] | undefined;
  onAsk: (what: 'edit' | 'remove') => void;
  /** By keyboard. */
  onStep: (step: -1 | 1) => void;
  handle: HTMLAttributes<HTMLElement>;
  isHeld: boolean;
  over: Where | undefined;
}

/** One queue as its company set it up. */
export function QueueRow({ queue, members, onAsk, onStep, handle, isHeld, over }: QueueRowProps) {
  const t = useStrings(queueStrings);
  const { name, color, orderQueue, greetingMessage } = queue;
  return (
    <Row
      opens={{ name, onOpen: () => onAsk('edit') }}
      data-drag={queue.id}
      data-held={isHeld || undefined}
      data-over={over}
    >
      <Cell part="lead">
        <span className={classes.lead}>
          <Grip label={t('move', { name })} handle={handle} steps={upAndDown} onStep={onStep} />
          <span className={classes.name} style={{ '--c': color } as CSSProperties}>
            <b dir="auto">{name}</b>
          </span>
        </span>
      </Cell>
      <Cell part="meta" label={t('heads.color')}>
        {t(`colors.${palette.find((one) => one.color === color.toLowerCase())?.name ?? 'other'}`)}
      </Cell>
      <Cell {...(orderQueue === null ? {} : { label: t('heads.order') })}>{orderQueue}</Cell>
      <Cell part="text">
        {greetingMessage ? (
          <span className={cx('clamped', classes.greeting)} dir="auto">
            <FormattedText text={greetingMessage} inline />
          </span>
        ) : (
          <span className={classes.none}>{t('noGreeting')}</span>
        )}
      </Cell>
      <Cell {...(members ? { label: t('heads.members') } : {})}>
        {members && members.length > 0 && (
          <span className={classes.members}>
            <span className={classes.count}>{members.length}</span>
            <span className={classes.people}>{new Intl.ListFormat(locale(), { type: 'unit' }).format(members)}</span>
          </span>
        )}
        {members?.length === 0 && <ShortWarning>{t('nobody')}</ShortWarning>}
      </Cell>
      <Cell part="tail">
        <EditRemove edit={t('edit', { name })} remove={t('remove', { name })} onAsk={onAsk} />
      </Cell>
    </Row>
  );
}
