import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sentenceOf } from '../platform/errors';
import { useStrings } from '../platform/strings';
import { sought } from '../ui/mark-words';
import { FailedState } from '../ui/States';
import { loadAround, useThread } from './data';
import type { ThreadPages } from './live';
import { messagesStrings } from './strings';
import { ThreadLog } from './ThreadLog';
import { ThreadSkeleton } from './ThreadSkeleton';
import classes from './Thread.module.css';
import { useGoing } from './use-going';

const FindBar = lazy(() => import('./FindBar'));

export interface ThreadProps {
  ticketId: number;
  /** The ticket as the open conversation knows it; what the thread was loaded with may be of yesterday. */
  ticket?: TicketShown;
  /** To look at only: nothing can be answered, retried or deleted. */
  readOnly?: boolean;
  /** False leaves no trace: what is seen here stays unread. */
  markRead?: boolean;
  /** The message to begin with; the newest unless told. */
  start?: number | undefined;
  /** By what one came to that message: whoever comes again is brought there again. */
  startKey?: string | undefined;
  /** Looks for words in it; called when that is over. */
  onFindEnd?: (() => void) | undefined;
  /** Quotes a message in the composer. */
  onReply?: (message: Message) => void;
  /** Puts the cursor into the composer. */
  onAnswer?: () => void;
}

/** The messages of a ticket and of the earlier ones of its contact, newest at the bottom. */
export function Thread(props: ThreadProps) {
  const { ticketId, ticket, readOnly = false, markRead = true, start, startKey, onFindEnd, onReply, onAnswer } = props;
  const t = useStrings(messagesStrings);
  const go = useGoing({ thread: ticketId, loadAround: (messageId) => loadAround(ticketId, messageId) });
  const [marked, setMarked] = useState('');
  /** What was looked for among all conversations, where that has led here. */
  const [found, setFound] = useState('');
  const thread = useThread(ticketId, markRead, go.around);
  const { data: known } = thread;
  const begun = useRef<string>(undefined);
  const begin = useEffectEvent((from: number) => known && void go.to(from, holds(known, from)));
  const isThere = known !== undefined;
  useEffect(() => {
    const coming = `${startKey} ${start}`;
    if (start === undefined || !isThere || begun.current === coming) return;
    begun.current = coming;
    setFound(sought.words);
    begin(start);
  }, [start, startKey, isThere]);
  if (thread.data) {
    const { data } = thread;
    return (
      <>
        {onFindEnd && (
          <Suspense>
            <FindBar
              ticketId={ticketId}
              onGo={(id) => void go.to(id, holds(data, id))}
              onWords={setMarked}
              onClose={onFindEnd}
            />
          </Suspense>
        )}
        <ThreadLog
          // another ticket, and another piece, is another thread: nothing of its place or size carries over
          key={`${ticketId} ${go.around}`}
          data={data}
          ticket={ticket ?? data.pages[0]!.ticket}
          around={go.around}
          wanted={go.wanted}
          marked={onFindEnd ? marked : start === undefined ? '' : found}
          onReached={go.onReached}
          onGo={(id) => void go.to(id, holds(data, id))}
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
        <FailedState title={t('loadFailed')} onRetry={() => void thread.refetch()} error={error}>
          {sentenceOf(error)}
        </FailedState>
      </div>
    );
  }
  return <ThreadSkeleton />;
}

const holds = ({ pages }: ThreadPages, messageId: number): boolean =>
  pages.some(({ messages }) => messages.some(({ id }) => id === messageId));
