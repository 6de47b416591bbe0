import { MessageLimits, type Message } from '@guiche/contract/messages';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { useRef, useState, type KeyboardEvent } from 'react';
import { ApiError } from '../platform/api-error';
import { isKey } from '../platform/keys';
import { useMe } from '../platform/session';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import { countUse } from '../quick-messages/data';
import { useTicketMoves } from '../tickets/data';
import { toast, toastError } from '../ui/toast-store';
import { partsOf } from './attachments';
import { useCopilot } from './copilot/use-copilot';
import { useDraft } from './drafts';
import { writeNote } from '../tickets/notes';
import { whenStored } from './outbox-store';
import { sendMessages } from './send';
import { composeStrings } from './compose-strings';
import { useSendTyping } from './send-typing';
import { warnOfOthers } from './warn-of-others';
import { insertWords, toggleMark } from './typing';
import { putEmoji } from './emoji-hints';
import { attachmentOf } from './use-attachments';
import { useEmojiHints } from './use-emoji-hints';
import { useQuickReplies } from './use-quick-replies';
import { useWriting } from './use-writing';
import { clockOf, fillVariables } from '../platform/variables';

/** A shorter note is none. */
const NOTE_LEAST = 2;

/** Notes that were begun and not written, by writer and ticket: they never leave this page. */
const noteDrafts = new Map<string, string>();

interface Given {
  ticket: TicketShown;
  shut: boolean;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
  onQuoteLast: () => void;
  onLeave: (() => void) | undefined;
}

