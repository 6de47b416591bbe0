import { Menu } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useStrings } from '../../platform/strings';
import type { Shown } from '../conversation';
import { sandboxStrings } from '../strings';
import classes from './EmojiRow.module.css';

const emojis = ['👍', '❤️', '😂', '😮', '😢', '🙏'];

/** The six quick reactions, inside a menu; the one in use is taken back by choosing it again. */
export function EmojiRow({
  message,
  fromMe,
  onPick,
}: {
  message: Shown;
  /** Who reacts: the company's phone, or this one. */
  fromMe: boolean;
  /** An empty text takes the reaction back. */
  onPick: (emoji: string) => void;
}) {
  const t = useStrings(sandboxStrings);
  const own = message.reactions.find((reaction) => reaction.fromMe === fromMe)?.emoji;
  return (
    <div className={classes.row} role="none" onKeyDown={walk}>
      {emojis.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.emoji}
          data-chosen={emoji === own || undefined}
          aria-label={emoji === own ? t('message.unreact', { emoji }) : t('message.react', { emoji })}
          onClick={() => onPick(emoji === own ? '' : emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
    </div>
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
