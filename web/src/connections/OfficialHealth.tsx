import {
  levelOf,
  officialFacts,
  officialLimits,
  type OfficialAnswer,
  type OfficialFact,
  type OfficialHealth as Told,
} from '@guiche/contract/official-health';
import { formatShortDateTime } from '../platform/dates';
import { speaks, useStrings } from '../platform/strings';
import { Status } from '../ui/Status';
import { formatFigure, Section } from './health-parts';
import classes from './Health.module.css';
import { officialStrings } from './official-strings';

/** How Meta thinks of a number of the official API: each fact in word and colour, and what to do about a bad one. */
export function OfficialHealth({ answer: { told, askedAt, failedAt } }: { answer: OfficialAnswer }) {
  const t = useStrings(officialStrings);
  return (
    <Section title={t('title')}>
      {told ? <Facts told={told} /> : <p>{t('never')}</p>}
      <p className={classes.meta}>
        {askedAt && t('askedAt', { at: formatShortDateTime(askedAt) })}{' '}
        {failedAt && t('failedAt', { at: formatShortDateTime(failedAt) })}
      </p>
    </Section>
  );
}

function Facts({ told }: { told: Told }) {
  const t = useStrings(officialStrings);
  const words = useWords();
  return (
    <>
      <dl className={classes.facts}>
        {officialFacts
          .filter((fact) => told[fact] !== null)
          .map((fact) => {
            const level = levelOf(fact, told[fact]);
            const isBad = level === 'warn' || level === 'bad';
            return (
              <div key={fact}>
                <dt>{t(`facts.${fact}`)}</dt>
                <dd>
                  {fact === 'name' && told.verifiedName && (
                    <span className={classes.shown} dir="auto">
                      {told.verifiedName}
                    </span>
                  )}
                  {fact === 'limit' ? <b>{words(fact, told)}</b> : <Status tone={level}>{words(fact, told)}</Status>}
                </dd>
                {isBad && fact !== 'limit' && <dd className={classes.todo}>{t(`todo.${fact}`)}</dd>}
              </div>
            );
          })}
      </dl>
      {told.troubles.length > 0 && (
        <div className={classes.error}>
          <p className={classes.why}>{t('said')}</p>
          <ul className={classes.troubles} role="list">
            {told.troubles.map(({ of, text, solution }, index) => (
              <li key={index}>
                <span className={classes.meta}>{t(`of.${isKnown(of) ? of : 'OTHER'}`)}</span>
                <span lang="en" dir="auto">
                  {text} {solution}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const known = ['PHONE_NUMBER', 'WABA', 'BUSINESS', 'APP'] as const;
const isKnown = (of: string): of is (typeof known)[number] => (known as readonly string[]).includes(of);

/** A fact in the page's words; in Meta's own where it is one that nobody knows yet. */
function useWords() {
  const t = useStrings(officialStrings);
  return (fact: OfficialFact, told: Told): string => {
    const word = told[fact] ?? '';
    if (fact !== 'limit') return speaks(officialStrings, `${fact}.${word}`) ? t(`${fact}.${word}` as never) : word;
    const people = officialLimits.find(([tier]) => tier === word)?.[1];
    return people === undefined ? word : people === Infinity ? t('unlimited') : formatFigure(people);
  };
}
