import { Checkbox, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState, type HTMLAttributes } from 'react';
import { useStrings } from '../platform/strings';
import { Grip, upAndDown } from '../ui/Grip';
import { IconButton } from '../ui/IconButton';
import type { Where } from '../ui/use-drag';
import { todoStrings } from './strings';
import { editTask, markTask, type Task } from './tasks';
import classes from './Todo.module.css';

interface TodoRowProps {
  task: Task;
  isHeld: boolean;
  over: Where | undefined;
  handle: HTMLAttributes<HTMLElement>;
  onStep: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** A task: done or not, its words edited where they stand. */
export function TodoRow({ task, isHeld, over, handle, onStep, onRemove }: TodoRowProps) {
  const t = useStrings(todoStrings);
  const { id, text, done = false } = task;
  const [draft, setDraft] = useState<string | null>(null);
  const words = useRef<HTMLButtonElement>(null);

  /** With the keys the focus stays here; a press elsewhere has taken it there. */
  function end(save: boolean, byKeys: boolean) {
    if (draft === null) return;
    if (save) editTask(id, draft);
    setDraft(null);
    if (byKeys) requestAnimationFrame(() => words.current?.focus());
  }

  return (
    <li className={classes.row} data-drag={id} data-held={isHeld || undefined} data-over={over}>
      <Grip label={t('move', { text })} handle={handle} steps={upAndDown} onStep={onStep} />
      <Checkbox
        aria-label={t('done', { text })}
        checked={done}
        onChange={(event) => markTask(id, event.currentTarget.checked)}
      />
      {draft === null ? (
        <button
          ref={words}
          type="button"
          className={classes.words}
          data-done={done || undefined}
          aria-label={t('edit', { text })}
          onClick={() => setDraft(text)}
        >
          <span dir="auto">{text}</span>
        </button>
      ) : (
        <TextInput
          className={classes.field ?? ''}
          size="sm"
          aria-label={t('text')}
          value={draft}
          maxLength={1000}
          dir="auto"
          autoComplete="off"
          // whoever opened it writes here next
          autoFocus
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => end(true, false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
            event.preventDefault();
            end(event.key === 'Enter', true);
          }}
        />
      )}
      <IconButton size="sm" label={t('remove', { text })} onClick={onRemove}>
        <IconTrash stroke={1.5} size={16} />
      </IconButton>
    </li>
  );
}
