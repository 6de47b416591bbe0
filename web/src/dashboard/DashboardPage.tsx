import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNarrow } from '../platform/screen';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import { FailedState } from '../ui/States';
import { toast } from '../ui/toast-store';
import { AttendantTable } from './AttendantTable';
import { CardBones, Cards } from './Cards';
import classes from './Dashboard.module.css';
import { useDashboardLive, useFigures } from './data';
import { DueCard } from './DueCard';
import { Filter } from './Filter';
import { HourChart } from './HourChart';
import { formatDayText, formatLongDay, readPeriod, todayIn, usualPeriod, writePeriod, type Period } from './period';
import { QueueTable } from './QueueTable';
import { dashboardStrings } from './strings';
import type { DrillDown } from './FigureButton';

const BehindDrawer = lazy(() => import('./DrillDownDrawer'));

/** How the service goes: today's hours, figures over a period, attendants and queues; each figure opens its list. */
export default function DashboardPage() {
  const t = useStrings(dashboardStrings);
  const { timeZone } = useMe().company;
  const [address, setAddress] = useSearchParams();
  const today = todayIn(timeZone);
  const text = address.toString();
  const period = useMemo(() => readPeriod(new URLSearchParams(text)) ?? usualPeriod(today), [text, today]);
  const figures = useFigures(period);
  // where little fits the figures come first
  const narrow = useNarrow();
  const [look, setLook] = useState<{ look: DrillDown; period: Period } | null>(null);
  useDashboardLive();
  const { data, error } = figures;
  const see = (next: DrillDown) => setLook({ look: next, period });
  const ofToday: Period = { kind: 'dates', from: today, to: today };

  async function download() {
    const [{ save }, known] = [await import('./save'), data];
    if (!known) return;
    save(known);
    toast.success(t('exported'));
  }

  const old = figures.isPlaceholderData || undefined;
  const now = (
    <div className={classes.top}>
      <HourChart onSee={(next) => setLook({ look: next, period: ofToday })} />
      <DueCard />
    </div>
  );
  const filter = (
    <Filter period={period} onFilter={(next) => setAddress(writePeriod(next))}>
      {data?.before &&
        t('filter.compared', { from: formatDayText(data.before.from), to: formatDayText(data.before.to) })}
      {data && !data.before && t('filter.alone')}
    </Filter>
  );
  const cards = data ? (
    <div className={classes.figures} data-old={old}>
      <Cards dashboard={data} onSee={see} />
    </div>
  ) : figures.isError ? (
    <FailedState level={2} error={error} onRetry={() => void figures.refetch()} />
  ) : (
    <CardBones />
  );
  const tables = data && (
    <div className={classes.figures} data-old={old}>
      <AttendantTable attendants={data.attendants} onSee={see} />
      <QueueTable queues={data.queues} onSee={see} />
    </div>
  );

  return (
    <div className={cx(pages.overview, classes.page)}>
      <header className={classes.head}>
        <h1 className={pages.title}>{t('title')}</h1>
        <p className={classes.meta}>{formatLongDay(today)}</p>
        <Button
          className={classes.export ?? ''}
          leftSection={<IconDownload stroke={1.5} size={16} />}
          disabled={!data}
          onClick={() => void download()}
        >
          {t('exportIt')}
        </Button>
      </header>
      {narrow ? (
        <>
          {cards}
          {filter}
          {tables}
          {now}
        </>
      ) : (
        <>
          {now}
          {filter}
          {cards}
          {tables}
        </>
      )}
      <Suspense>
        {look && <BehindDrawer look={look.look} period={look.period} onClose={() => setLook(null)} />}
      </Suspense>
    </div>
  );
}
