import type { Message } from '@guiche/contract/messages';
import { ticketCan, type TicketShown } from '@guiche/contract/tickets';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '../app/session';
import { useKeys } from '../app/use-keys';
import { ContactDrawer } from '../contacts/ContactDrawer';
import { titleOf } from '../contacts/number';
import { neighbourOf } from '../contacts/neighbour';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import { WaitingLine } from '../schedules/WaitingLine';
import { ticketPath, useTicket, useTicketMoves } from '../tickets/data';
import { DeleteTicketDialog } from '../tickets/DeleteTicketDialog';
import { SnoozeDialog } from '../tickets/lazy-parts';
import { TransferDialog } from '../tickets/TransferDialog';
import { Bone, Skeletons } from '../ui/Skeleton';
import { ChatHeader } from './ChatHeader';
import classes from './ChatPane.module.css';
import { ClosedBar } from './ClosedBar';
import { copyText } from './copy';
import { Composer, type ComposerHandle } from './Composer';
import { newestMessage } from './data';
import { knownTicket } from './known-ticket';
import { messagesStrings } from './strings';
import { Thread } from './Thread';
import { ThreadSkeleton } from './ThreadSkeleton';
import { useReplyWindow } from './reply-window';
import { useDrop } from './use-drop';
import { WindowBar } from './WindowBar';

interface Props {
  ticketUuid: string;
  /** Leaves the conversation; to the list unless told. */
  onBack?(): void;
}

/** The open conversation: header, thread, composer, and the contact beside it. */
export default function ChatPane({ ticketUuid, onBack }: Props) {
  const ticket = useTicket(ticketUuid).data ?? knownTicket(ticketUuid);
  const navigate = useNavigate();
  const back = onBack ?? (() => void navigate('/tickets'));
  return ticket ? <Conversation key={ticket.id} ticket={ticket} onBack={back} /> : <Opening />;
}

function Conversation({ ticket, onBack }: { ticket: TicketShown; onBack: () => void }) {
  const t = useStrings(messagesStrings);
  const narrow = useMediaQuery('(max-width: 599px)', false, { getInitialValueInEffect: false });
  const moves = useTicketMoves();
  const composer = useRef<ComposerHandle>(null);
  const [quoted, setQuoted] = useState<Message | null>(null);
  const [dialog, setDialog] = useState<'transfer' | 'snooze' | 'delete' | null>(null);
  const [finding, setFinding] = useState(false);
  const [drawer, setDrawer] = useContactDrawer();
  const [tagging, setTagging] = useState(false);
  const navigate = useNavigate();
  const can = useCan();
  const isOpen = ticket.status === 'open';
  const canWrite = isOpen && !ticket.contact.isBlocked;
  const window = useReplyWindow(ticket);
  const drop = useDrop(canWrite, (files) => composer.current?.attach(files));

  const reply = useCallback((message: Message) => {
    setQuoted(message);
    // at once, or the next letter of a quick hand would be a command; and again once a menu has let go of the focus
    composer.current?.focus();
    requestAnimationFrame(() => composer.current?.focus());
  }, []);
  const answer = useCallback(() => composer.current?.focus(), []);

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

  async function goTo(direction: 'earlier' | 'later') {
    const to = await neighbourOf(ticket, direction);
    // whoever meanwhile went elsewhere stays there
    if (to && location.pathname === ticketPath(ticket.uuid)) void navigate(ticketPath(to.uuid));
  }

  useKeys({
    accept: ticketCan('accept', ticket) && (() => moves.accept(ticket)),
    reopen: ticketCan('reopen', ticket) && (() => moves.reopen(ticket)),
    reply: canWrite && replyToLast,
    note: canWrite && (() => composer.current?.note()),
    transfer: ticketCan('transfer', ticket) && (() => setDialog('transfer')),
    // the drawer has them where the header has no room
    tag: () => (document.querySelector('[data-tags]')?.checkVisibility() ? setTagging(true) : setDrawer(true)),
    snooze: isOpen && (() => setDialog('snooze')),
    resolve: ticketCan('close', ticket) && (() => moves.close(ticket)),
    giveBack: ticketCan('return', ticket) && (() => moves.giveBack(ticket)),
    contact: () => setDrawer(!drawer),
    earlier: () => void goTo('earlier'),
    later: () => void goTo('later'),
    copyNumber: () => void copyText(String(ticket.id)),
    deleteTicket: can('ticket-options:deleteTicket') && (() => setDialog('delete')),
    find: () => setFinding(true),
    back: () => (finding ? setFinding(false) : onBack()),
  });

  return (
    <section
      className={classes.chat}
      aria-label={t('conversationWith', { name: titleOf(ticket.contact) })}
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
          tagging={tagging}
          onTagging={setTagging}
          onTransfer={() => setDialog('transfer')}
          onSnooze={() => setDialog('snooze')}
          onDelete={() => setDialog('delete')}
          onBack={onBack}
        />
        <Thread
          ticketId={ticket.id}
          ticket={ticket}
          onFindEnd={finding ? () => setFinding(false) : undefined}
          {...(canWrite ? { onReply: reply, onAnswer: answer } : {})}
        />
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
          />
        ) : (
          <ClosedBar ticket={ticket} />
        )}
        {drop.over && (
          <div className={classes.drop}>
            <IconFileUpload stroke={1.5} size={28} aria-hidden="true" />
            {t('files.drop')}
          </div>
        )}
      </div>
      {drawer && <ContactDrawer ticket={ticket} onClose={() => setDrawer(false)} />}
      {dialog === 'transfer' && <TransferDialog ticket={ticket} onClose={() => setDialog(null)} />}
      <Suspense>{dialog === 'snooze' && <SnoozeDialog ticket={ticket} onClose={() => setDialog(null)} />}</Suspense>
      <DeleteTicketDialog ticket={ticket} opened={dialog === 'delete'} onClose={() => setDialog(null)} />
    </section>
  );
}

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
