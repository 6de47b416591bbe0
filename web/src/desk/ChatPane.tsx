import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { mayMove } from '../tickets/may-move';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../platform/api-error';
import { useNarrow } from '../platform/screen';
import { useCan, useMe } from '../platform/session';
import { awaitField, endAwaiting, goOnAwaiting, useKeys } from '../platform/use-keys';
import { ContactDrawer } from './ContactDrawer';
import { titleOf } from '../platform/number';
import { neighbourOf } from '../contacts/neighbour';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import { WaitingLine } from '../schedules/WaitingLine';
import { ticketPath, useTicket, useTicketMoves } from '../tickets/data';
import { DeleteTicketDialog } from '../tickets/DeleteTicketDialog';
import { focusList, inList } from '../tickets/list-focus';
import { SnoozeDialog } from '../tickets/lazy-parts';
import type { DeskState } from '../tickets/moves';
import { TransferDialog } from '../tickets/TransferDialog';
import { isOpening } from '../tickets/turns';
import { DropHint } from '../ui/DropHint';
import { OverThePage } from '../ui/OverThePage';
import { Bone, Skeletons } from '../ui/Skeleton';
import { FailedState } from '../ui/States';
import { offerComposer } from './caret';
import { ChatHeader } from './ChatHeader';
import classes from './ChatPane.module.css';
import { ClosedBar } from '../messages/ClosedBar';
import { OptOutLine } from './OptOutLine';
import { copyText } from '../ui/copy';
import { toastError } from '../ui/toast-store';
import { Composer, type ComposerHandle } from '../messages/Composer';
import { newestMessage } from '../messages/data';
import { knownTicket } from '../messages/known-ticket';
import { composeStrings } from '../messages/compose-strings';
import { useHasCopilot } from '../messages/copilot/has-copilot';
import { headerStrings } from '../messages/header-strings';
import { messagesStrings } from '../messages/strings';
import { Thread } from '../messages/Thread';
import { ThreadSkeleton } from '../messages/ThreadSkeleton';
import { useReplyWindow } from '../messages/reply-window';
import { useDrop } from '../messages/use-drop';
import { WindowBar } from '../messages/WindowBar';

interface Props {
  ticketUuid: string;
  /** Leaves the conversation; to the list unless told. */
  onBack?(): void;
}

/** The open conversation: header, thread, composer, and the contact beside it. */
export default function ChatPane({ ticketUuid, onBack }: Props) {
  const asked = useTicket(ticketUuid);
  const ticket = asked.data ?? knownTicket(ticketUuid);
  const navigate = useNavigate();
  const back = onBack ?? (() => void navigate('/tickets'));
  if (ticket) return <Conversation key={ticket.id} ticket={ticket} onBack={back} />;
  const { error } = asked;
  // whoever must not see it, or finds none, is led away
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  return error && !isRefused ? <Failed error={error} onRetry={() => void asked.refetch()} /> : <Opening />;
}

