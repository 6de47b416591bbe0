import type { CampaignReport } from '@guiche/contract/campaign-report';
import { whyWord } from '@guiche/contract/campaign-words';
import { formatCount } from '../platform/count';
import { currentLanguage, useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import classes from './CampaignReport.module.css';
import type { Which } from './data';
import { figureStrings } from './figure-strings';

/** Why people were left out or not reached, in words; each leads to those people. */
export function Reasons({ report, onSee }: { report: CampaignReport; onSee: (which: Which) => void }) {
  const t = useStrings(figureStrings);
  return (['failed', 'skipped'] as const).map(
    (figure) =>
      report[figure].length > 0 && (
        <section key={figure} className={cx(pages.panel, classes.panel)} aria-labelledby={`report-${figure}`}>
          <h2 id={`report-${figure}`} className={classes.panelTitle}>
            {t(`reasons.${figure}`)}
          </h2>
          <ul className={classes.reasons} role="list">
            {report[figure].map(({ reason, count }) => {
              const words = whyWord(currentLanguage(), { state: figure, reason });
              return (
                <li key={reason}>
                  <button
                    type="button"
                    className={classes.reason}
                    data-figure={figure}
                    aria-label={t('reasons.see', { reason: words, amount: formatCount(count) })}
                    title={figure === 'failed' ? reason : undefined}
                    onClick={() => onSee({ figure, reason })}
                  >
                    <span>{words}</span>
                    <b>{formatCount(count)}</b>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ),
  );
}
