import type { CampaignReport } from '@guiche/contract/campaign-report';
import { useEffect, useState, type CSSProperties } from 'react';
import { formatCount } from '../platform/count';
import { formatShortDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './CampaignReport.module.css';
import { progressOf } from './figures';
import { reportStrings } from './strings';

/** How far a campaign is, and what it waits for; nothing once it is over. */
export function LiveCard({ report }: { report: CampaignReport }) {
  const t = useStrings(reportStrings);
  const { status, pausedReason, pausedUntil, counts, endsAt, confirmation } = report;
  const { total, done, share } = progressOf(report);
  const left = total - done;
  if (status === 'FINALIZADA' || (status === 'CANCELADA' && left === 0)) return null;
  const words = t('live.progress', { done: formatCount(done), total: formatCount(total) });
  const isPaused = pausedReason !== null;
  const waits =
    status === 'CANCELADA' ? (
      t('live.stopped', { count: left })
    ) : isPaused ? (
      <>
        {t('live.paused', { reason: t(`paused.${pausedReason}`) })}
        {pausedUntil && `, ${t('live.until', { at: formatShortDateTime(pausedUntil) })}`}
      </>
    ) : counts.waiting > 0 && report.nextAt ? (
      <Next at={report.nextAt} />
    ) : (
      counts.asked > 0 && t('live.waiting')
    );
  return (
    <section
      className={classes.live}
      data-still={isPaused || status === 'CANCELADA' || undefined}
      aria-label={t('live.label')}
    >
      <span className={classes.pulse} aria-hidden="true" />
      <div className={classes.liveWords}>
        <strong>{words}</strong>
        <span>
          {waits}
          {waits && endsAt && ' · '}
          {endsAt && t(confirmation ? 'live.lastQuestion' : 'live.ends', { at: formatShortDateTime(endsAt) })}
        </span>
      </div>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={t('live.label')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        style={{ '--at': share } as CSSProperties}
      >
        <i />
      </div>
    </section>
  );
}

/** Counts down; only this is drawn anew every second. */
function Next({ at }: { at: string }) {
  const t = useStrings(reportStrings);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(at) - now) / 1000);
  if (seconds < 1) return t('live.soon');
  return t('live.next', { span: seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min` });
}
