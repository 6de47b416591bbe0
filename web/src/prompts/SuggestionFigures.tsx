import type { SuggestionsOf } from '@guiche/contract/ai-usage';
import { formatCount } from '../platform/count';
import { locale, useStrings } from '../platform/strings';
import classes from './Prompts.module.css';
import { usageStrings } from './usage-strings';

const shareText = (share: number) => new Intl.NumberFormat(locale(), { style: 'percent' }).format(share);

/** What agents made of what each prompt has written for them in a month. */
export function SuggestionFigures({ suggestions }: { suggestions: readonly SuggestionsOf[] }) {
  const t = useStrings(usageStrings);
  if (!suggestions.length) return null;
  return (
    <section className={classes.suggestions} aria-labelledby="ai-suggestions">
      <h3 id="ai-suggestions">{t('suggestions.title')}</h3>
      <ul>
        {suggestions.map((one) => (
          <li key={one.promptId}>
            <b dir="auto">{one.promptName ?? t(one.promptId === null ? 'noPrompt' : 'gone')}</b>{' '}
            <span className={classes.fates}>{partsOf(one).join('\u00a0· ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );

  /** How many, and what became of them; those that still stand are in none. */
  function partsOf({ written, used, edited, distance, discarded, stale }: SuggestionsOf): string[] {
    return [
      t('suggestions.written', { count: written, n: formatCount(written) }),
      used > 0 && t('suggestions.used', { count: used, n: formatCount(used), share: shareText(used / written) }),
      edited > 0 && t('suggestions.edited', { count: edited, n: formatCount(edited), share: shareText(distance ?? 0) }),
      discarded > 0 && t('suggestions.discarded', { count: discarded, n: formatCount(discarded) }),
      stale > 0 && t('suggestions.stale', { n: formatCount(stale) }),
    ].filter((words) => words !== false);
  }
}
