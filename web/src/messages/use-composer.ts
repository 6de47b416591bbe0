import { MessageLimits, type Message } from '@guiche/contract/messages';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { useDraft } from './drafts';
import { writeNote } from './notes';
import { sendMessages } from './send';
import { messagesStrings } from './strings';
import { insertWords, toggleMark, type Typed } from './typing';
import { filesOf, useAttachments } from './use-attachments';
import { useQuickReplies } from './use-quick-replies';

/** A shorter note is none. */
const NOTE_LEAST = 2;

/** Notes that were begun and not written, by writer and ticket: they never leave this page. */
const noteDrafts = new Map<string, string>();

interface Given {
  ticket: TicketShown;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
  onQuoteLast: () => void;
}

/** What is being written, and what the keys do with it. */
export function useComposer({ ticket, quoted, onQuote, onQuoteLast }: Given) {
  const t = useStrings(messagesStrings);
  const me = useMe();
  const noteKey = `${me.id} ${ticket.id}`;
  const [mode, setMode] = useState<'message' | 'note'>('message');
  const [message, setMessage] = useDraft(ticket.id);
  const [note, setNote] = useState(() => noteDrafts.get(noteKey) ?? '');
  const [sign, setSign] = useState(() => storage.get(storageKeys.sign) !== 'false');
  const files = useAttachments();
  const area = useRef<HTMLTextAreaElement>(null);

  const isNote = mode === 'note';
  const text = isNote ? note : message;
  const quick = useQuickReplies(message, !isNote, insertReply);
  const canSend = isNote
    ? note.trim().length >= NOTE_LEAST
    : files.attachments.length > 0
      ? files.attachments.every(({ refusal }) => refusal === null)
      : message.trim() !== '';

  function setText(next: string) {
    if (!isNote) return setMessage(next);
    setNote(next);
    if (next) noteDrafts.set(noteKey, next);
    else noteDrafts.delete(noteKey);
  }

  /** Types as a hand would: the cursor stands where the words end. */
  function type(change: (typed: Typed) => Typed) {
    const field = area.current;
    if (!field) return;
    const next = change({ text, start: field.selectionStart, end: field.selectionEnd });
    setText(next.text);
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  }

  function insertReply(reply: QuickMessage, all: boolean) {
    type((typed) => insertWords(all ? { ...typed, start: 0, end: typed.text.length } : typed, reply.message));
    if (reply.mediaPath) void attachReply(reply, reply.mediaPath);
  }

  async function attachReply(reply: QuickMessage, path: string) {
    try {
      const blob = await (await fetch(path)).blob();
      files.add([new File([blob], reply.mediaName ?? reply.shortcode, { type: blob.type })]);
    } catch (error) {
      toastError(error);
    }
  }

  function send() {
    if (isNote) return writeDown();
    if (!canSend) return;
    if (message.length > MessageLimits.text) {
      toast.error(t('compose.tooLong', { max: MessageLimits.text }));
      return;
    }
    const { attachments } = files;
    const first = attachments[0];
    // what is written beside files is the first one's caption, or a message of its own before them
    const captioned = first && !first.caption && first.kind !== 'audio';
    const sent = captioned ? [{ ...first, caption: message }, ...attachments.slice(1)] : attachments;
    const shared = { ticket, me, sign };
    if (first && !captioned && message.trim()) {
      sendMessages({ ...shared, text: message, quoted, attachments: [] });
      sendMessages({ ...shared, text: '', quoted: null, attachments: sent });
    } else sendMessages({ ...shared, text: message, quoted, attachments: sent });
    setMessage('');
    files.clear();
    onQuote(null);
    area.current?.focus();
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
    requestAnimationFrame(() => area.current?.focus());
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || quick.onKeyDown(event)) return;
    const mark = (event.ctrlKey || event.metaKey) && !event.altKey && marks[event.key.toLowerCase()];
    if (mark) type((typed) => toggleMark(typed, mark));
    else if (event.key === 'Enter' && !event.shiftKey) send();
    else if (event.key === 'ArrowUp' && text === '' && !isNote && !quoted) onQuoteLast();
    else if (event.key === 'Escape') escape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** One thing at a time: the quote, the note, then the field itself. */
  function escape() {
    if (quoted) onQuote(null);
    else if (isNote) setMode('message');
    else area.current?.blur();
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = filesOf(event.clipboardData);
    // a copied table comes with a picture of itself: the words are what was meant
    if (isNote || pasted.length === 0 || event.clipboardData.getData('text/plain')) return;
    event.preventDefault();
    files.add(pasted);
  }

  return {
    area,
    text,
    setText,
    isNote,
    turn,
    setMode,
    files,
    quick,
    canSend,
    send,
    onKeyDown,
    onPaste,
    insert: (words: string) => type((typed) => insertWords(typed, words)),
    sign,
    setSign(on: boolean) {
      setSign(on);
      storage.set(storageKeys.sign, String(on));
    },
  };
}

const marks: Record<string, '*' | '_' | undefined> = { b: '*', i: '_' };
