import { MessageLimits, type Message } from '@guiche/contract/messages';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { toastError } from '../app/errors';
import { isKey } from '../app/keys';
import { useMe } from '../app/session';
import { storage, storageKeys } from '../platform/storage';
import { useStrings } from '../platform/strings';
import { useTicketMoves } from '../tickets/data';
import { toast } from '../ui/toast-store';
import { useDraft } from './drafts';
import { writeNote } from './notes';
import { whenStored } from './outbox-store';
import { takeReturned } from './returned';
import { sendMessages } from './send';
import { messagesStrings } from './strings';
import { useTellTyping } from './tell-typing';
import { warnOfOthers } from './warn-of-others';
import { insertWords, toggleMark, type Typed } from './typing';
import { putEmoji } from './emoji-hints';
import { attachmentOf, filesOf, useAttachments } from './use-attachments';
import { useEmojiHints } from './use-emoji-hints';
import { useQuickReplies } from './use-quick-replies';
import { fillVariables } from './variables';

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
}

/** What is being written, and what the keys do with it. */
export function useComposer({ ticket, shut, quoted, onQuote, onQuoteLast }: Given) {
  const t = useStrings(messagesStrings);
  const me = useMe();
  const moves = useTicketMoves();
  const noteKey = `${me.id} ${ticket.id}`;
  const [mode, setMode] = useState<'message' | 'note'>('message');
  const [message, setMessage] = useDraft(ticket.id);
  const [note, setNote] = useState(() => noteDrafts.get(noteKey) ?? '');
  const [sign, setSign] = useState(() => storage.get(storageKeys.sign) !== 'false');
  const files = useAttachments();
  const tellTyping = useTellTyping(ticket.id);
  const area = useRef<HTMLTextAreaElement>(null);

  const isNote = mode === 'note';
  const text = isNote ? note : message;
  const quick = useQuickReplies(message, !isNote, insertReply, (words) =>
    fillVariables(words, { name: ticket.contact.name, zone: me.company.timeZone, ticket }, new Date()),
  );
  const hints = useEmojiHints(text, (word, char) => type((typed) => putEmoji(typed, word, char)));
  const canSend = isNote
    ? note.trim().length >= NOTE_LEAST
    : !shut &&
      (files.attachments.length > 0
        ? files.attachments.every(({ refusal }) => refusal === null)
        : message.trim() !== '');

  function setText(next: string) {
    if (!isNote) {
      tellTyping(next.trim() !== '');
      return setMessage(next);
    }
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

  /** @returns what has left, by its keys; nothing for a note */
  function send(): string[] {
    if (isNote) writeDown();
    if (isNote || !canSend) return [];
    if (message.length > MessageLimits.text) {
      toast.error(t('compose.tooLong', { max: MessageLimits.text }));
      return [];
    }
    const { attachments } = files;
    const first = attachments[0];
    // what is written beside files is the first one's caption, or a message of its own before them
    const captioned = first && !first.caption && first.kind !== 'audio';
    const sent = captioned ? [{ ...first, caption: message }, ...attachments.slice(1)] : attachments;
    const shared = { ticket, me, sign };
    const apart = first && !captioned && message.trim() !== '';
    const keys = apart ? sendMessages({ ...shared, text: message, quoted, attachments: [] }) : [];
    const rest = apart ? { text: '', quoted: null } : { text: message, quoted };
    keys.push(...sendMessages({ ...shared, ...rest, attachments: sent }));
    warnOfOthers(ticket.id, me.id);
    clear();
    area.current?.focus();
    return keys;
  }

  /** The ticket is closed once the server has what was said: a message that is refused keeps it open. */
  async function sendAndResolve() {
    const keys = send();
    if (keys.length > 0 && (await whenStored(keys))) void moves.close(ticket);
  }

  /** What was spoken leaves by itself, whatever is being written beside it. */
  function sendVoice(file: File) {
    sendMessages({ ticket, me, sign: false, text: '', quoted, attachments: [attachmentOf(file)] });
    warnOfOthers(ticket.id, me.id);
    onQuote(null);
  }

  /** The composer is free: what was in it went another way. */
  function clear() {
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

  const take = useRef({ putBack, files });
  useEffect(() => {
    take.current = { putBack, files };
  });
  useEffect(
    () =>
      takeReturned(ticket.id, ({ text: words, file }) => {
        if (file) take.current.files.add([file]);
        take.current.putBack(words);
      }),
    [ticket.id],
  );

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
    /** What a hand types, with the cursor behind it. */
    onType(next: string) {
      setText(next);
      hints.look(next, area.current?.selectionStart ?? next.length);
    },
    isNote,
    turn,
    setMode,
    files,
    quick,
    hints,
    canSend,
    send,
    sendVoice,
    clear,
    putBack,
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
