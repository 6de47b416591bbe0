import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { lazy, Suspense, useState } from 'react';
import { sentenceOf } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { FailedState } from '../ui/States';
import { toast } from '../ui/toast-store';
import { loadAround, useThread } from './data';
import type { ThreadPages } from './live';
import { useParcels } from './outbox-store';
import { messagesStrings } from './strings';
import { ThreadLog } from './ThreadLog';
import { ThreadSkeleton } from './ThreadSkeleton';
import classes from './Thread.module.css';

const FindBar = lazy(() => import('./FindBar'));

export interface ThreadProps {
  ticketId: number;
  /** The ticket as the open conversation knows it; what the thread was loaded with may be of yesterday. */
  ticket?: TicketShown;
  /** To look at only: nothing can be answered, retried or deleted. */
  readOnly?: boolean;
  /** False leaves no trace: what is seen here stays unread. */
  markRead?: boolean;
  /** Looks for words in it; called when that is over. */
  onFindEnd?: (() => void) | undefined;
  /** Quotes a message in the composer. */
  onReply?: (message: Message) => void;
  /** Puts the cursor into the composer. */
  onAnswer?: () => void;
}

/** The messages of a ticket and of the earlier ones of its contact, newest at the bottom. */
export function Thread(props: ThreadProps) {
  const { ticketId, ticket, readOnly = false, markRead = true, onFindEnd, onReply, onAnswer } = props;
  const t = useStrings(messagesStrings);
  const go = useGoing(ticketId);
  const thread = useThread(ticketId, markRead, go.around);
  if (thread.data) {
    const { data } = thread;
    return (
      <>
        {onFindEnd && (
          <Suspense>
            <FindBar ticketId={ticketId} onGo={(id) => void go.to(id, data)} onClose={onFindEnd} />
          </Suspense>
        )}
        <ThreadLog
          // another ticket, and another piece, is another thread: nothing of its place or size carries over
          key={`${ticketId} ${go.around}`}
          data={data}
          ticket={ticket ?? data.pages[0]!.ticket}
          around={go.around}
          wanted={go.wanted}
          onReached={go.onReached}
          onGo={(id) => void go.to(id, data)}
          onNewest={go.toNewest}
          readOnly={readOnly}
          markRead={markRead}
          onReply={onReply}
          onAnswer={onAnswer}
        />
        {go.loading && (
          <div className={classes.searching} role="status">
            {t('loadingOlder')}
          </div>
        )}
      </>
    );
  }
  if (thread.isError) {
    const { error } = thread;
    return (
      <div className={classes.centre}>
        <FailedState
          title={t('loadFailed')}
          onRetry={() => void thread.refetch()}
          requestId={error instanceof ApiError ? error.requestId : undefined}
        >
          {sentenceOf(error)}
        </FailedState>
      </div>
    );
  }
  return <ThreadSkeleton />;
}

/** Which piece of the thread is in sight, and the way to any of its messages. */
function useGoing(ticketId: number) {
  const t = useStrings(messagesStrings);
  const [around, setAround] = useState<number | null>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const [loading, setLoading] = useState(false);

  // what one writes stands at the end, and there one goes with it
  const waiting = useParcels(ticketId).length;
  const [known, setKnown] = useState(waiting);
  if (known !== waiting) {
    setKnown(waiting);
    if (waiting > known) setAround(null);
  }

  async function to(messageId: number, data: ThreadPages) {
    if (data.pages.some(({ messages }) => messages.some(({ id }) => id === messageId))) return setWanted(messageId);
    setLoading(true);
    try {
      await loadAround(ticketId, messageId);
      setAround(messageId);
      setWanted(messageId);
    } catch (error) {
      const isGone = error instanceof ApiError && error.status === 404;
      toast.info(isGone ? t('quoteGone') : t('olderFailed'));
    } finally {
      setLoading(false);
    }
  }

  return { around, wanted, loading, to, onReached: () => setWanted(null), toNewest: () => setAround(null) };
}
