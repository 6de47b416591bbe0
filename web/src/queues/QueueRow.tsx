import type { Queue } from '@guiche/contract/queues';
import { IconPencil, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { CSSProperties, HTMLAttributes } from 'react';
import { locale, useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { Cell, Row } from '../ui/RecordsPage';
import type { Where } from '../ui/use-drag';
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
    <Row data-drag={queue.id} data-held={isHeld || undefined} data-over={over}>
      <Cell part="lead">
        <span className={classes.lead}>
          <IconButton
            size="sm"
            className={classes.grip}
            label={t('move', { name })}
            {...handle}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              onStep(event.key === 'ArrowUp' ? -1 : 1);
            }}
          >
            <IconGripVertical stroke={1.5} size={16} />
          </IconButton>
          <span className={classes.name} style={{ '--c': color } as CSSProperties}>
            <b dir="auto">{name}</b>
          </span>
        </span>
      </Cell>
      <Cell part="meta" label={t('heads.color')}>
        <span className={classes.hex}>{color.toUpperCase()}</span>
      </Cell>
      <Cell {...(orderQueue === null ? {} : { label: t('heads.order') })}>{orderQueue}</Cell>
      <Cell part="text">
        {greetingMessage ? (
          <span className={classes.greeting} dir="auto">
            {greetingMessage}
          </span>
        ) : (
          <span className={classes.none}>{t('noGreeting')}</span>
        )}
      </Cell>
      <Cell {...(members ? { label: t('heads.members') } : {})}>
        {members && (
          <span className={classes.members}>
            <span className={classes.count}>{members.length}</span>
            <span className={classes.people}>
              {members.length ? new Intl.ListFormat(locale(), { type: 'unit' }).format(members) : t('nobody')}
            </span>
          </span>
        )}
      </Cell>
      <Cell part="tail">
        <IconButton label={t('edit', { name })} onClick={() => onAsk('edit')}>
          <IconPencil stroke={1.5} size={18} />
        </IconButton>
        <IconButton label={t('remove', { name })} onClick={() => onAsk('remove')}>
          <IconTrash stroke={1.5} size={18} />
        </IconButton>
      </Cell>
    </Row>
  );
}
