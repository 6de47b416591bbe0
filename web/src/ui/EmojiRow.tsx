import { Menu } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './EmojiRow.module.css';

/** What most reactions are. */
const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

interface Props {
  /** The one in use: choosing it again takes it back. */
  chosen: string | undefined;
  labelOf: (emoji: string, isChosen: boolean) => string;
  /** An empty text takes the reaction back. */
  onPick: (emoji: string) => void;
  /** A way to all the others, as a last `EmojiItem`. */
  children?: ReactNode;
}

/** The six quick reactions, inside a menu. One in use that is none of them stands first. */
export function EmojiRow({ chosen, labelOf, onPick, children }: Props) {
  const shown = chosen && !emojis.includes(chosen) ? [chosen, ...emojis.slice(0, 5)] : emojis;
  return (
    <div className={classes.row} role="none" onKeyDown={walk}>
      {shown.map((emoji) => (
        <EmojiItem
          key={emoji}
          isChosen={emoji === chosen}
          label={labelOf(emoji, emoji === chosen)}
          onClick={() => onPick(emoji === chosen ? '' : emoji)}
        >
          {emoji}
        </EmojiItem>
      ))}
      {children}
    </div>
  );
}

interface ItemProps {
  label: string;
  isChosen?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function EmojiItem({ label, isChosen = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item className={classes.emoji} data-chosen={isChosen || undefined} aria-label={label} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

/** They lie side by side, so the arrows that point along them walk, too. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll('button')];
  all[all.indexOf(document.activeElement as HTMLButtonElement) + step]?.focus();
}
