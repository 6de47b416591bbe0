import { assistant } from '@guiche/contract/assistant';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { toastError } from '../../ui/toast-store';
import { bubbleKey } from '../live';
import { usePendingMessages, whenStored } from '../outbox-store';
import type { Writing } from '../use-writing';
import classes from './Drafted.module.css';
import { MachineWords } from './MachineWords';
import { PlacedLine } from './PlacedLine';
import { draftedStrings } from './drafted-strings';
import { usePlacedWords } from './use-placed-words';

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
  const { isPlaced, isUnchanged, place, undo } = usePlacedWords({ text, setText, area });
  const [isDone, setDone] = useState(false);
  // refused or called back, its message leaves it as it was
  const leaving = usePendingMessages(ticketId).find(
    ({ suggestionId, bubble }) => suggestionId === id && bubble.state !== 'refused',
  );
  const key = leaving && bubbleKey(leaving.bubble);
  useEffect(() => {
    // its bubble goes, perhaps before the server tells of the ticket
    if (key) void whenStored([key]).then((isStored) => isStored && setDone(true));
  }, [key]);
  const suggestion = data?.suggestion;
  if (isDone || leaving || suggestion?.id !== id) return null;
  const { text: words, sources } = suggestion;

  function use() {
    place(words);
    onTake(id);
  }
  function send() {
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
      <PlacedLine
        said={
          <>
            <strong>{t('title')}</strong> {t('read')}
          </>
        }
        onUndo={
          isUnchanged &&
          (() => {
            undo();
            onTake(null);
          })
        }
      />
      {!isPlaced && (
        <>
          <MachineWords label={t('words')} words={words} />
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
