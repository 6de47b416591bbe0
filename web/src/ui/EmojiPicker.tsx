import { Popover } from '@mantine/core';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import classes from './EmojiPicker.module.css';

const EmojiPanel = lazy(() => import('./EmojiPanel'));

export interface EmojiPickerProps {
  /** The button that opens it; it gets `onClick` and `aria-expanded` through `target`. */
  target: (props: { onClick: () => void; 'aria-expanded': boolean; 'aria-haspopup': 'dialog' }) => ReactElement;
  onPick: (emoji: string) => void;
  disabled?: boolean;
}

/** A popover of emojis, loaded when it first opens. It stays open for another one; Escape or a click beside closes. */
export function EmojiPicker({ target, onPick, disabled }: EmojiPickerProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-start"
      trapFocus
      returnFocus
      disabled={disabled ?? false}
    >
      <Popover.Target>
        {target({ onClick: () => setOpened(!opened), 'aria-expanded': opened, 'aria-haspopup': 'dialog' })}
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Suspense fallback={<div className={classes.panel} />}>
          <EmojiPanel onPick={onPick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
