import { useEffect, useRef, type CSSProperties } from 'react';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import { Bone, Skeletons } from '../ui/Skeleton';
import { FailedState } from '../ui/States';
import { tip } from '../ui/tip';
import { useHours } from './data';
import { formatNumber, scaleOf } from './figures';
import classes from './HourChart.module.css';
import { hoursShown, type HourBar } from './hours';
import { formatWeekday } from './period';
import type { DrillDown } from './FigureButton';
import { drillDownStrings } from './drill-down-strings';
import { dashboardStrings } from './strings';

/** Today's tickets by the hour, beside what is usual for the weekday; each hour opens its list. */
export function HourChart({ onSee }: { onSee: (look: DrillDown) => void }) {
  const t = useStrings(dashboardStrings);
  const hours = useHours();
  const { data, error } = hours;
  return (
    <section className={cx(pages.panel, classes.panel)} aria-labelledby="dashboard-hours">
      <header className={classes.head}>
        <h2 id="dashboard-hours">{t('chart.title')}</h2>
        {data && <span className={classes.count}>{t('chart.sofar', { count: data.count })}</span>}
        {data && (
          <span className={classes.key} aria-hidden="true">
            <span>
              <i />
              {t('chart.today')}
            </span>
            {data.usual.length > 0 && (
              <span>
                <i data-usual />
                {t('chart.usual', { weekday: formatWeekday(data.day) })}
              </span>
            )}
          </span>
        )}
      </header>
      {data ? (
        data.count === 0 && data.usual.length === 0 ? (
          <p className={classes.empty}>{t('chart.empty')}</p>
        ) : (
          <Bars bars={hoursShown(data)} onSee={onSee} />
        )
      ) : hours.isError ? (
        <FailedState error={error} onRetry={() => void hours.refetch()} />
      ) : (
        <ChartBones />
      )}
    </section>
  );
}

function Bars({ bars, onSee }: { bars: HourBar[]; onSee: (look: DrillDown) => void }) {
  const t = useStrings(dashboardStrings);
  const list = useStrings(drillDownStrings);
  const scale = scaleOf(Math.max(...bars.map(({ total, usual }) => Math.max(total, usual ?? 0))));
  const top = scale.at(-1)!;
  const plot = useRef<HTMLDivElement>(null);
  const now = bars.find(({ isNow }) => isNow)?.hour;
  useEffect(() => {
    // on a narrow screen the present hour may lie beyond the edge
    const box = plot.current;
    const bar = box?.querySelector<HTMLElement>('[data-now]');
    if (box && bar) box.scrollLeft = bar.offsetLeft - box.clientWidth / 2;
  }, [now]);
  return (
    <div className={classes.chart}>
      <div className={classes.scale} aria-hidden="true">
        {scale.toReversed().map((value) => (
          <span key={value} style={{ '--at': value / top } as CSSProperties}>
            {formatNumber(value)}
          </span>
        ))}
      </div>
      <div ref={plot} className={classes.plot}>
        <ul className={classes.bars} aria-label={t('chart.label')} role="list">
          <li className={classes.lines} aria-hidden="true" role="presentation">
            {scale.map((value) => (
              <i key={value} style={{ '--at': value / top } as CSSProperties} />
            ))}
          </li>
          {bars.map(({ hour, total, usual, isNow, isAhead }) => {
            const words = t('chart.bar', { hour: Number(hour), count: total });
            const label = usual === null ? words : `${words}, ${t('chart.usualOf', { usual: formatNumber(usual, 1) })}`;
            return (
              <li key={hour}>
                <button
                  type="button"
                  className={classes.hour}
                  data-now={isNow || undefined}
                  aria-label={label}
                  disabled={isAhead}
                  onClick={() =>
                    onSee({ which: { figure: 'created', hour }, title: list('hour', { hour: Number(hour) }) })
                  }
                  {...tip(label, { side: 'top', soon: true })}
                >
                  <span className={classes.column}>
                    {total > 0 && <i className={classes.bar} style={{ '--at': total / top } as CSSProperties} />}
                    {usual !== null && usual > 0 && (
                      <i className={classes.usual} style={{ '--at': usual / top } as CSSProperties} />
                    )}
                  </span>
                  <span className={classes.tick}>{Number(hour)}h</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

function ChartBones() {
  return (
    <Skeletons>
      <div className={classes.bones}>
        {[20, 40, 70, 96, 80, 60, 52, 66, 48, 40, 56, 84].map((height, n) => (
          <Bone key={n} width={28} height={height} />
        ))}
      </div>
    </Skeletons>
  );
}
