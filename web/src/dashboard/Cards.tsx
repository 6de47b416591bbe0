import type { Dashboard } from '@guiche/contract/dashboard';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { Bone, Skeletons } from '../ui/Skeleton';
import classes from './Cards.module.css';
import type { Which } from './data';
import { changeOf, formatMinutes, formatNumber, hoursOf, none, timeChangeOf, type Change } from './figures';
import type { DrillDown } from './FigureButton';
import { dashboardStrings } from './strings';

type OnSee = (look: DrillDown) => void;

/** The six figures of the specification, and what else is measured below them. */
export function Cards({ dashboard, onSee }: { dashboard: Dashboard; onSee: OnSee }) {
  const t = useStrings(dashboardStrings);
  const { counters, before } = dashboard;
  const { rating, ratings } = counters;
  const count = (name: keyof typeof countTitles, which: Which) => (
    <Card title={t(countTitles[name])} which={which} onSee={onSee} value={formatNumber(counters[name])}>
      {before && <Changed change={changeOf(counters[name], before[name])} unit="percent" />}
    </Card>
  );
  const time = (name: keyof typeof timeTitles, which: Which) => (
    <Card title={t(timeTitles[name])} which={which} onSee={onSee} value={<Time minutes={counters[name]} />}>
      {before && <Changed change={timeChangeOf(counters[name], before[name])} unit="minutes" />}
    </Card>
  );
  return (
    <div className={classes.both}>
      <ul className={classes.six} aria-label={t('six.label')} role="list">
        <Card
          title={t('six.supportPending')}
          which={{ figure: 'pending' }}
          onSee={onSee}
          value={formatNumber(counters.supportPending)}
        >
          {t('six.now')}
        </Card>
        <Card
          title={t('six.supportHappening')}
          which={{ figure: 'happening' }}
          onSee={onSee}
          value={formatNumber(counters.supportHappening)}
        >
          {t('six.now')}
        </Card>
        {count('supportFinished', { figure: 'finished' })}
        {count('leads', { figure: 'leads' })}
        {time('avgSupportTime', { figure: 'support' })}
        {time('avgWaitTime', { figure: 'wait' })}
      </ul>
      <ul className={classes.more} aria-label={t('more.label')} role="list">
        {count('created', { figure: 'created' })}
        {time('avgResponseTime', { figure: 'response' })}
        {time('avgResolutionTime', { figure: 'finished' })}
        <Card
          title={t('more.rating')}
          which={{ figure: 'rated' }}
          onSee={onSee}
          value={ratings ? formatNumber(rating, 1) : none}
        >
          {ratings ? t('more.ratings', { count: ratings }) : t('more.noRatings')}
          {ratings > 0 && before && before.ratings > 0 && (
            <> · {t('more.ratingBefore', { rating: formatNumber(before.rating, 1) })}</>
          )}
        </Card>
      </ul>
    </div>
  );
}

const countTitles = {
  supportFinished: 'six.supportFinished',
  created: 'more.created',
  leads: 'six.leads',
} as const;

const timeTitles = {
  avgSupportTime: 'six.avgSupportTime',
  avgWaitTime: 'six.avgWaitTime',
  avgResponseTime: 'more.avgResponseTime',
  avgResolutionTime: 'more.avgResolutionTime',
} as const;

interface CardProps {
  title: string;
  which: Which;
  value: ReactNode;
  /** How it was before, or of when it is. */
  children?: ReactNode;
  onSee: OnSee;
}

function Card({ title, which, value, children, onSee }: CardProps) {
  return (
    <li className={classes.card}>
      <button type="button" onClick={() => onSee({ which, title })}>
        <span className={classes.title}>{title}</span>
        <span className={classes.value}>{value}</span>
        <span className={classes.note}>{children}</span>
      </button>
    </li>
  );
}

/** Hours and minutes, with small units. */
function Time({ minutes }: { minutes: number }) {
  if (minutes === 0) return none;
  const { hours, minutes: rest } = hoursOf(minutes);
  return (
    <span role="img" aria-label={formatMinutes(minutes)}>
      {formatNumber(hours)}
      <small>h</small> {rest}
      <small>min</small>
    </span>
  );
}

/** Beyond that a share says nothing more. */
const MOST = 999;

function Changed({ change, unit }: { change: Change | null; unit: 'percent' | 'minutes' }) {
  const t = useStrings(dashboardStrings);
  if (!change) return null;
  const { way, tone, by } = change;
  if (way === 'same') return t('change.same');
  const time = by < 60 ? t('minutes', { count: by }) : formatMinutes(by);
  const words = unit === 'minutes' ? time : `${by > MOST ? '>' : ''}${formatNumber(Math.min(by, MOST))}%`;
  const Arrow = way === 'more' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.change} data-tone={tone}>
      <Arrow stroke={1.75} size={14} aria-hidden="true" />
      {t(`change.${way}`, { by: words })}
    </span>
  );
}

/** The figures' places while they are counted. */
export function CardBones() {
  return (
    <Skeletons>
      <div className={classes.both}>
        <div className={classes.six}>
          {Array.from({ length: 6 }, (_, n) => (
            <div key={n} className={classes.bones}>
              <Bone width={90} height={10} />
              <Bone width={70} height={24} />
              <Bone width={56} height={10} />
            </div>
          ))}
        </div>
        <div className={classes.tableBones}>
          {Array.from({ length: 5 }, (_, n) => (
            <Bone key={n} width={`${90 - ((n * 17) % 30)}%`} />
          ))}
        </div>
      </div>
    </Skeletons>
  );
}
