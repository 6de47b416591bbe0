import { Button } from '@mantine/core';
import type { PastAnswer, TryOut } from '@guiche/contract/prompt-test-chat';
import { formatShortDateTime } from '../platform/dates';
import { formatCount, formatSeconds } from '../platform/count';
import { sentenceOf } from '../platform/errors';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { InfoDialog } from '../ui/InfoDialog';
import { ListBody } from '../ui/ListBody';
import { Warning } from '../ui/Warning';
import { usePastAnswers } from './data';
import { wordChanges, type ChangedLine } from './line-changes';
import classes from './Replay.module.css';
import { replayStrings } from './replay-strings';
import { outcomeOf, useReplay, type Outcome } from './use-replay';
import type { TestChatPrompt } from './use-test-chat';

interface Props {
  /** As it stands in the form. */
  prompt: TestChatPrompt;
  promptId: number;
  onClose: () => void;
}

/** What a prompt answered once, and beside it what it would answer by what stands in the form. */
export default function ReplayDialog({ prompt, promptId, onClose }: Props) {
  const t = useStrings(replayStrings);
  const list = usePastAnswers(promptId);
  const past = list.data ?? [];
  const { tried, isRunning, problem, isDone, run } = useReplay(prompt, past);
  const counts: Record<Outcome, number> = { same: 0, words: 0, handed: 0, answered: 0 };
  for (const one of past) {
    const now = tried.get(one.id);
    if (now) counts[outcomeOf(one, now)]++;
  }

  return (
    <InfoDialog title={t('title')} size={860} onClose={onClose}>
      <p className={classes.why}>{t('why')}</p>
      {past.length > 0 && (
        <div className={classes.run} role="status">
          {!isDone && (
            <Button variant="filled" loading={isRunning} onClick={run}>
              {t('run', { count: past.length - tried.size })}
            </Button>
          )}
          {isRunning && <span>{t('running', { done: tried.size, all: past.length })}</span>}
          {isDone && <span>{t('summary', counts)}</span>}
        </div>
      )}
      {problem !== null && <Warning role="alert">{sentenceOf(problem)}</Warning>}
      <ListBody list={list} level={3} empty={{ title: t('none'), why: t('noneWhy') }}>
        {(rows) => (
          <ul className={classes.list} role="list">
            {rows.map((one) => (
              <li key={one.id}>
                <Replayed past={one} now={tried.get(one.id)} />
              </li>
            ))}
          </ul>
        )}
      </ListBody>
    </InfoDialog>
  );
}

function Replayed({ past, now }: { past: PastAnswer; now: TryOut | undefined }) {
  const t = useStrings(replayStrings);
  const since = past.said.slice(past.said.findLastIndex(({ fromMe }) => fromMe) + 1);
  const asked = since.map(({ text }) => text).join('\n');
  const changes = now && !past.isHanded && !now.isHanded ? wordChanges(past.text, now.text) : undefined;
  const outcome = now && outcomeOf(past, now);
  const why = now?.why.join(', ') ?? '';
  return (
    <article>
      <header className={classes.head}>
        <b dir="auto">{t('about', { contact: past.contact, at: formatShortDateTime(past.at) })}</b>
        {outcome && <Chip look={outcome === 'same' ? 'plain' : 'fill'}>{t(`outcome.${outcome}`)}</Chip>}
      </header>
      <p className={classes.asked} dir="auto">
        <span>{t('customer')}: </span>
        {asked}
      </p>
      <div className={classes.both}>
        <section>
          <h4>{past.version === null ? t('before') : t('beforeBy', { number: past.version })}</h4>
          {past.isHanded && <p className={classes.note}>{t('handed')}</p>}
          <Words text={past.text || t('silent')} changes={changes} mark="removed" />
          <Taken {...past} />
        </section>
        <section>
          <h4>{t('now')}</h4>
          {now?.isHanded && <p className={classes.note}>{t('handed')}</p>}
          {now?.withheld && why && <p className={classes.note}>{t('withheld', { why })}</p>}
          {now ? (
            <>
              <Words text={now.text} changes={changes} mark="added" />
              <Taken {...now} />
            </>
          ) : (
            <p className={classes.note}>{t('waiting')}</p>
          )}
        </section>
      </div>
    </article>
  );
}

/** What an answer stands on, and what it has taken. */
function Taken({
  text,
  sources,
  tokensIn,
  tokensOut,
  ms,
}: Pick<TryOut, 'text' | 'sources' | 'tokensIn' | 'tokensOut' | 'ms'>) {
  const t = useStrings(replayStrings);
  return (
    <footer className={classes.taken}>
      {sources.length > 0 && <span dir="auto">{t('sources', { titles: sources.join(', ') })}</span>}
      <span>
        {t('taken', {
          letters: formatCount(text.length),
          tokens: formatCount(tokensIn + tokensOut),
          seconds: formatSeconds(ms),
        })}
      </span>
    </footer>
  );
}

interface WordsProps {
  text: string;
  changes: ChangedLine[] | undefined;
  mark: 'added' | 'removed';
}

/** An answer; what the other one has not stands out. */
function Words({ text, changes, mark }: WordsProps) {
  return (
    <p className={classes.words} dir="auto">
      {changes
        ? changes
            .filter(({ kind }) => kind === 'same' || kind === mark)
            .map((part, n) => (part.kind === mark ? <mark key={n}>{part.text}</mark> : part.text))
        : text}
    </p>
  );
}
