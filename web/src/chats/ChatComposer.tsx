import { ChatLimits, type Chat } from '@guiche/contract/chats';
import type { Message } from '@guiche/contract/messages';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import { isKey } from '../platform/keys';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { toast, toastError } from '../ui/toast-store';
import { partsOf } from '../messages/attachments';
import classes from '../messages/Composer.module.css';
import { ComposerFrame } from '../messages/ComposerFrame';
import { putEmoji } from '../messages/emoji-hints';
import { EmojiHints } from '../messages/EmojiHints';
import { optionId } from '../messages/HintList';
import { QuoteBar } from '../messages/QuoteBar';
import { composeStrings } from '../messages/compose-strings';
import { TextArea } from '../messages/TextArea';
import { toggleMark } from '../messages/typing';
import { attachmentOf } from '../messages/use-attachments';
import { useEmojiHints } from '../messages/use-emoji-hints';
import { useWriting } from '../messages/use-writing';
import { ownId, saidBy, threadOf } from './as-message';
import { MentionHints } from './MentionHints';
import { namedIn } from './mentions';
import { say } from './send';
import { chatPageStrings } from './page-strings';
import { editSaid } from './thread';
import { useChatDraft } from './use-chat-draft';
import { useMentionHints } from './use-mention-hints';

export interface ChatComposerHandle {
  focus: () => void;
  attach: (files: File[]) => void;
}

interface Props {
  chat: Chat;
  quoted: Message | null;
  onQuote: (message: Message | null) => void;
  /** One's own words that are put otherwise. */
  editing: Message | null;
  onEdit: (message: Message | null) => void;
  /** Arrow up in an empty field changes what one said last. */
  onEditLast: () => void;
  ref?: Ref<ChatComposerHandle>;
}

/** Where one writes to colleagues. */
export function ChatComposer({ chat, quoted, onQuote, editing, onEdit, onEditLast, ref }: Props) {
  const t = useStrings(chatPageStrings);
  const words = useStrings(composeStrings);
  const me = useMe();
  const [draft, setDraft] = useChatDraft(chat.id);
  const [changed, setChanged] = useState<string | null>(null);
  const text = editing ? (changed ?? saidBy(editing)?.message ?? '') : draft;
  const setText = editing ? setChanged : setDraft;
  const writing = useWriting({
    text,
    setText,
    thread: threadOf(chat.id),
    onReturned: (words) => setDraft([words, draft].filter(Boolean).join('\n')),
    plain: editing !== null,
    about: editing,
  });
  const { area, files, isRecording, canSend, type } = writing;
  const hints = useEmojiHints(text, (word, char) => type((typed) => putEmoji(typed, word, char)));
  const names = useMentionHints(text, chat, me.id, (typed) => type(() => typed));

  function stopEditing() {
    setChanged(null);
    onEdit(null);
    area.current?.focus();
  }

  function send() {
    if (!canSend) return;
    if (text.trim().length > ChatLimits.text)
      return void toast.error(words('compose.tooLong', { max: ChatLimits.text }));
    if (editing) {
      editSaid(ownId(editing.id), text, namedIn(text, chat)).catch(toastError);
      return stopEditing();
    }
    for (const part of partsOf({ text, quoted, attachments: files.attachments })) say({ chat, me, ...part });
    setDraft('');
    files.clear();
    onQuote(null);
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing || names.onKeyDown(event) || hints.onKeyDown(event)) return;
    const mark = isKey(event, 'bold') ? '*' : isKey(event, 'italic') ? '_' : null;
    if (mark) type((typed) => toggleMark(typed, mark));
    else if (isKey(event, 'send')) send();
    else if (event.key === 'ArrowUp' && text === '' && !editing) onEditLast();
    else if (event.key === 'Escape' && editing) stopEditing();
    else if (event.key === 'Escape' && quoted) onQuote(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  useImperativeHandle(ref, () => ({ focus: () => area.current?.focus(), attach: files.add }));

  const offersEmojis = hints.found.length > 0 && names.found.length === 0;
  const field = (
    <TextArea
      ref={area}
      value={text}
      onChange={(next) => {
        setText(next);
        const cursor = area.current?.selectionStart ?? next.length;
        hints.look(next, cursor);
        names.look(next, cursor);
      }}
      onKeyDown={onKeyDown}
      onPaste={writing.onPaste}
      label={t('composeLabel', { title: chat.title })}
      placeholder={words('compose.placeholderShort')}
      list={names.found.length > 0 ? names.id : offersEmojis ? hints.id : undefined}
      option={
        names.found.length > 0
          ? optionId(names.id, names.index)
          : offersEmojis
            ? optionId(hints.id, hints.index)
            : undefined
      }
    />
  );

  return (
    <>
      {names.found.length > 0 && <MentionHints hints={names} />}
      {offersEmojis && !isRecording && <EmojiHints hints={hints} />}
      <ComposerFrame
        writing={writing}
        canSpeak={!editing}
        onVoice={(file) => {
          say({ chat, me, text: '', quoted, attachments: [attachmentOf(file, true)] });
          onQuote(null);
        }}
        canSend={canSend}
        onSend={send}
        {...(editing ? { sendLabel: t('saveEdit') } : {})}
        head={
          editing ? (
            <div className={classes.replying} role="group" aria-label={t('editing')}>
              <span>
                <IconPencil stroke={1.5} size={14} aria-hidden="true" /> {t('editing')}
              </span>
              <IconButton size="sm" label={t('stopEditing')} keys="Esc" onClick={stopEditing}>
                <IconX stroke={1.5} size={16} />
              </IconButton>
            </div>
          ) : (
            quoted && (
              <QuoteBar message={{ ...quoted, fromMe: false }} contactName={chat.title} onClose={() => onQuote(null)} />
            )
          )
        }
        field={field}
      />
    </>
  );
}
