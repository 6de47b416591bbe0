import { useState } from 'react';
import { putWords } from './put-words';
import type { Copilot } from './use-copilot';

/** Words of a machine in a composer's field, in place of what stood there: that comes back until somebody changes them. */
export function usePlacedWords({
  text,
  setText,
  area,
}: Pick<NonNullable<Copilot['line']>, 'text' | 'setText' | 'area'>) {
  const [placed, setPlaced] = useState<{ words: string; before: string } | null>(null);
  // they have left: what is typed next is somebody's own
  if (placed && text === '') setPlaced(null);
  return {
    /** They stand there, or what was made of them. */
    isPlaced: placed !== null,
    isUnchanged: placed?.words === text,
    place(words: string) {
      putWords(area.current, words, setText);
      setPlaced({ words, before: text });
    },
    undo() {
      if (placed) putWords(area.current, placed.before, setText);
      setPlaced(null);
    },
  };
}
