import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { useMediaQuery } from '@mantine/hooks';
import { IconFileUpload } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ContactDrawer } from '../contacts/ContactDrawer';
import { titleOf } from '../contacts/number';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import { useTicket, useTicketMoves } from '../tickets/data';
import { DeleteTicketDialog } from '../tickets/DeleteTicketDialog';
import { TransferDialog } from '../tickets/TransferDialog';
import { useLetters } from '../tickets/use-letters';
import { Bone, Skeletons } from '../ui/Skeleton';
import { ChatHeader } from './ChatHeader';
import classes from './ChatPane.module.css';
import { ClosedBar } from './ClosedBar';
import { Composer, type ComposerHandle } from './Composer';
import { newestMessage } from './data';
import { knownTicket } from './known-ticket';
import { messagesStrings } from './strings';
import { Thread } from './Thread';
import { ThreadSkeleton } from './ThreadSkeleton';
import { useDrop } from './use-drop';

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
  const [dialog, setDialog] = useState<'transfer' | 'delete' | null>(null);
  const [drawer, setDrawer] = useContactDrawer();
  const isOpen = ticket.status === 'open';
  const drop = useDrop(isOpen, (files) => composer.current?.attach(files));

  const reply = useCallback((message: Message) => {
    setQuoted(message);
    requestAnimationFrame(() => composer.current?.focus());
  }, []);
  const answer = useCallback(() => composer.current?.focus(), []);

  /** The customer's last message, or whoever's was last. */
  function replyToLast() {
    const last = newestMessage(
      ticket.id,
      ({ fromMe, isDeleted, mediaType }) => !fromMe && !isDeleted && mediaType !== 'call_log',
    );
    if (!isOpen || !last) return false;
    reply(last);
    return true;
  }

  useLetters({
    r: replyToLast,
    n: () => (isOpen ? composer.current?.note() : false),
    e: (event) => {
      if (event.shiftKey || !isOpen) return false;
      void moves.close(ticket);
      return true;
    },
    q: () => (ticket.status === 'closed' ? false : setDialog('transfer')),
    i: () => setDrawer(!drawer),
    Escape: () => onBack(),
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
          drawer={drawer}
          onDrawer={() => setDrawer(!drawer)}
          onTransfer={() => setDialog('transfer')}
          onDelete={() => setDialog('delete')}
          onBack={onBack}
        />
        <Thread ticketId={ticket.id} ticket={ticket} {...(isOpen ? { onReply: reply, onAnswer: answer } : {})} />
        {isOpen ? (
          <Composer ref={composer} ticket={ticket} quoted={quoted} onQuote={setQuoted} onQuoteLast={replyToLast} />
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