function Conversation({ ticket, onBack }: { ticket: TicketShown; onBack: () => void }) {
  const t = useStrings(composeStrings);
  const header = useStrings(headerStrings);
  const narrow = useNarrow();
  const moves = useTicketMoves();
  const composer = useRef<ComposerHandle>(null);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [dialog, setDialog] = useState<'transfer' | 'snooze' | 'delete' | null>(null);
  const [finding, setFinding] = useState(false);
  const [drawer, setDrawer] = useContactDrawer();
  const { key: startKey, state } = useLocation();
  const { messageId: start } = (state ?? {}) as DeskState;
  const [tagging, setTagging] = useState<'header' | 'drawer' | null>(null);
  const navigate = useNavigate();
  const can = useCan();
  const hasCopilot = useHasCopilot() === true;
  const [wantsSummary, setWantsSummary] = useState(false);
  const isOpen = ticket.status === 'open';
  const { support } = useMe();
  const canWrite = isOpen && !ticket.contact.isBlocked && !support;
  const window = useReplyWindow(ticket);
  const drop = useDrop(canWrite, (files) => composer.current?.attach(files));

  const reply = useCallback((message: Message) => {
    setQuoted(message);
    // at once, or the next letter of a quick hand would be a command; and again once a menu has let go of the focus
    composer.current?.focus();
    requestAnimationFrame(() => composer.current?.focus());
  }, []);
  const answer = useCallback(() => composer.current?.focus(), []);
  useLayoutEffect(() => {
    // on the way to another one, for which everything is meant that is typed from now on
    if (!isShown(ticket.uuid)) return;
    // while it becomes one's own older news of it may still come: what is typed meanwhile is meant for it all the same
    if (!canWrite) return isOpening(ticket.id) ? goOnAwaiting() : void endAwaiting();
    return offerComposer({ focus: answer, type: (words) => composer.current?.type(words) });
  }, [canWrite, answer, ticket.id, ticket.uuid]);

  /** The customer's last message, or whoever's was last. */
  function replyToLast() {
    const last = newestMessage(
      ticket.id,
      ({ fromMe, isDeleted, mediaType }) => !fromMe && !isDeleted && mediaType !== 'call_log',
    );
    if (!canWrite || !last) return false;
    reply(last);
    return true;
  }

  /** The drawer has them where the header has no room. */
  function chooseTags() {
    const inHeader = document.querySelector('[data-tags]') !== null;
    if (!inHeader) setDrawer(true);
    setTagging(inHeader ? 'header' : 'drawer');
  }

  function summarize() {
    setDrawer(true);
    setWantsSummary(true);
  }

  async function goTo(direction: 'earlier' | 'later') {
    // what is typed while one asks which it is is meant for it, too
    awaitField();
    const to = await neighbourOf(ticket, direction).catch(toastError);
    // whoever meanwhile went elsewhere stays there
    if (!isShown(ticket.uuid)) return;
    if (to) void navigate(ticketPath(to.uuid));
    else endAwaiting();
  }

  useKeys({
    accept: mayMove('accept', ticket) && (() => moves.accept(ticket)),
    reopen: mayMove('reopen', ticket) && (() => moves.reopen(ticket)),
    reply: canWrite && answer,
    quote: canWrite && replyToLast,
    note: canWrite && (() => composer.current?.note()),
    transfer: mayMove('transfer', ticket) && (() => setDialog('transfer')),
    tag: chooseTags,
    snooze: isOpen && (() => setDialog('snooze')),
    resolve: mayMove('close', ticket) && (() => moves.close(ticket)),
    giveBack: mayMove('return', ticket) && (() => moves.giveBack(ticket)),
    contact: () => setDrawer(!drawer),
    earlier: () => void goTo('earlier'),
    later: () => void goTo('later'),
    summarize: hasCopilot && summarize,
    copyNumber: () => void copyText(String(ticket.id)),
    deleteTicket: can('ticket-options:deleteTicket') && (() => setDialog('delete')),
    find: () => setFinding(true),
    back: (event) => {
      if (finding) setFinding(false);
      else if (!event || narrow || inList(event)) onBack();
      else focusList();
    },
  });

  return (
    <section
      className={classes.chat}
      aria-label={header('conversationWith', { name: titleOf(ticket.contact) })}
      {...drop.handlers}
    >
      <div className={classes.column}>
        <ChatHeader
          ticket={ticket}
          narrow={narrow}
          window={narrow ? undefined : window}
          drawer={drawer}
          onDrawer={() => setDrawer(!drawer)}
          finding={finding}
          onFind={() => setFinding(!finding)}
          tagging={tagging === 'header'}
          onTagging={(on) => setTagging(on ? 'header' : null)}
          onTags={chooseTags}
          onTransfer={() => setDialog('transfer')}
          onSnooze={() => setDialog('snooze')}
          onDelete={() => setDialog('delete')}
          onSummarize={hasCopilot ? summarize : undefined}
          onBack={onBack}
        />
        <Thread
          ticketId={ticket.id}
          ticket={ticket}
          start={start}
          startKey={startKey}
          onFindEnd={finding ? () => setFinding(false) : undefined}
          {...(canWrite ? { onReply: reply, onAnswer: answer } : {})}
        />
        <OptOutLine key={ticket.contactId} ticket={ticket} />
        <WaitingLine contactId={ticket.contactId} />
        {canWrite && window && (narrow || window.isOver) && <WindowBar window={window} ticketId={ticket.id} />}
        {canWrite ? (
          <Composer
            ref={composer}
            ticket={ticket}
            shut={window?.isOver ?? false}
            quoted={quoted}
            onQuote={setQuoted}
            onQuoteLast={replyToLast}
            onLeave={narrow ? undefined : focusList}
          />
        ) : (
          <ClosedBar ticket={ticket} />
        )}
        {drop.over && <DropHint>{t('files.drop')}</DropHint>}
      </div>
      {drawer && (
        <ContactDrawer
          ticket={ticket}
          tagging={tagging === 'drawer'}
          onTagging={(on) => setTagging(on ? 'drawer' : null)}
          hasCopilot={hasCopilot}
          wantsSummary={wantsSummary}
          onSummarize={summarize}
          onClose={() => setDrawer(false)}
        />
      )}
      {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={() => setDialog(null)} />}
      {dialog === 'snooze' && (
        <OverThePage>
          <SnoozeDialog ticket={ticket} onClose={() => setDialog(null)} />
        </OverThePage>
      )}
      <DeleteTicketDialog ticket={ticket} opened={dialog === 'delete'} onClose={() => setDialog(null)} />
    </section>
  );
}

/** By its address: the page may be on its way to another one. */
const isShown = (uuid: string): boolean => location.pathname === ticketPath(uuid);

/** Beside the conversation it stays open from ticket to ticket; over it, it opens when asked. */
function useContactDrawer() {
  const [open, setOpen] = useState(
    () => storage.get(storageKeys.contactOpen) === 'true' && matchMedia('(min-width: 1200px)').matches,
  );
  const change = (next: boolean) => {
    setOpen(next);
    storage.set(storageKeys.contactOpen, String(next));
  };
  return [open, change] as const;
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useStrings(messagesStrings);
  return (
    <section className={classes.failed}>
      <FailedState title={t('loadFailed')} error={error} onRetry={onRetry} />
    </section>
  );
}

/** The pane's own shape while the ticket is asked for. */
function Opening() {
  return (
    <section className={classes.chat} aria-busy="true">
      <div className={classes.column}>
        <Skeletons>
          <div className={classes.headSkeleton}>
            <Bone width={36} height={36} round />
            <div className={classes.headLines}>
              <Bone width={140} />
              <Bone width={200} height={10} />
            </div>
          </div>
        </Skeletons>
        <ThreadSkeleton />
      </div>
    </section>
  );
}
