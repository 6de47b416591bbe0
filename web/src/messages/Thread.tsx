import { useThread } from './data';
import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { FailedState } from '../ui/States';
import { ApiError } from '../platform/call';
import { sentenceOf } from '../app/errors';
import { useStrings } from '../platform/strings';
import { messagesStrings } from './strings';
import { ThreadLog } from './ThreadLog';
import { ThreadSkeleton } from './ThreadSkeleton';
import classes from './Thread.module.css';

export interface ThreadProps {
  ticketId: number;
  /** The ticket as the open conversation knows it; what the thread was loaded with may be of yesterday. */
  ticket?: TicketShown;
  /** To look at only: nothing can be answered, retried or deleted. */
  readOnly?: boolean;
  /** False leaves no trace: what is seen here stays unread. */
  markRead?: boolean;
  /** Quotes a message in the composer. */
  onReply?: (message: Message) => void;
  /** Puts the cursor into the composer. */
  onAnswer?: () => void;
}

/** The messages of a ticket and of the earlier ones of its contact, newest at the bottom. */
export function Thread({ ticketId, ticket, readOnly = false, markRead = true, onReply, onAnswer }: ThreadProps) {
  const t = useStrings(messagesStrings);
  const thread = useThread(ticketId, markRead);
  if (thread.data) {
    return (
      <ThreadLog
        // another ticket is another thread: nothing of its place or size carries over
        key={ticketId}
        data={thread.data}
        ticket={ticket ?? thread.data.pages[0]!.ticket}
        readOnly={readOnly}
        markRead={markRead}
        onReply={onReply}
        onAnswer={onAnswer}
      />
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
