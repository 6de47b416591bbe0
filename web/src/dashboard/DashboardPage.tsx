import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMe } from '../app/session';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
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
import type { Look } from './see';

const BehindDrawer = lazy(() => import('./BehindDrawer'));

/** How the service goes: today's hours, figures over a period, attendants and queues; each figure opens its list. */
export default function DashboardPage() {
  const t = useStrings(dashboardStrings);
  const { timeZone } = useMe().company;
  const [address, setAddress] = useSearchParams();
  const today = todayIn(timeZone);
  const text = address.toString();
  const period = useMemo(() => readPeriod(new URLSearchParams(text)) ?? usualPeriod(today), [text, today]);
  const figures = useFigures(period);
  const [look, setLook] = useState<{ look: Look; period: Period } | null>(null);
  useDashboardLive();
  const { data, error } = figures;
  const see = (next: Look) => setLook({ look: next, period });
  const ofToday: Period = { kind: 'dates', from: today, to: today };

  async function download() {
    const [{ save }, known] = [await import('./save'), data];
    if (!known) return;
    save(known);
    toast.success(t('exported'));
  }

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
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
      <div className={classes.top}>
        <HourChart onSee={(next) => setLook({ look: next, period: ofToday })} />
        <DueCard />
      </div>
      <Filter period={period} onFilter={(next) => setAddress(writePeriod(next))}>
        {data?.before &&
          t('filter.compared', { from: formatDayText(data.before.from), to: formatDayText(data.before.to) })}
        {data && !data.before && t('filter.alone')}
      </Filter>
      {data ? (
        <div className={classes.figures} data-old={figures.isPlaceholderData || undefined}>
          <Cards dashboard={data} onSee={see} />
          <AttendantTable attendants={data.attendants} onSee={see} />
          <QueueTable queues={data.queues} onSee={see} />
        </div>
      ) : figures.isError ? (
        <FailedState
          level={2}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void figures.refetch()}
        />
      ) : (
        <CardBones />
      )}
      <Suspense>
        {look && <BehindDrawer look={look.look} period={look.period} onClose={() => setLook(null)} />}
      </Suspense>
    </div>
  );
}
