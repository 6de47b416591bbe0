import { MessageLimits, type Message } from '@guiche/contract/messages';
import type { QuickMessage } from '@guiche/contract/quick-messages';
import type { TicketShown } from '@guiche/contract/tickets';
import { Button, Menu, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBolt, IconDotsVertical, IconLock, IconMoodSmile, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { useImperativeHandle, useRef, useState, type ClipboardEvent, type KeyboardEvent, type Ref } from 'react';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { storage, storageKeys } from '../platform/storage';
import { titleOf } from '../contacts/number';
import { useStrings } from '../platform/strings';
import { EmojiPicker } from '../ui/EmojiPicker';
import { IconButton } from '../ui/IconButton';
import { toast } from '../ui/toast-store';
import { AttachmentList } from './AttachmentList';
import classes from './Composer.module.css';
import { useDraft } from './drafts';
import { writeNote } from './notes';
import { optionId, QuickReplies } from './QuickReplies';
import { QuoteBar } from './QuoteBar';
import { sendMessages } from './send';
import { messagesStrings } from './strings';
import { TextArea } from './TextArea';
import { insertWords, toggleMark, type Typed } from './typing';
import { filesOf, useAttachments } from './use-attachments';
import { useQuickReplies } from './use-quick-replies';

export interface ComposerHandle {
  focus: () => void;
  /** Opens the private note. */
  note: () => void;
  attach: (files: File[]) => void;
}

interface Props {
  ticket: TicketShown;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
  /** Arrow up in an empty field quotes the customer's last message. */
  onQuoteLast: () => void;
  ref?: Ref<ComposerHandle>;
}

/** Notes that were begun and not written, by writer and ticket: they never leave this page. */
const noteDrafts = new Map<string, string>();

/** Where one writes: to the customer, or in yellow to the team. */
export function Composer({ ticket, quoted, onQuote, onQuoteLast, ref }: Props) {
  const t = useStrings(messagesStrings);
  const me = useMe();
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const [mode, setMode] = useState<'message' | 'note'>('message');
  const [message, setMessage] = useDraft(ticket.id);
  const noteKey = `${me.id} ${ticket.id}`;
  const [note, setNote] = useState(() => noteDrafts.get(noteKey) ?? '');
  const [sign, setSign] = useState(() => storage.get(storageKeys.sign) !== 'false');
  const files = useAttachments();
  const area = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);

  const isNote = mode === 'note';
  const text = isNote ? note : message;
  const name = titleOf(ticket.contact);
  const quick = useQuickReplies(message, !isNote, insertReply);
  const canSend = isNote
    ? note.trim().length >= 2
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
    if (message.length > MessageLimits.text) return void toast.error(t('compose.tooLong', { max: MessageLimits.text }));
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
    if (note.trim().length < 2) return void toast.warn(t('note.short'));
    const written = note;
    setText('');
    setMode('message');
    area.current?.focus();
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

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || quick.onKeyDown(event)) return;
    const mark =
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      { b: '*' as const, i: '_' as const }[event.key.toLowerCase()];
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

  function turn(next: 'message' | 'note') {
    setMode(next);
    requestAnimationFrame(() => area.current?.focus());
  }

  useImperativeHandle(ref, () => ({
    focus: () => area.current?.focus(),
    note: () => turn('note'),
    attach: (chosen) => {
      setMode('message');
      files.add(chosen);
      area.current?.focus();
    },
  }));

  const emoji = (
    <EmojiPicker
      onPick={(char) => type((typed) => insertWords(typed, char))}
      target={(props) => (
        <IconButton label={t('compose.emoji')} tooltipPosition="top" {...props}>
          <IconMoodSmile stroke={1.5} size={20} />
        </IconButton>
      )}
    />
  );
  const clip = (
    <IconButton label={t('compose.attach')} tooltipPosition="top" onClick={() => chooser.current?.click()}>
      <IconPaperclip stroke={1.5} size={20} />
    </IconButton>
  );
  const sendButton = isNote ? (
    <Button aria-disabled={!canSend} onClick={send}>
      {t('note.write')}
    </Button>
  ) : (
    <IconButton
      label={t('compose.send')}
      keys="Enter"
      variant="filled"
      size={narrow ? 'lg' : 'md'}
      tooltipPosition="top"
      className={narrow ? classes.round : undefined}
      aria-disabled={!canSend}
      onClick={send}
    >
      <IconSend2 stroke={1.5} size={18} />
    </IconButton>
  );
  const field = (
    <TextArea
      ref={area}
      value={text}
      onChange={setText}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      label={isNote ? t('compose.noteLabel', { name }) : t('compose.label', { name })}
      placeholder={
        isNote ? t('compose.notePlaceholder') : narrow ? t('compose.placeholderShort') : t('compose.placeholder')
      }
      list={quick.opened ? quick.id : undefined}
      option={quick.opened && quick.found.length > 0 ? optionId(quick.id, quick.index) : undefined}
    />
  );
  const modes = (
    <div className={classes.modes} role="tablist" aria-label={t('compose.kind')} onKeyDown={walkTabs}>
      <button
        type="button"
        role="tab"
        aria-selected={!isNote}
        tabIndex={isNote ? -1 : 0}
        onClick={() => turn('message')}
      >
        {t('compose.message')}
      </button>
      <button
        type="button"
        role="tab"
        aria-selected={isNote}
        tabIndex={isNote ? 0 : -1}
        aria-keyshortcuts="N"
        onClick={() => turn('note')}
      >
        <IconLock stroke={1.5} size={14} aria-hidden="true" />
        {t('compose.note')}
      </button>
    </div>
  );
  const above = (
    <>
      {quoted && !isNote && <QuoteBar message={quoted} contactName={name} onClose={() => onQuote(null)} />}
      {files.attachments.length > 0 && !isNote && (
        <AttachmentList
          attachments={files.attachments}
          onCaption={files.setCaption}
          onRemove={files.remove}
          onSend={send}
        />
      )}
    </>
  );

  function walkTabs(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    setMode(isNote ? 'message' : 'note');
    (event.currentTarget.querySelector('[role="tab"][tabindex="-1"]') as HTMLElement | null)?.focus();
  }

  function changeSign(on: boolean) {
    setSign(on);
    storage.set(storageKeys.sign, String(on));
  }

  return (
    <>
      {quick.opened && (
        <QuickReplies
          id={quick.id}
          found={quick.found}
          search={quick.search}
          index={quick.index}
          onIndex={quick.setIndex}
          onPick={quick.pick}
        />
      )}
      <div className={classes.composer} data-narrow={narrow || undefined}>
        <div className={classes.box} data-note={isNote || undefined}>
          {(!narrow || isNote) && modes}
          {above}
          {narrow ? (
            <div className={classes.line}>
              {emoji}
              {field}
              {!isNote && (
                <Menu position="top-end">
                  <Menu.Target>
                    <IconButton label={t('more')} tooltipPosition="top">
                      <IconDotsVertical stroke={1.5} size={20} />
                    </IconButton>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item leftSection={<IconLock stroke={1.5} size={16} />} onClick={() => turn('note')}>
                      {t('compose.note')}
                    </Menu.Item>
                    <Menu.Item leftSection={<IconBolt stroke={1.5} size={16} />} onClick={quick.toggle}>
                      {t('compose.quick')}
                    </Menu.Item>
                    <Menu.Item
                      role="menuitemcheckbox"
                      aria-checked={sign}
                      closeMenuOnClick={false}
                      rightSection={<Switch size="xs" checked={sign} readOnly tabIndex={-1} aria-hidden="true" />}
                      onClick={() => changeSign(!sign)}
                    >
                      {t('compose.sign')}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              )}
              {!isNote && clip}
            </div>
          ) : (
            <>
              {field}
              <div className={classes.tools}>
                {emoji}
                {!isNote && clip}
                {!isNote && (
                  <IconButton
                    label={t('compose.quick')}
                    keys="/"
                    tooltipPosition="top"
                    pressed={quick.opened}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => {
                      quick.toggle();
                      area.current?.focus();
                    }}
                  >
                    <IconBolt stroke={1.5} size={20} />
                  </IconButton>
                )}
                <span className={classes.gap} />
                {isNote ? (
                  <span className={classes.only}>{t('note.only')}</span>
                ) : (
                  <Switch
                    size="xs"
                    label={t('compose.sign')}
                    checked={sign}
                    onChange={(event) => changeSign(event.currentTarget.checked)}
                  />
                )}
                {sendButton}
              </div>
            </>
          )}
        </div>
        {narrow && sendButton}
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          aria-label={t('compose.attach')}
          onChange={(event) => {
            files.add([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
            area.current?.focus();
          }}
        />
      </div>
    </>
  );
}
