import type { Campaign, DryRun } from '@guiche/contract/campaigns';
import { Button, Modal, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useRunsCampaigns } from '../campaign-settings/data';
import { PortfolioFact } from '../campaign-settings/PortfolioFact';
import { formatDate, formatDateTime, formatShortDateTime } from '../platform/dates';
import { titleOf } from '../platform/number';
import { locale, useStrings } from '../platform/strings';
import { DialogContent, DialogFooter } from '../ui/Dialog';
import { RecordSkeletons } from '../ui/RecordsPage';
import { FailedState } from '../ui/States';
import { uiStrings } from '../ui/strings';
import { toast, toastError } from '../ui/toast-store';
import { useFocusBack } from '../ui/use-focus-back';
import { Warning } from '../ui/Warning';
import classes from './CampaignDialog.module.css';
import { startCampaign, useDryRun } from './data';
import { formStrings } from './form-strings';
import { Phone } from './Phone';
import { rehearsalStrings } from './rehearsal-strings';
import { campaignStrings } from './strings';
import { variantTemplateStrings } from './template-strings';
import { TestSend } from './TestSend';

interface RehearsalDialogProps {
  row: Campaign;
  onEdit: () => void;
  onClose: () => void;
}

/** Without these nothing can begin. */
const hindrances = ['noText', 'noLine', 'noAudience', 'templateGone', 'templateUnready'];

/** What a campaign would do if it began now, before anybody is written to: whom, whom not and why, how, until when. */
export default function RehearsalDialog({ row, onEdit, onClose }: RehearsalDialogProps) {
  useFocusBack();
  const t = useStrings(rehearsalStrings);
  const words = useStrings(campaignStrings);
  const ui = useStrings(uiStrings);
  const { data, error, refetch } = useDryRun(row.id);
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const runs = useRunsCampaigns();
  const isHindered = !data || data.audience === 0 || data.warnings.some(({ code }) => hindrances.includes(code));

  async function start() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      await startCampaign(row);
      toast.success(words('started', row));
      onClose();
    } catch (failure) {
      toastError(failure);
      running.current = false;
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={1040}
      title={t('title', row)}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <DialogContent>
        {error ? (
          <FailedState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Rehearsed row={row} run={data} />
        ) : (
          <RecordSkeletons rows={4} />
        )}
      </DialogContent>
      <DialogFooter
        hint={
          !runs
            ? t('othersStart')
            : row.status === 'PROGRAMADA' && row.scheduledAt && t('byItself', { time: formatDateTime(row.scheduledAt) })
        }
      >
        <Button onClick={onClose}>{ui('close')}</Button>
        <Button onClick={onEdit}>{t('edit')}</Button>
        <Button
          variant="filled"
          loading={busy}
          disabled={isHindered || !runs}
          leftSection={<IconPlayerPlay stroke={1.5} size={16} />}
          onClick={() => void start()}
        >
          {words('startNow')}
        </Button>
      </DialogFooter>
    </Modal>
  );
}

function Rehearsed({ row, run }: { row: Campaign; run: DryRun }) {
  const t = useStrings(rehearsalStrings);
  const words = useStrings(variantTemplateStrings);
  const form = useStrings(formStrings);
  const runs = useRunsCampaigns();
  const [at, setAt] = useState(0);
  const sample = run.samples[at] ?? run.samples[0];
  return (
    <div className={classes.split}>
      <div className={classes.fields}>
        <Audience run={run} />
        <Facts run={run} />
        {run.warnings.map((warning) => (
          <Warning key={`${warning.code} ${warning.variable}`}>
            {t(`warnings.${warning.code}`, { variable: `{${warning.variable}}`, count: warning.count ?? 0 })}
          </Warning>
        ))}
        {run.warnings.length === 0 && run.audience > 0 && <p className={classes.big}>{t('fine')}</p>}
        {runs && <TestSend row={row} sample={sample} />}
      </div>
      {sample ? (
        <div className={classes.fields}>
          {run.samples.length > 1 && (
            <SegmentedControl
              aria-label={form('preview.which')}
              fullWidth
              value={String(run.samples.indexOf(sample))}
              onChange={(value) => setAt(Number(value))}
              data={run.samples.map(({ kind, variant, template }, n) => {
                const name = `${form(kind === 'message' ? 'preview.short' : 'preview.question')} ${variant}`;
                return { value: String(n), label: template === null ? name : words('short', { name }) };
              })}
            />
          )}
          <Phone
            key={at}
            sender={row.whatsapp?.name ?? ''}
            readings={
              sample.template === null
                ? sample.recipients
                : sample.recipients.map(({ text, ...who }) => ({ ...who, text: '', template: text }))
            }
            buttons={sample.buttons}
            file={
              sample.kind === 'message' && sample.template === null && row.mediaName
                ? { name: row.mediaName, url: row.mediaPath }
                : null
            }
          />
        </div>
      ) : (
        <Phone sender={row.whatsapp?.name ?? ''} readings={[]} />
      )}
    </div>
  );
}

function Audience({ run: { audience, excluded } }: { run: DryRun }) {
  const t = useStrings(rehearsalStrings);
  const form = useStrings(formStrings);
  const left = excluded.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={classes.audience} aria-label={t('audience')}>
      <p className={classes.big}>
        <strong>{audience.toLocaleString(locale())}</strong> {t('receive', { count: audience })}
      </p>
      {left > 0 && (
        <>
          <span className={classes.bar} aria-hidden="true">
            <i style={{ flexGrow: audience }} />
            <i style={{ flexGrow: left }} />
          </span>
          <ul className={classes.reasons}>
            {excluded.map(({ reason, count, examples }) => (
              <li key={reason}>
                <details>
                  <summary>
                    <b>{count.toLocaleString(locale())}</b> {t(`reasons.${reason}`, { count })}
                  </summary>
                  <p>{examples.map((one) => titleOf(one) || form('preview.noName')).join(', ')}</p>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Facts({ run: { endsAt, cost, portfolio } }: { run: DryRun }) {
  const t = useStrings(rehearsalStrings);
  if (!endsAt && !cost && !portfolio) return null;
  const money =
    cost && new Intl.NumberFormat(locale(), { style: 'currency', currency: cost.currency }).format(cost.amount);
  return (
    <dl className={classes.facts}>
      {endsAt && (
        <div>
          <dt>{t('ends')}</dt>
          <dd>{formatShortDateTime(endsAt)}</dd>
        </div>
      )}
      {cost && (
        <div>
          <dt>{t('cost', { date: formatDate(`${cost.asOf}T12:00:00`) })}</dt>
          <dd>{money}</dd>
        </div>
      )}
      {portfolio && <PortfolioFact portfolio={portfolio} />}
    </dl>
  );
}