/** What is being written, and what the keys do with it. */
export function useComposer({ ticket, shut, quoted, onQuote, onQuoteLast, onLeave }: Given) {
  const t = useStrings(composeStrings);
  const me = useMe();
  const moves = useTicketMoves();
  const noteKey = `${me.id} ${ticket.id}`;
  const [mode, setMode] = useState<'message' | 'note'>('message');
  const [message, setMessage] = useDraft(ticket.id);
  const [note, setNote] = useState(() => noteDrafts.get(noteKey) ?? '');
  const [sign, setSign] = useState(() => storage.get(storageKeys.sign) !== 'false');
  const tellTyping = useSendTyping(ticket.id);

  const isNote = mode === 'note';
  const text = isNote ? note : message;
  const writing = useWriting({ text, setText, thread: ticket.id, onReturned: putBack, plain: isNote });
  const { area, files, type } = writing;
  const quick = useQuickReplies(message, !isNote, insertReply, (words) =>
    fillVariables(words, { name: ticket.contact.name, ...clockOf(me.company), ticket }, new Date()),
  );
  const hints = useEmojiHints(text, (word, char) => type((typed) => putEmoji(typed, word, char)));
  const copilot = useCopilot({
    ticketId: ticket.id,
    text: message,
    setText,
    area,
    isOff: isNote || shut || writing.isRecording,
  });
  /** What an assistant has written stands in the field, or what was made of it. */
  const taken = useRef<number | null>(null);
  const canSend = isNote ? note.trim().length >= NOTE_LEAST : !shut && writing.canSend;

  function setText(next: string) {
    if (!isNote) {
      tellTyping(next.trim() !== '');
      if (!next) taken.current = null;
      return setMessage(next);
    }
    setNote(next);
    if (next) noteDrafts.set(noteKey, next);
    else noteDrafts.delete(noteKey);
  }

  function insertReply(reply: QuickMessage, all: boolean) {
    type((typed) => insertWords(all ? { ...typed, start: 0, end: typed.text.length } : typed, reply.message));
    void takeAlong(reply);
  }

  /** It counts, and its file comes along: by a fresh link, since the list may be older than the one it came with. */
  async function takeAlong(reply: QuickMessage) {
    try {
      const { mediaPath, mediaName, shortcode } = await countUse(reply);
      if (!mediaPath) return;
      const answer = await fetch(mediaPath);
      if (!answer.ok) throw new ApiError(answer.status, 'ERR_NO_MEDIA_FOUND');
      const blob = await answer.blob();
      files.add([new File([blob], mediaName ?? shortcode, { type: blob.type })]);
    } catch (error) {
      // its words are there; that it was not counted concerns nobody
      if (reply.mediaPath) toastError(error);
    }
  }

  /** @returns what has left, by its keys; nothing for a note */
  function send(): string[] {
    if (isNote) writeDown();
    if (isNote || !canSend) return [];
    if (message.length > MessageLimits.text) {
      toast.error(t('compose.tooLong', { max: MessageLimits.text }));
      return [];
    }
    const suggestionId = taken.current === ticket.suggestionId ? taken.current : null;
    const keys = partsOf({ text: message, quoted, attachments: files.attachments }).flatMap((part, n) =>
      sendMessages({ ticket, me, sign, ...part, ...(n === 0 && suggestionId !== null && { suggestionId }) }),
    );
    warnOfOthers(ticket.id, me.id);
    clear();
    area.current?.focus();
    return keys;
  }

  /** What an assistant has written leaves as it is: words, quote and files of what is being written beside it stay. */
  function sendDrafted(words: string, suggestionId: number) {
    sendMessages({ ticket, me, sign, text: words, quoted: null, attachments: [], suggestionId });
    warnOfOthers(ticket.id, me.id);
  }

  /** The ticket is closed once the server has what was said: a message that is refused keeps it open. */
  async function sendAndResolve() {
    const keys = send();
    if (keys.length > 0 && (await whenStored(keys))) void moves.close({ ...ticket, answered: true });
  }

  /** What was spoken leaves by itself, whatever is being written beside it. */
  function sendVoice(file: File) {
    sendMessages({ ticket, me, sign: false, text: '', quoted, attachments: [attachmentOf(file, true)] });
    warnOfOthers(ticket.id, me.id);
    onQuote(null);
  }

  /** The composer is free: what was in it went another way. */
  function clear() {
    taken.current = null;
    setMessage('');
    tellTyping(false);
    files.clear();
    onQuote(null);
  }

  /** Words that come back stand before what is there now. */
  function putBack(words: string) {
    setMode('message');
    setMessage([words, message].filter(Boolean).join('\n'));
    requestAnimationFrame(() => area.current?.focus());
  }

  function writeDown() {
    if (!canSend) {
      toast.warn(t('note.short'));
      return;
    }
    const written = note;
    setText('');
    turn('message');
    writeNote(ticket, me, written).then(
      () => toast.success(t('note.added')),
      (error: unknown) => {
        toastError(error);
        // nothing that was typed is lost
        noteDrafts.set(noteKey, written);
        setNote(written);
      },
    );
  }

  function turn(next: 'message' | 'note') {
    setMode(next);
    // at once, or the next letter of a quick hand would be a command; and again where the field is another one then
    const before = area.current;
    before?.focus();
    requestAnimationFrame(() => area.current !== before && area.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || quick.onKeyDown(event) || hints.onKeyDown(event)) return;
    const mark = isKey(event, 'bold') ? '*' : isKey(event, 'italic') ? '_' : null;
    if (mark) type((typed) => toggleMark(typed, mark));
    else if (isKey(event, 'draft') && copilot.mayBeThere) copilot.wish('draft');
    else if (isKey(event, 'send')) send();
    else if (isKey(event, 'sendResolve')) void sendAndResolve();
    else if (isKey(event, 'quoteLast') && text === '' && !isNote && !quoted) onQuoteLast();
    else if (event.key === 'Escape') escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** One thing at a time: the quote, the note, then the field itself. */
  function escape() {
    if (quoted) onQuote(null);
    else if (isNote) setMode('message');
    else {
      area.current?.blur();
      onLeave?.();
    }
  }

  return {
    text,
    /** What a hand types, with the cursor behind it. */
    onType(next: string) {
      setText(next);
      hints.look(next, area.current?.selectionStart ?? next.length);
    },
    isNote,
    turn,
    setMode,
    writing,
    quick,
    hints,
    copilot,
    drafted: {
      ticketId: ticket.id,
      text: message,
      setText,
      area,
      onTake: (id: number | null) => void (taken.current = id),
      onSend: sendDrafted,
    },
    canSend,
    send,
    sendVoice,
    clear,
    putBack,
    onKeyDown,
    sign,
    setSign(on: boolean) {
      setSign(on);
      storage.set(storageKeys.sign, String(on));
    },
  };
}
