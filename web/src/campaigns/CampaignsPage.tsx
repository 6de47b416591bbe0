import { campaignStatuses, type Campaign, type CampaignStatus } from '@guiche/contract/campaigns';
import { Button, Select } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { ListPage } from '../ui/ListPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { toast, toastError } from '../ui/toast-store';
import { useOpen } from '../ui/use-open';
import { useOpenedNew } from '../ui/use-opened-new';
import { useSearch } from '../ui/use-search';
import { CampaignRow, type Act } from './CampaignRow';
import classes from './Campaigns.module.css';
import { copyCampaign, removeCampaign, resendToFailed, startCampaign, stopCampaign, useCampaigns } from './data';
import { campaignStrings } from './strings';

const CampaignDialog = lazy(() => import('./CampaignDialog'));
const RehearsalDialog = lazy(() => import('./RehearsalDialog'));

/** Counts stop here. */
const MOST = 999;

/** Campaigns: the same message to many, how far each is, and what may be done with it. */
export default function CampaignsPage() {
  const t = useStrings(campaignStrings);
  const search = useSearch();
  const [status, setStatus] = useState<CampaignStatus | null>(null);
  const list = useCampaigns(status, search.text);
  const open = useOpen<'edit' | 'remove' | 'rehearse' | 'stop', Campaign>(list);
  useOpenedNew(() => open.ask('edit'));

  async function told(what: Promise<unknown>, done: string) {
    try {
      await what;
      toast.success(done);
    } catch (error) {
      toastError(error);
    }
  }
  async function anew(made: Promise<Campaign>) {
    try {
      open.ask('edit', await made);
    } catch (error) {
      toastError(error);
    }
  }
  function act(what: Act, row: Campaign) {
    if (what === 'again') void told(startCampaign(row), t('restarted', row));
    else if (what === 'copy') void anew(copyCampaign(row));
    else if (what === 'resend') void anew(resendToFailed(row));
    else open.ask(what, row);
  }

  return (
    <ListPage
      title={t('title')}
      create={{ label: t('create'), onClick: () => open.ask('edit') }}
      more={
        <Button
          component={Link}
          to="/campaigns-config"
          leftSection={<IconAdjustments stroke={1.5} size={16} aria-hidden="true" />}
        >
          {t('settings')}
        </Button>
      }
      list={list}
      search={{
        label: t('search'),
        by: search,
        found: (count) => (count > MOST ? t('foundMany', { most: MOST }) : t('found', { count })),
        none: (text) => t('none', { text }),
      }}
      isNarrowed={status !== null}
      empty={status ? { title: t('noneOf'), why: t('noneOfWhy') } : { title: t('empty'), why: t('emptyWhy') }}
      bar={
        (status !== null || list.rows.length > 0) && (
          <Select
            className={classes.status ?? ''}
            size="sm"
            aria-label={t('statusLabel')}
            data={[
              { value: 'all', label: t('statusAll') },
              ...campaignStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ]}
            value={status ?? 'all'}
            onChange={(value) => setStatus(value === 'all' ? null : (value as CampaignStatus))}
            allowDeselect={false}
          />
        )
      }
      heads={[
        { label: t('heads.name'), part: 'lead' },
        { label: t('heads.status') },
        { label: t('heads.list') },
        { label: t('heads.whatsapp') },
        { label: t('heads.scheduledAt'), part: 'meta' },
        { label: t('heads.completedAt'), part: 'meta' },
        { label: t('heads.confirmation'), part: 'meta' },
        { label: t('heads.actions'), part: 'tail' },
      ]}
      row={(row) => <CampaignRow key={row.id} row={row} onAct={(what) => act(what, row)} />}
    >
      <Suspense>
        {open.what === 'edit' && (
          <CampaignDialog
            key={open.row?.id}
            row={open.row}
            onSaved={(saved) => (saved ? open.ask('rehearse', saved) : open.close())}
            onClose={open.close}
          />
        )}
        {open.what === 'rehearse' && open.row && (
          <RehearsalDialog row={open.row} onEdit={() => open.ask('edit', open.row)} onClose={open.close} />
        )}
      </Suspense>
      {open.what === 'stop' && open.row && (
        <ConfirmDialog
          opened
          title={t('stopping', open.row)}
          confirmLabel={t('stop')}
          danger
          onConfirm={() => told(stopCampaign(open.row!), t('stopped', open.row!))}
          onClose={open.close}
        >
          {t(open.row.status === 'PROGRAMADA' ? 'stopScheduled' : 'stopWhy')}
        </ConfirmDialog>
      )}
      {open.what === 'remove' && open.row && (
        <RemoveDialog
          title={t('removing', open.row)}
          confirmLabel={t('confirm')}
          done={t('removed')}
          remove={() => removeCampaign(open.row!)}
          impossible={open.row.status === 'EM_ANDAMENTO'}
          onClose={open.close}
        >
          {t(open.row.status === 'EM_ANDAMENTO' ? 'runs' : 'question')}
        </RemoveDialog>
      )}
    </ListPage>
  );
}
