import type { Chat } from '@guiche/contract/chats';
import { useId, useState, type KeyboardEvent } from 'react';
import { fold } from '../platform/fold';
import { onListKey } from '../messages/list-keys';
import type { Typed } from '../messages/typing';

const MOST = 6;

/** The name that is being typed behind an @ before the cursor; undefined where there is none. */
export function mentionWord(text: string, cursor: number): string | undefined {
  return /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, cursor))?.[1];
}

/** Colleagues of the chat by their names while one writes: `@bru`. */
export function useMentionHints(text: string, { users }: Chat, me: number, onPick: (typed: Typed) => void) {
  const id = useId();
  const [typed, setTyped] = useState<{ text: string; cursor: number; word: string } | null>(null);
  const [index, setIndex] = useState(0);
  // words that came from elsewhere ask for nothing
  const now = typed?.text === text ? typed : null;
  const found = now
    ? users
        .filter(({ userId, user }) => userId !== me && fold(user.name).startsWith(fold(now.word)))
        .slice(0, MOST)
        .map(({ user }) => user)
    : [];
  const close = () => setTyped(null);
  const pick = (at: number) => {
    if (!now) return;
    const start = now.cursor - now.word.length;
    const before = `${text.slice(0, start)}${found[at]!.name} `;
    close();
    onPick({ text: before + text.slice(now.cursor), start: before.length, end: before.length });
  };

  return {
    id,
    found,
    index,
    setIndex,
    pick,
    /** What a hand has typed, and where the cursor stands then. */
    look(next: string, cursor: number) {
      const word = mentionWord(next, cursor);
      setIndex(0);
      setTyped(word === undefined ? null : { text: next, cursor, word });
    },
    onKeyDown: (event: KeyboardEvent): boolean =>
      found.length > 0 && onListKey(event, { count: found.length, index, setIndex, pick: () => pick(index), close }),
  };
}
