import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconFileText,
  IconMoodSmile,
  IconPaperclip,
  IconPhoto,
  IconSend2,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { formatBytes } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { EmojiPicker } from '../../ui/EmojiPicker';
import { IconButton } from '../../ui/IconButton';
import { lastEditable } from '../conversation';
import { useLab } from '../lab';
import { previewOf } from '../preview';
import { sandboxStrings } from '../strings';
import { phoneStrings } from './strings';
import { useExtras } from '../use-extras';
import classes from './Composer.module.css';

/** Where one writes as the customer, or, with the switch on, as the company on its own phone. */
export function Composer() {
  const t = useStrings(phoneStrings);
  const words = useStrings(sandboxStrings);
  const lab = useLab();
  const { draft, setDraft, sendDraft, member, companyHand, messages, isOwn, isPicked } = lab;
  const { extras, calls: _, dialogs } = useExtras();
  const box = useRef<HTMLTextAreaElement>(null);
  const name = companyHand ? t('write.company') : (member?.name ?? '');
  const editing = draft.editing !== null;

  // as tall as what is in it; the style sheet says where that ends
  useLayoutEffect(() => {
    const field = box.current;
    if (!field) return;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
  }, [draft.text]);

  // not on touch screens, where the keyboard would cover what one wants to read first
  useEffect(() => {
    if (isPicked && matchMedia('(pointer: fine)').matches) setTimeout(() => box.current?.focus(), 0);
  }, [isPicked]);

  // whoever chose to answer, edit or attach wants to write next
  const focusOn = `${draft.quoting?.id ?? ''} ${draft.editing?.id ?? ''} ${draft.files.length}`;
  const before = useRef(focusOn);
  useEffect(() => {
    if (before.current !== focusOn) setTimeout(() => box.current?.focus(), 0);
    before.current = focusOn;
  }, [focusOn]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      sendDraft();
    } else if (event.key === 'Escape' && (draft.quoting || draft.editing)) {
      event.preventDefault();
      cancel();
    } else if (event.key === 'ArrowUp' && draft.text === '' && !editing) {
      const last = lastEditable(messages, isOwn);
      if (!last) return;
      event.preventDefault();
      setDraft({ editing: last, quoting: null, text: last.body });
    }
  }

  function onPaste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || editing) return;
    event.preventDefault();
    const fresh = files.map((file) => ({
      key: crypto.randomUUID(),
      file,
      as: file.type.startsWith('image/') ? ('image' as const) : ('document' as const),
    }));
    setDraft({ files: [...draft.files, ...fresh] });
  }

  function cancel() {
    setDraft({ quoting: null, editing: null, ...(editing ? { text: '' } : {}) });
  }

  function insert(emoji: string) {
    const at = box.current?.selectionEnd ?? draft.text.length;
    setDraft({ text: draft.text.slice(0, at) + emoji + draft.text.slice(at) });
  }

  return (
    <form
      className={classes.write}
      data-company={companyHand || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        sendDraft();
      }}
    >
      <About onCancel={cancel} />
      <Files />
      <div className={classes.line}>
        <div className={classes.field}>
          <EmojiPicker
            onPick={insert}
            target={(props) => (
              <IconButton label={t('write.emoji')} tooltipPosition="top" {...props}>
                <IconMoodSmile stroke={1.5} size={20} />
              </IconButton>
            )}
          />
          <textarea
            ref={box}
            className={classes.text}
            aria-label={t('write.as', { name })}
            placeholder={t('write.placeholder')}
            rows={1}
            maxLength={65_536}
            dir="auto"
            value={draft.text}
            onChange={(event) => setDraft({ text: event.currentTarget.value })}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          {!editing && (
            <Menu position="top-end" width={200}>
              <Menu.Target>
                <IconButton label={words('send.more')} tooltipPosition="top">
                  <IconPaperclip stroke={1.5} size={20} />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                {extras.map(({ name: extra, icon: Sign, label, run }) => (
                  <Menu.Item key={extra} leftSection={<Sign stroke={1.5} size={16} />} onClick={run}>
                    {label}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        <button
          type="submit"
          className={classes.send}
          aria-label={editing ? t('write.save') : t('write.sendAs', { name })}
          disabled={draft.text.trim() === '' && draft.files.length === 0}
        >
          {editing ? (
            <IconCheck stroke={1.5} size={20} aria-hidden="true" />
          ) : (
            <IconSend2 stroke={1.5} size={20} aria-hidden="true" />
          )}
        </button>
      </div>
      {dialogs}
    </form>
  );
}

/** What is being answered or edited. */
function About({ onCancel }: { onCancel: () => void }) {
  const t = useStrings(phoneStrings);
  const { draft, authorOf } = useLab();
  const about = draft.editing ?? draft.quoting;
  if (!about) return null;
  const author = authorOf(about);
  const answering = author ? t('write.quoting', { name: author }) : t('write.quotingOwn');
  return (
    <div className={classes.about}>
      <span>
        <b dir="auto">{draft.editing ? t('write.editing') : answering}</b>
        <span dir="auto">{previewOf(about, t)}</span>
      </span>
      <IconButton label={t('write.cancel')} keys="Esc" size="sm" onClick={onCancel}>
        <IconX stroke={1.5} size={16} />
      </IconButton>
    </div>
  );
}

const signs: Record<string, Icon> = { image: IconPhoto, document: IconFileText };

/** Files that go with the next message. */
function Files() {
  const t = useStrings(phoneStrings);
  const { draft, setDraft } = useLab();
  if (draft.files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('write.files', { count: draft.files.length })}>
      {draft.files.map(({ key, file, as }) => {
        const Sign = signs[as] ?? IconFileText;
        return (
          <li key={key}>
            <Sign stroke={1.5} size={16} aria-hidden="true" />
            <span className={classes.fileName} dir="auto">
              {file.name}
            </span>
            <span className={classes.size}>{formatBytes(file.size)}</span>
            <IconButton
              label={t('write.removeFile', { name: file.name })}
              size="sm"
              onClick={() => setDraft({ files: draft.files.filter((one) => one.key !== key) })}
            >
              <IconX stroke={1.5} size={14} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
