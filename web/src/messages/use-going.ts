import { useState } from 'react';
import { ApiError } from '../platform/api-error';
import { useStrings } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { usePendingMessages } from './outbox-store';
import { messagesStrings } from './strings';

interface Given {
  /** Under which what is on its way lies in the outbox. */
  thread: number;
  /** Loads the piece around a message; rejects when there is no such message any more. */
  loadAround: (messageId: number) => Promise<unknown>;
}

/** Which piece of a conversation is in sight, and the way to any of its messages, however far back. */
export function useGoing({ thread, loadAround }: Given) {
  const t = useStrings(messagesStrings);
  const [around, setAround] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const [loading, setLoading] = useState(false);

  // what one writes stands at the end, and there one goes with it
  const waiting = usePendingMessages(thread).length;
  const [known, setKnown] = useState(waiting);
  if (known !== waiting) {
    setKnown(waiting);
    if (waiting > known) toNewest();
  }

  /** Whoever goes there is on the way to nothing else any more, or the end would not be gone to. */
  function toNewest() {
    setAround(null);
    setWanted(null);
  }

  /** `isThere`: it is in the piece that is in sight. */
  async function to(messageId: number, isThere: boolean) {
    if (isThere) return setWanted(messageId);
    setLoading(true);
    try {
      await loadAround(messageId);
      setAround(messageId);
      setWanted(messageId);
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      toast.info(isGone ? t('quoteGone') : t('olderFailed'));
    } finally {
      setLoading(false);
    }
  }

  return { around, wanted, loading, to, onReached: () => setWanted(null), toNewest };
}
