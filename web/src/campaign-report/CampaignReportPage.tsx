import { useCallback, useEffect, useRef } from 'react';
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { reportFigures, type CampaignReport, type ReportFigure } from '@guiche/contract/campaign-report';
import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { resendToFailed } from '../campaigns/data';
import { mayResend } from '../campaigns/rules';
import { ApiError } from '../platform/api-error';
import { formatDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import pages from '../ui/pages.module.css';
import { Bone, Skeletons } from '../ui/Skeleton';
import { ChooseDrawing } from '../ui/drawings';
import { EmptyState, FailedState } from '../ui/States';
import { Status, type Tone } from '../ui/Status';
import { toast, toastError } from '../ui/toast-store';
import classes from './CampaignReport.module.css';
import { ExportMenu } from './ExportMenu';
import { Funnel } from './Funnel';
import { LiveCard } from './LiveCard';
import { Reasons } from './Reasons';
import { Recipients } from './Recipients';
import { ReportHours } from './ReportHours';
import { useReport, useReportLive, type Which } from './data';
import { reportStrings } from './strings';
import { useSearch } from '../ui/use-search';
import { Variants } from './Variants';

/** What became of a campaign: its funnel, hours, messages and reasons, and everybody behind each. */
export default function CampaignReportPage() {
  const id = Number(useParams()['campaignId']);
  if (!Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) return <Navigate to="/campaigns" replace />;
  return <Report key={id} campaignId={id} />;
}

export const toneOf: Record<CampaignReport['status'], Tone> = {
  INATIVA: 'off',
  PROGRAMADA: 'off',
  EM_ANDAMENTO: 'info',
  CANCELADA: 'bad',
  FINALIZADA: 'ok',
};

function Report({ campaignId }: { campaignId: number }) {
  const t = useStrings(reportStrings);
  const navigate = useNavigate();
  const leave = useCallback(() => {
    toast.info(t('gone'), { id: 'campaign-gone' });
    void navigate('/campaigns', { replace: true });
  }, [navigate, t]);
  const { data, error, refetch } = useReport(campaignId);
  useReportLive(campaignId, leave);
  const isGone = error instanceof ApiError && error.status === 404;
  useEffect(() => {
    if (isGone) leave();
  }, [isGone, leave]);
  const [which, see] = useWhich();
  const search = useSearch();
  const people = useRef<HTMLHeadingElement>(null);

  function look(next: Which) {
    see(next);
    // the keyboard goes along, to what was asked for
    people.current?.focus({ preventScroll: true });
    people.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <div className={cx(pages.overview, classes.page)}>
      <nav className={classes.crumb} aria-label={t('title')}>
        <Link to="/campaigns">{t('campaigns')}</Link>
        <IconChevronRight stroke={1.5} size={14} aria-hidden="true" />
        <span aria-current="page">{t('title')}</span>
      </nav>
      <header className={classes.head}>
        <div className={classes.titles}>
          <h1 className={pages.title} dir="auto">
            {data?.name ?? t('title')}{' '}
            {data && <Status tone={toneOf[data.status]}>{t(`status.${data.status}`)}</Status>}
          </h1>
          {data && <Facts report={data} />}
        </div>
        {data && data.counts.all > 0 && (
          <div className={classes.ways}>
            <Ways report={data} />
            <ExportMenu campaignId={campaignId} which={which} searchParam={search.text} />
          </div>
        )}
      </header>
      {data ? (
        data.startedAt === null ? (
          <section className={cx(pages.panel, classes.panel)}>
            <EmptyState
              title={t('empty.title')}
              level={2}
              drawing={<ChooseDrawing />}
              action={
                <Button component={Link} to="/campaigns">
                  {t('empty.back')}
                </Button>
              }
            >
              {t('empty.why')}
            </EmptyState>
          </section>
        ) : (
          <>
            <LiveCard report={data} />
            <div className={classes.top}>
              <Funnel report={data} onSee={look} />
              <div className={classes.side}>
                <ReportHours hours={data.hours} />
                <Reasons report={data} onSee={look} />
              </div>
            </div>
            <Variants report={data} />
            <Recipients headingRef={people} search={search} report={data} which={which} onSee={see} />
          </>
        )
      ) : error && !isGone ? (
        <section className={cx(pages.panel, classes.panel)}>
          <FailedState level={2} error={error} onRetry={() => void refetch()} />
        </section>
      ) : (
        <Bones />
      )}
    </div>
  );
}

/** On to the conversations that it has opened, and to those whom it did not reach. */
function Ways({ report: { id, status, startedAt, counts } }: { report: CampaignReport }) {
  const t = useStrings(reportStrings);
  const navigate = useNavigate();
  async function resend() {
    try {
      const made = await resendToFailed({ id });
      toast.success(t('resent', made));
      void navigate('/campaigns');
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <>
      {counts.replied > 0 && (
        <Button component={Link} to={`/tickets?campaigns=${id}`}>
          {t('talks')}
        </Button>
      )}
      {counts.failed > 0 && mayResend({ status, startedAt }) && (
        <Button onClick={() => void resend()}>{t('resend')}</Button>
      )}
    </>
  );
}

/** To whom, over which line, since when, and on which ground. */
function Facts({ report: { contactList, tagList, whatsapp, status, ...times } }: { report: CampaignReport }) {
  const t = useStrings(reportStrings);
  const { scheduledAt, startedAt, completedAt } = times;
  const when = completedAt
    ? t('ended', { at: formatDateTime(completedAt) })
    : startedAt
      ? t('began', { at: formatDateTime(startedAt) })
      : status === 'PROGRAMADA' && scheduledAt && t('planned', { at: formatDateTime(scheduledAt) });
  const facts = [tagList?.name ?? contactList?.name, whatsapp?.name, when].filter((fact) => fact);
  return (
    <>
      <p className={classes.facts}>
        {facts.map((fact, n) => (
          <span key={n}>
            {n > 0 && ' · '}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      <p className={classes.facts}>
        {t('legalBasis', { basis: t(`bases.${times.legalBasis ?? 'none'}`) })}
        {times.basisNote && (
          <>
            {' · '}
            <bdi>{times.basisNote}</bdi>
          </>
        )}
      </p>
    </>
  );
}

/** Who is looked at stands in the address, so that the way back and a shared link keep it. */
function useWhich(): [Which, (next: Which) => void] {
  const [address, setAddress] = useSearchParams();
  const asked = address.get('figure') ?? 'all';
  const figure = (reportFigures as readonly string[]).includes(asked) ? (asked as ReportFigure) : 'all';
  const reason = address.get('reason')?.slice(0, 100);
  const see = ({ figure: next, reason: why }: Which) =>
    setAddress({ ...(next === 'all' ? {} : { figure: next }), ...(why === undefined ? {} : { reason: why }) });
  return [{ figure, ...(reason ? { reason } : {}) }, see];
}

function Bones() {
  return (
    <Skeletons>
      <div className={cx(pages.panel, classes.panel)}>
        {[96, 8, 88, 82, 60, 18, 4].map((width, n) => (
          <div key={n} className={classes.bone}>
            <Bone width={120} />
            <Bone width={width * 4} height={16} />
          </div>
        ))}
      </div>
    </Skeletons>
  );
}
