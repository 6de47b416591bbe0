import { messages } from '@guiche/contract/messages';
import { Loader, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { uiStrings } from '../ui/strings';
import classes from './FindBar.module.css';
import { actionStrings } from './action-strings';

const searches = 'thread-search';
const DEBOUNCE_MS = 500;
const LEAST = 2;

interface Props {
  ticketId: number;
  onGo: (messageId: number) => void;
  /** What is looked for, to be marked. */
  onWords: (words: string) => void;
  onClose: () => void;
}

/** Looks for words in one conversation: goes to the newest hit, and from one to the next. */
export default function FindBar({ ticketId, onGo, onWords, onClose }: Props) {
  const t = useStrings(actionStrings);
  const ui = useStrings(uiStrings);
  const [text, setText] = useState('');
  const [wanted] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const [current, setCurrent] = useState<number | null>(null);
  const enough = wanted.length >= LEAST;
  const found = useQuery({
    queryKey: [searches, ticketId, wanted],
    queryFn: ({ signal }) => call(messages.search, { ticketId, query: { searchParam: wanted }, signal }),
    enabled: enough,
  });
  // what comes meanwhile may hold the words, too
  useLive({
    appMessage: ({ action }) =>
      action === 'create' && void queryClient.invalidateQueries({ queryKey: [searches, ticketId] }),
  });
  const marked = enough ? wanted : '';
  useEffect(() => onWords(marked), [onWords, marked]);
  const ids = enough ? (found.data?.ids ?? []) : [];
  const at = current === null ? -1 : ids.indexOf(current);
  const waits = text.trim().length >= LEAST && (text.trim() !== wanted || found.isPending);

  function go(messageId: number | undefined) {
    if (messageId === undefined) return;
    setCurrent(messageId);
    onGo(messageId);
  }
  /** Towards older hits, or back; from the last to the first again. */
  const step = (by: 1 | -1) => go(ids[(at + by + ids.length) % ids.length]);

  // new words go to their newest hit by themselves
  const first = ids[0];
  const latest = useRef({ go, first });
  useEffect(() => {
    latest.current = { go, first };
  });
  const isThere = found.data !== undefined;
  useEffect(() => {
    if (isThere) latest.current.go(latest.current.first);
  }, [wanted, isThere]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown')
      step(event.key === 'ArrowDown' || event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <search className={classes.bar} data-above-notices aria-label={t('find.title')}>
      <TextInput
        className={classes.field ?? ''}
        size="sm"
        autoFocus
        aria-label={t('find.title')}
        placeholder={t('find.placeholder')}
        maxLength={200}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        leftSection={<IconSearch stroke={1.5} size={16} aria-hidden="true" />}
        rightSection={waits && <Loader size={16} />}
      />
      <span className={classes.count} role="status">
        {enough && !waits && saying()}
      </span>
      <IconButton label={t('find.older')} keys="↑" disabled={ids.length === 0} onClick={() => step(1)}>
        <IconChevronUp stroke={1.5} size={20} />
      </IconButton>
      <IconButton label={t('find.newer')} keys="↓" disabled={ids.length === 0} onClick={() => step(-1)}>
        <IconChevronDown stroke={1.5} size={20} />
      </IconButton>
      <IconButton label={ui('close')} keys="Esc" onClick={onClose}>
        <IconX stroke={1.5} size={18} />
      </IconButton>
    </search>
  );

  function saying() {
    if (found.isError) return t('find.failed');
    if (ids.length === 0) return t('find.none');
    const count = ids.length > 999 ? '999+' : String(ids.length);
    return t('find.at', { at: at + 1, total: count });
  }
}
