import { copilot, type CustomerAnswer, type CustomerSource } from '@guiche/contract/copilot';
import type { TicketShown } from '@guiche/contract/tickets';
import { Loader, TextInput } from '@mantine/core';
import { IconSend, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { whyOf } from '../../messages/copilot/why';
import { call, isAbort } from '../../platform/call';
import { formatDate } from '../../platform/dates';
import { useCan } from '../../platform/session';
import { currentLanguage, useStrings } from '../../platform/strings';
import { ticketPath, type DeskState } from '../../tickets/moves';
import { IconButton } from '../../ui/IconButton';
import classes from './AiSection.module.css';
import { Said } from './Said';
import { aiStrings } from './strings';

type Phase =
  | { name: 'ready' }
  | { name: 'asking' }
  | { name: 'answered'; answer: CustomerAnswer }
  | { name: 'failed'; error: unknown };

/** A question about the customer; what is answered names what it stands on. Whoever leaves ends the asking. */
export function Question({ ticket }: { ticket: TicketShown }) {
  const t = useStrings(aiStrings);
  const [words, setWords] = useState('');
  const [phase, setPhase] = useState<Phase>({ name: 'ready' });
  const control = useRef<AbortController>(null);
  useEffect(() => () => control.current?.abort(), []);
  const question = words.trim();
  const canAsk = question.length >= 3 && phase.name !== 'asking';

  async function ask() {
    if (!canAsk) return;
    const { signal } = (control.current = new AbortController());
    setPhase({ name: 'asking' });
    try {
      const body = { question, language: currentLanguage() };
      const answer = await call(copilot.ask, { ticketId: ticket.id, body, signal });
      if (!signal.aborted) setPhase({ name: 'answered', answer });
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) setPhase({ name: 'failed', error });
    }
  }

  function stop() {
    control.current?.abort();
    setPhase({ name: 'ready' });
  }

  return (
    <div className={classes.part}>
      <form
        className={classes.question}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <TextInput
          size="sm"
          aria-label={t('question')}
          placeholder={t('question')}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <IconButton type="submit" size="sm" label={t('ask')} aria-disabled={!canAsk}>
          <IconSend stroke={1.5} size={16} />
        </IconButton>
      </form>
      {phase.name === 'asking' && (
        <div className={classes.busy}>
          <Loader size={14} aria-hidden="true" />
          <span role="status">{t('searching')}</span>
          <IconButton size="sm" label={t('stop')} onClick={stop}>
            <IconX stroke={1.5} size={16} />
          </IconButton>
        </div>
      )}
      {phase.name === 'failed' && (
        <p className={classes.hint} role="status">
          {whyOf(phase.error)}
        </p>
      )}
      {phase.name === 'answered' && <Answer answer={phase.answer} />}
    </div>
  );
}

function Answer({ answer: { text, sources, unfounded } }: { answer: CustomerAnswer }) {
  const t = useStrings(aiStrings);
  if (!text)
    return (
      <p className={classes.hint} role="status">
        {t('notFound')}
      </p>
    );
  return (
    <div className={classes.box} role="group" aria-label={t('answer')}>
      <Said text={text} />
      <ol className={classes.sources} aria-label={t('sources')}>
        {sources.map((source, n) => (
          <li key={n}>
            <SourceLine source={source} />
          </li>
        ))}
      </ol>
      <p className={classes.hint}>
        {[t('check'), unfounded.length > 0 && t('unfounded', { what: unfounded.join(', ') })].filter(Boolean).join(' ')}
      </p>
    </div>
  );
}

/** The message itself, where it was said; of the company's knowledge its file, or a title that admins can open. */
function SourceLine({ source }: { source: CustomerSource }) {
  const can = useCan();
  if (source.kind === 'message')
    return (
      <Link to={ticketPath(source.ticketUuid)} state={{ messageId: source.id } satisfies DeskState}>
        <time dateTime={source.at}>{formatDate(source.at)}</time> <span dir="auto">{source.words}</span>
      </Link>
    );
  if (source.fileUrl !== null)
    return (
      <a href={source.fileUrl} dir="auto">
        {source.title}
      </a>
    );
  if (source.articleId === null || !can('settings:manage')) return <span dir="auto">{source.title}</span>;
  return (
    <Link to="/prompts?part=knowledge" dir="auto">
      {source.title}
    </Link>
  );
}
