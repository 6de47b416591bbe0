import { assistant } from '@guiche/contract/assistant';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { toastError } from '../../ui/toast-store';
import type { Writing } from '../use-writing';
import classes from './Drafted.module.css';
import line from './Suggestion.module.css';
import { draftedStrings } from './drafted-strings';
import { putWords } from './put-words';

interface Props {
  ticketId: number;
  id: number;
  /** What stands in the field. */
  text: string;
  setText: (text: string) => void;
  area: Writing['area'];
  /** Its words stand in the field: what is sent from there is made of it. Null: no longer. */
  onTake: (id: number | null) => void;
  onSend: (words: string, id: number) => void;
}

/** What an assistant has written for whoever answers next: nothing of it leaves without a click. */
export default function Drafted({ ticketId, id, text, setText, area, onTake, onSend }: Props) {
  const t = useStrings(draftedStrings);
  const { data } = useQuery({
    queryKey: ['suggestion', ticketId, id],
    queryFn: ({ signal }) => call(assistant.suggestion, { ticketId, signal }),
    // another one has another id
    staleTime: Infinity,
  });
  /** What stood in the field before. */
  const [before, setBefore] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  const suggestion = data?.suggestion;
  if (isDone || suggestion?.id !== id) return null;
  const { text: words, sources } = suggestion;
  const isTaken = before !== null && text !== '';

  function use() {
    setBefore(text);
    putWords(area.current, words, setText);
    onTake(id);
  }
  function send() {
    setDone(true);
    onSend(words, id);
    area.current?.focus();
  }
  function discard() {
    setDone(true);
    area.current?.focus();
    call(assistant.discard, { ticketId, body: { id, state: 'discarded' } }).catch((error: unknown) => {
      setDone(false);
      toastError(error);
    });
  }

  return (
    <section className={classes.drafted} aria-label={t('title')}>
      <div className={line.line}>
        <IconSparkles stroke={1.5} size={16} aria-hidden="true" />
        <span className={line.words} role="status">
          <strong>{t('title')}</strong> {t('read')}
        </span>
        {isTaken && text === words && (
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => {
              putWords(area.current, before, setText);
              setBefore(null);
              onTake(null);
            }}
          >
            {t('undo')}
          </Button>
        )}
      </div>
      {!isTaken && (
        <>
          {/* long ones are walked through by keys */}
          <div className={classes.words} dir="auto" tabIndex={0} role="group" aria-label={t('words')}>
            {words}
          </div>
          {sources.length > 0 && <p className={classes.sources}>{t('sources', { what: sources.join(', ') })}</p>}
          <div className={classes.ways}>
            <Button size="compact-sm" variant="light" onClick={use}>
              {t('use')}
            </Button>
            <Button size="compact-sm" variant="default" aria-label={t('sendIt')} onClick={send}>
              {t('send')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={discard}>
              {t('discard')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
