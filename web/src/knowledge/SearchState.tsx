import type { QuestionSearch } from '@guiche/contract/asked-questions';
import { formatAgo } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { ProgressBar } from '../ui/ProgressBar';
import { Warning } from '../ui/Warning';
import classes from './Knowledge.module.css';
import { questionStrings } from './question-strings';

/** Reading takes about so much of the whole. */
const readingTakes = 0.25;

/** How far the search for questions is, or what the last one came to. */
export function SearchState({ search }: { search: QuestionSearch }) {
  const t = useStrings(questionStrings);
  const { state, read, added, at } = search;
  if (state === 'failed') return <Warning role="alert">{t('failed')}</Warning>;
  if (state === 'running')
    return (
      <div className={classes.searching}>
        <ProgressBar label={t('searching')} share={shareOf(search)} />
        <span className={classes.quiet}>
          {search.total === 0 ? t('waiting') : t(search.stage, { done: search.done, total: search.total })}
        </span>
      </div>
    );
  return (
    <p className={classes.quiet} role="status">
      {added ? t('found', { count: added }) : t('nothing', { count: read })} {t('searched', { ago: formatAgo(at) })}
    </p>
  );
}

function shareOf({ stage, done, total }: QuestionSearch): number {
  const share = Math.min(1, done / Math.max(1, total));
  return stage === 'reading' ? share * readingTakes : readingTakes + share * (1 - readingTakes);
}
