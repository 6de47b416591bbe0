import type { PortfolioLimit } from '@guiche/contract/campaigns';
import { formatDate } from '../platform/dates';
import { locale, useStrings } from '../platform/strings';
import { rateStrings } from './rate-strings';

/** What the network grants all official lines of one portfolio together, as a term of a list. */
export function PortfolioFact({ portfolio: { limit, used, askedAt, lines } }: { portfolio: PortfolioLimit }) {
  const t = useStrings(rateStrings);
  const count = (figure: number) => figure.toLocaleString(locale());
  const names = new Intl.ListFormat(locale()).format(lines);
  return (
    <div>
      <dt>{t('portfolio')}</dt>
      <dd>
        {limit === null
          ? t('unlimited', { used: count(used) })
          : t('portfolioOf', { used: count(used), limit: count(limit) })}
        <br />
        <small>
          {askedAt === null
            ? t('untold', { limit: count(limit ?? 0) })
            : t('told', { date: formatDate(askedAt), lines: names })}
        </small>
      </dd>
    </div>
  );
}
