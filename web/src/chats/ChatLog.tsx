import { ChatLimits, type Chat, type ChatMessage } from '@guiche/contract/chats';
import type { Message } from '@guiche/contract/messages';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { sentenceOf } from '../platform/errors';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { ChooseDrawing } from '../ui/drawings';
import { EmptyState, FailedState } from '../ui/States';
import { Bubble } from '../messages/Bubble';
import { joinBubbles } from '../messages/live';
import { Log } from '../messages/Log';
import { LogDialogs, type LogDialog } from '../messages/LogDialogs';
import { FreshLinks } from '../messages/media/fresh-link';
import { bubbleKeys, usePendingMessages } from '../messages/outbox-store';
import { layRows, type Row } from '../messages/rows';
import { DayRow } from '../messages/Rows';
import threadClasses from '../messages/Thread.module.css';
import { ThreadSkeleton } from '../messages/ThreadSkeleton';
import { messagesStrings } from '../messages/strings';
import { useGoing } from '../messages/use-going';
import { useLog } from '../messages/use-log';
import type { More } from '../messages/use-more';
import { asMessage, ownId, saidBy, shownId, threadOf } from './as-message';
import { ReadByDialog } from './ReadByDialog';
import { chatPageStrings } from './page-strings';
import { ticketsIn, TicketCard } from './TicketCard';
import { freshLinkOf, loadSaidAround, reactToSaid, removeSaid, useSaid } from './thread';

/** A message to begin with, by its number in the chat; each time it is asked for anew. */
export type Start = { id: number } | undefined;

interface Props {
  chat: Chat;
  start: Start;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onAnswer: () => void;
}

const freshLink = (id: number) => freshLinkOf(ownId(id));

/** What was said in a chat, newest at the bottom, in the bubbles of conversations with customers. */
export function ChatLog(props: Props) {
  const t = useStrings(chatPageStrings);
  const messageWords = useStrings(messagesStrings);
  const { chat, start } = props;
  const go = useGoing({ thread: threadOf(chat.id), loadAround: (id) => loadSaidAround(chat.id, ownId(id)) });
  const found = useSaid(chat.id, go.around && ownId(go.around));
  const { said } = found;
  const goTo = (id: number) =>
    void go.to(
      id,
      said!.some((one) => shownId(one.id) === id),
    );
  const begun = useRef<Start>(undefined);
  const begin = useEffectEvent(goTo);
  const isThere = said !== undefined;
  useEffect(() => {
    if (!start || !isThere || begun.current === start) return;
    begun.current = start;
    begin(shownId(start.id));
  }, [start, isThere]);
  if (said)
    return (
      <>
        {/* another piece is another thread: nothing of its place or size carries over */}
        <Loaded key={go.around} {...props} said={said} older={found.older} newer={found.newer} go={go} onGo={goTo} />
        {go.loading && (
          <div className={threadClasses.searching} role="status">
            {messageWords('loadingOlder')}
          </div>
        )}
      </>
    );
  if (!found.isError) return <ThreadSkeleton />;
  return (
    <div className={threadClasses.centre}>
      <FailedState title={t('loadFailed')} onRetry={() => void found.refetch()} error={found.error}>
        {sentenceOf(found.error)}
      </FailedState>
    </div>
  );
}

interface LoadedProps extends Props {
  said: ChatMessage[];
  older: More;
  newer: More;
  go: ReturnType<typeof useGoing>;
  onGo: (id: number) => void;
}

function Loaded(props: LoadedProps) {
  const { chat, said, older, newer, go, onGo, onReply, onEdit, onAnswer } = props;
  const t = useStrings(chatPageStrings);
  const me = useMe();
  const thread = threadOf(chat.id);
  const pending = usePendingMessages(thread);
  const shown = useMemo(() => {
    const stored = said.map((one) => asMessage(one, { me: me.id, users: chat.users }));
    return joinBubbles(
      stored,
      // what is on its way stands behind the newest
      newer.has ? [] : pending.map(({ bubble }) => bubble),
      bubbleKeys,
    );
  }, [said, pending, chat.users, me.id, newer.has]);
  const rows = useMemo(
    () => layRows(shown, { notes: [], moves: [], ticketId: thread, open: older.has, cut: newer.has }),
    [shown, thread, older.has, newer.has],
  );
  const { log, actions, activeKey, dialog, setDialog } = useLog<LogDialog>({
    rows,
    older,
    newer,
    wanted: go.wanted,
    onReached: go.onReached,
    onNewest: go.toNewest,
    onReply,
    onAnswer,
    onGo,
    below: (message) => ticketsIn(message.body).map((uuid) => <TicketCard key={uuid} uuid={uuid} />),
  });

  const draw = (row: Row) =>
    row.kind === 'message' ? (
      <Bubble
        key={row.key}
        rowKey={row.key}
        message={row.shown.message}
        bubble={row.shown.bubble}
        first={row.first}
        last={row.last}
        resumed={false}
        contactName={chat.title}
        author={row.shown.message.fromMe ? me.name : undefined}
        group
        readOnly={false}
        found={log.scroll.found === row.key}
        active={row.key === activeKey}
        actions={actions}
      />
    ) : (
      <DayRow key={row.key} at={'at' in row ? row.at : ''} day={row.day} />
    );

  return (
    <FreshLinks value={freshLink}>
      <div className={threadClasses.pane}>
        <Log
          {...log}
          draw={draw}
          empty={
            <EmptyState title={t('emptyChat')} drawing={<ChooseDrawing />}>
              {t('emptyChatWhy')}
            </EmptyState>
          }
        />
        <LogDialogs
          dialog={dialog}
          onDialog={setDialog}
          shown={shown}
          readOnly={false}
          onReply={onReply}
          onEdit={(message) => (isFresh(message) && message.body !== '' ? onEdit : undefined)}
          react={({ id }, emoji) => reactToSaid(ownId(id), emoji)}
          canRemove={isFresh}
          remove={({ id }) => removeSaid(ownId(id))}
          removing={{ title: t('takeBack.title'), confirmLabel: t('takeBack.confirm'), why: t('takeBack.why') }}
          details={(message, onClose) => <ReadByDialog chat={chat} said={saidBy(message)} onClose={onClose} />}
        />
      </div>
    </FreshLinks>
  );
}

/** One's own words, as long as they can still be changed. */
const isFresh = (message: Message) =>
  message.fromMe &&
  !message.isDeleted &&
  saidBy(message) !== undefined &&
  Date.now() - Date.parse(message.createdAt) < ChatLimits.changeMs;
