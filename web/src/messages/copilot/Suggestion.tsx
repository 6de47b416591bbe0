import { copilot } from '@guiche/contract/copilot';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, isAbort } from '../../platform/call';
import { useLive } from '../../platform/live';
import { newKey } from '../../platform/new-key';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { MachineWords } from './MachineWords';
import { PlacedLine } from './PlacedLine';
import { copilotStrings } from './strings';
import type { Copilot } from './use-copilot';
import { usePlacedWords } from './use-placed-words';
import { whyOf } from './why';

interface Answer {
  text: string;
  unfounded?: string[];
  sources?: string[];
}
type Phase =
  | { name: 'asking' }
  /** Its words stand in the field, in place of what was there. */
  | { name: 'done'; answer: Answer }
  /** They do not: something else was written meanwhile. */
  | { name: 'late'; answer: Answer }
  | { name: 'failed'; error: unknown };

/**
 * Asks for words once, puts them into the field if nothing was written there meanwhile, and says in a line what became of it.
 * Whoever leaves ends the asking.
 */
export default function Suggestion({
  ticketId,
  asked,
  text,
  setText,
  area,
  isHidden,
  onAnswer,
  onClose,
}: NonNullable<Copilot['line']>) {
  const t = useStrings(copilotStrings);
  const [phase, setPhase] = useState<Phase>({ name: 'asking' });
  const [clientId] = useState(newKey);
  const [coming, setComing] = useState('');
  useLive({ copilot: (event) => event.clientId === clientId && setComing(event.text) });
  const { isPlaced, isUnchanged, place, undo } = usePlacedWords({ text, setText, area });
  // what stood there at the wish: the code may have come later
  const first = asked.words;
  const hasChanged = useRef(false);
  useEffect(() => {
    if (text !== first) hasChanged.current = true;
  }, [text, first]);

  const ask = useEffectEvent(async (signal: AbortSignal): Promise<Answer> => {
    const { wish, start, end } = asked;
    if (wish === 'draft') return call(copilot.draft, { ticketId, body: { text: first, clientId }, signal });
    const { text: words } = await call(copilot.rewrite, {
      ticketId,
      body: { text: first.slice(start, end), as: wish, clientId },
      signal,
    });
    return { text: first.slice(0, start) + words + first.slice(end) };
  });
  const take = useEffectEvent((answer: Answer) => {
    onAnswer();
    if (hasChanged.current || isHidden) setPhase({ name: 'late', answer });
    else use(answer);
  });
  const refuse = useEffectEvent((error: unknown) => {
    if (isAbort(error)) return;
    onAnswer();
    setPhase({ name: 'failed', error });
  });
  useEffect(() => {
    const control = new AbortController();
    ask(control.signal).then(
      (answer) => control.signal.aborted || take(answer),
      (error: unknown) => control.signal.aborted || refuse(error),
    );
    return () => control.abort();
  }, []);

  function use(answer: Answer) {
    place(answer.text);
    setPhase({ name: 'done', answer });
  }

  // its words have left
  if (isHidden || (phase.name === 'done' && !isPlaced)) return null;
  const shown = phase.name === 'late' ? phase.answer.text : phase.name === 'asking' ? coming : '';
  return (
    <>
      <PlacedLine
        isBusy={phase.name === 'asking'}
        said={
          <>
            {phase.name === 'asking' && t('asking')}
            {phase.name === 'done' && saidOf(phase.answer)}
            {phase.name === 'late' && t('late')}
            {phase.name === 'failed' && whyOf(phase.error)}
          </>
        }
        onUndo={
          phase.name === 'done' &&
          isUnchanged &&
          (() => {
            undo();
            onClose();
          })
        }
      >
        {phase.name === 'asking' && (
          <Button size="compact-xs" variant="subtle" onClick={onClose}>
            {t('cancel')}
          </Button>
        )}
        {phase.name === 'late' && (
          <Button size="compact-xs" variant="subtle" onClick={() => use(phase.answer)}>
            {t('use')}
          </Button>
        )}
        {phase.name !== 'asking' && (
          <IconButton size="sm" label={t('close')} tooltipPosition="top" onClick={onClose}>
            <IconX stroke={1.5} size={16} />
          </IconButton>
        )}
      </PlacedLine>
      {shown && <MachineWords label={t('words')} words={shown} isComing={phase.name === 'asking'} />}
    </>
  );

  function saidOf({ unfounded = [], sources = [] }: Answer): string {
    const words = unfounded.length ? t('check', { what: unfounded.join(', ') }) : t('done');
    return sources.length ? `${words} ${t('sources', { what: sources.join(', ') })}` : words;
  }
}
