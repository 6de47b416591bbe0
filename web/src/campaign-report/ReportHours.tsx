import type { CampaignReport } from '@guiche/contract/campaign-report';
import type { CSSProperties } from 'react';
import { formatCount } from '../platform/count';
import { formatDate, formatShortDateTime, formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import { tip } from '../ui/tip';
import classes from './ReportHours.module.css';
import panel from './CampaignReport.module.css';
import { barsOf } from './figures';
import { figureStrings } from './figure-strings';

/** When messages left, and when they were replied to: by the hour, or by the day where it took long. */
export function ReportHours({ hours }: { hours: CampaignReport['hours'] }) {
  const t = useStrings(figureStrings);
  const { per, bars } = barsOf(hours);
  const most = Math.max(1, ...bars.map(({ sent, replied }) => Math.max(sent, replied)));
  const height = (count: number) => ({ '--at': count / most }) as CSSProperties;
  const tickOf = (at: string) =>
    per === 'day' ? formatDate(at).slice(0, 5) : `${Number(formatTime(at).slice(0, 2))}h`;
  return (
    <section className={cx(pages.panel, panel.panel)} aria-labelledby="report-hours">
      <h2 id="report-hours" className={panel.panelTitle}>
        {t(per === 'day' ? 'hours.titleDays' : 'hours.title')}
        <span className={classes.key} aria-hidden="true">
          <span>
            <i />
            {t('hours.sent')}
          </span>
          <span>
            <i data-replied />
            {t('hours.replied')}
          </span>
        </span>
      </h2>
      {bars.length === 0 ? (
        <p className={panel.none}>{t('hours.empty')}</p>
      ) : (
        <div className={classes.plot} tabIndex={0} role="group" aria-labelledby="report-hours">
          <ul className={classes.bars} role="list">
            {bars.map(({ at, sent, replied }) => {
              const label = t('hours.bar', {
                at: per === 'day' ? formatDate(at) : formatShortDateTime(at),
                sent: formatCount(sent),
                replied: formatCount(replied),
              });
              return (
                <li key={at} {...tip(label, { side: 'top', soon: true })}>
                  <span className={classes.said}>{label}</span>
                  <span className={classes.column} aria-hidden="true">
                    <i data-none={sent === 0 || undefined} style={height(sent)} />
                    <i data-replied data-none={replied === 0 || undefined} style={height(replied)} />
                  </span>
                  <span className={classes.tick} aria-hidden="true">
                    {tickOf(at)}
                  </span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </section>
  );
}
