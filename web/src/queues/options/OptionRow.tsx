import type { QueueOption } from '@guiche/contract/queue-options';
import { IconPaperclip, IconPlus, IconTrash } from '@tabler/icons-react';
import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import { Grip } from '../../ui/Grip';
import { IconButton } from '../../ui/IconButton';
import type { Where } from '../../ui/use-drag';
import { optionStrings } from './strings';
import classes from './Options.module.css';
import type { Direction, TreeRow } from './tree';

interface OptionRowProps {
  row: TreeRow<QueueOption>;
  isHeld: boolean;
  over: Where | undefined;
  handle: HTMLAttributes<HTMLElement>;
  isOpen: boolean;
  onStep: (direction: Direction) => void;
  onEdit: () => void;
  onAdd: () => void;
  onRemove: () => void;
  /** What is open below it. */
  children: ReactNode;
}

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};
/** Deeper ones stand no further to the side: there is a number that says how deep. */
const DEEPEST_INDENT = 6;

/** One option: what the customer types, its title, and what may be done with it. */
export function OptionRow(props: OptionRowProps) {
  const { row, isHeld, over, handle, isOpen, onStep, onEdit, onAdd, onRemove, children } = props;
  const t = useStrings(optionStrings);
  const { option, depth } = row;
  const { title } = option;
  return (
    <li className={classes.item} style={{ '--depth': Math.min(depth, DEEPEST_INDENT) } as CSSProperties}>
      <div
        className={classes.row}
        data-drag={option.id}
        data-held={isHeld || undefined}
        data-over={over}
        data-open={isOpen || undefined}
      >
        <Grip label={t('options.move', { title })} handle={handle} steps={directions} onStep={onStep} />
        <span className={classes.number} aria-hidden="true">
          {option.option}
        </span>
        <button
          type="button"
          className={classes.name}
          data-name
          aria-expanded={isOpen}
          aria-label={t('options.edit', { title, place: row.place, level: depth + 1 })}
          onClick={onEdit}
        >
          <b dir="auto">{title}</b>
          {option.message && (
            <span className={classes.cut} dir="auto">
              {option.message}
            </span>
          )}
          {option.mediaName && <IconPaperclip stroke={1.5} size={14} aria-hidden="true" />}
          {depth > DEEPEST_INDENT && <span className={classes.level}>{t('options.level', { level: depth + 1 })}</span>}
        </button>
        <IconButton size="sm" label={t('options.createIn', { title })} onClick={onAdd}>
          <IconPlus stroke={1.5} size={16} />
        </IconButton>
        <IconButton size="sm" label={t('options.remove', { title })} onClick={onRemove}>
          <IconTrash stroke={1.5} size={16} />
        </IconButton>
      </div>
      {children}
    </li>
  );
}
