import type { QuickMessage } from '@guiche/contract/quick-messages';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { quickRepliesQuery } from './data';
import { findReplies, searchOf } from './quick-replies';

/**
 * The list of quick replies: it comes with '/' and one more character, or by its button, and leaves with Escape until
 * something else is typed.
 */
export function useQuickReplies(text: string, enabled: boolean, onPick: (reply: QuickMessage, all: boolean) => void) {
  const id = useId();
  const [browsing, setBrowsing] = useState(false);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  const search = enabled && closedAt !== text ? searchOf(text) : null;
  // the button shows all of them, whatever is written
  const shown = enabled && (browsing || search !== null);
  const { data } = useQuery({ ...quickRepliesQuery, enabled: enabled && (shown || text.startsWith('/')) });
  const found = useMemo(
    () => (shown && data ? findReplies(data, browsing && search === null ? null : (search ?? '')) : []),
    [shown, data, browsing, search],
  );
  const at = Math.min(index, Math.max(0, found.length - 1));

  function close() {
    setBrowsing(false);
    setClosedAt(text);
    setIndex(0);
  }

  function pick(reply: QuickMessage) {
    close();
    onPick(reply, search !== null);
  }

  return {
    id,
    /** Nothing found is said only to whoever asked for the whole list. */
    opened: shown && data !== undefined && (found.length > 0 || browsing),
    browsing,
    found,
    search: search ?? '',
    index: at,
    setIndex,
    pick,
    close,
    toggle: () => (browsing ? close() : setBrowsing(true)),
    /** Takes the keys that are the list's; false leaves them to the text. */
    onKeyDown(event: KeyboardEvent): boolean {
      const chosen = found[at];
      if (!shown || (!chosen && event.key !== 'Escape')) return false;
      switch (event.key) {
        case 'ArrowDown':
          setIndex((at + 1) % found.length);
          break;
        case 'ArrowUp':
          setIndex((at + found.length - 1) % found.length);
          break;
        case 'Enter':
        case 'Tab':
          if (event.shiftKey || event.ctrlKey || event.metaKey) return false;
          pick(chosen!);
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
    },
  };
}
