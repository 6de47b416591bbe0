import type { KeyboardEvent } from 'react';

interface List {
  count: number;
  index: number;
  setIndex: (index: number) => void;
  pick: () => void;
  close: () => void;
}

/** The keys of a list that stands above the text while the cursor stays in it; false leaves them to the text. */
export function onListKey(event: KeyboardEvent, { count, index, setIndex, pick, close }: List): boolean {
  if (count === 0 && event.key !== 'Escape') return false;
  switch (event.key) {
    case 'ArrowDown':
      setIndex((index + 1) % count);
      break;
    case 'ArrowUp':
      setIndex((index + count - 1) % count);
      break;
    case 'Enter':
    case 'Tab':
      if (event.shiftKey || event.ctrlKey || event.metaKey) return false;
      pick();
      break;
    case 'Escape':
      close();
      break;
    default:
      return false;
  }
  event.preventDefault();
  event.stopPropagation();
  return true;
}
