import type { QuickMessage } from '@guiche/contract/quick-messages';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { onListKey } from './list-keys';
import { useOffered } from '../quick-messages/data';
import { findReplies, searchOf } from './quick-replies';

/**
 * The list of quick replies: it comes with '/' and one more character, or by its button, and leaves with Escape until
 * something else is typed.
 */
export function useQuickReplies(
  text: string,
  enabled: boolean,
  onPick: (reply: QuickMessage, all: boolean) => void,
  /** Puts what its variables stand for into a reply's text. */
  fill: (text: string) => string,
) {
  const id = useId();
  const [browsing, setBrowsing] = useState(false);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  // once something else stands there, the same words ask for it again
  if (closedAt !== null && closedAt !== text) setClosedAt(null);
  const search = enabled && closedAt !== text ? searchOf(text) : null;
  // the button shows all of them, whatever is written
  const shown = enabled && (browsing || search !== null);
  const { data } = useOffered(enabled && (shown || text.startsWith('/')));
  const matching = useMemo(
    () => (shown && data ? findReplies(data, browsing && search === null ? null : (search ?? '')) : []),
    [shown, data, browsing, search],
  );
  const found = matching.map((reply) => ({ ...reply, message: fill(reply.message) }));
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
      return (
        shown && onListKey(event, { count: found.length, index: at, setIndex, pick: () => pick(found[at]!), close })
      );
    },
  };
}
