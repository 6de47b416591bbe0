import { useQuery } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { currentLanguage } from '../platform/strings';
import { bestEmojis, emojiWord } from './emoji-hints';
import { onListKey } from './list-keys';

/** Emojis by their names while one writes: `:bol`. The names are loaded with the first colon. */
export function useEmojiHints(text: string, onPick: (word: string, char: string) => void) {
  const id = useId();
  const language = currentLanguage();
  const [typed, setTyped] = useState({ text: '', word: '' });
  const [index, setIndex] = useState(0);
  // words that came from elsewhere ask for nothing
  const word = typed.text === text ? typed.word : '';
  const { data } = useQuery({
    queryKey: ['emojis'],
    queryFn: () => import('../ui/emoji-search'),
    enabled: word !== '',
    staleTime: Infinity,
    structuralSharing: false,
  });
  const found = word && data ? bestEmojis(data.searchEmojis(word), word, language) : [];
  const close = () => setTyped({ text, word: '' });
  const pick = (at: number) => {
    const { char } = found[at]!;
    close();
    onPick(word, char);
  };

  return {
    id,
    found: found.map(({ char, names }) => ({ char, name: names[language] })),
    word,
    index,
    setIndex,
    pick,
    /** What a hand has typed, and where the cursor stands then. */
    look(next: string, cursor: number) {
      setIndex(0);
      setTyped({ text: next, word: emojiWord(next, cursor) ?? '' });
    },
    onKeyDown: (event: KeyboardEvent): boolean =>
      found.length > 0 && onListKey(event, { count: found.length, index, setIndex, pick: () => pick(index), close }),
  };
}
