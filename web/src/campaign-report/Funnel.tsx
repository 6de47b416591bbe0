import type { CampaignReport, ReportFigure } from '@guiche/contract/campaign-report';
import type { CSSProperties } from 'react';
import { formatCount } from '../platform/count';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import classes from './CampaignReport.module.css';
import type { Which } from './data';
import { formatShare } from './figures';
import { figureStrings } from './figure-strings';

type Look = 'audience' | 'out' | 'way' | 'reply' | 'bad';

/** From the audience to the answer, a line each, which leads to those whom it counts. */
export function Funnel({ report: { counts, confirmation }, onSee }: FunnelProps) {
  const t = useStrings(figureStrings);
  const asks = confirmation || counts.asked > 0;
  const lines: [figure: ReportFigure, look: Look, of?: number][] = [
    ['all', 'audience'],
    ['skipped', 'out', counts.all],
    ...(asks
      ? ([
          ['asked', 'way'],
          ['confirmed', 'way', counts.asked],
          ['unconfirmed', 'out', counts.asked],
        ] as typeof lines)
      : []),
    ...(counts.waiting > 0 ? ([['waiting', 'out']] as typeof lines) : []),
    ['sent', 'way'],
    ['delivered', 'way', counts.sent],
    ['read', 'way', counts.delivered],
    ['replied', 'reply', counts.sent],
    ['optedOut', 'bad', counts.sent],
    ['failed', 'bad', counts.all],
    ...(counts.unknown > 0 ? ([['unknown', 'bad', counts.sent]] as typeof lines) : []),
  ];
  return (
    <section className={cx(pages.panel, classes.panel)} aria-labelledby="report-funnel">
      <h2 id="report-funnel" className={classes.panelTitle}>
        {t('funnel.title')} <small>{t('funnel.hint')}</small>
      </h2>
      <ul className={classes.funnel} role="list">
        {lines.map(([figure, look, of]) => {
          const count = counts[figure];
          const share = of ? formatShare(Math.min(1, count / of)) : '';
          return (
            <li key={figure}>
              <button
                type="button"
                className={classes.line}
                aria-label={t('funnel.see', { figure: t(`funnel.${figure}`), amount: formatCount(count) })}
                onClick={() => onSee({ figure })}
              >
                <span>{t(`funnel.${figure}`)}</span>
                <span className={classes.track}>
                  <i
                    data-look={look}
                    data-none={count === 0 || undefined}
                    style={{ '--at': counts.all === 0 ? 0 : count / counts.all } as CSSProperties}
                  />
                </span>
                <b>{formatCount(count)}</b>
                <small title={figure === 'read' ? t('readWhy') : undefined}>
                  {share && figure === 'read' ? t('funnel.atLeast', { share }) : share}
                </small>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FunnelProps {
  report: CampaignReport;
  onSee: (which: Which) => void;
}
