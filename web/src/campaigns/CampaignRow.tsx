import type { Campaign } from '@guiche/contract/campaigns';
import { pauseWord } from '@guiche/contract/pause-words';
import { Menu } from '@mantine/core';
import {
  IconChartBar,
  IconCopy,
  IconDotsVertical,
  IconEye,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRotateClockwise,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useRunsCampaigns } from '../campaign-settings/data';
import { formatShortDateTime } from '../platform/dates';
import { currentLanguage, useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { Cell, Row } from '../ui/RecordsPage';
import { Status, type Tone } from '../ui/Status';
import classes from './Campaigns.module.css';
import { useProgress } from './data';
import { editableOf, mayResend, mayStop, startOf } from './rules';
import { campaignStrings } from './strings';

export type Act = 'stop' | 'again' | 'rehearse' | 'edit' | 'remove' | 'copy' | 'resend';

const tones: Record<Campaign['status'], Tone> = {
  INATIVA: 'off',
  PROGRAMADA: 'off',
  EM_ANDAMENTO: 'info',
  CANCELADA: 'bad',
  FINALIZADA: 'ok',
};

/** A campaign: what it is about, how far it is, and what may be done with it now. */
export function CampaignRow({ row, onAct }: { row: Campaign; onAct: (what: Act) => void }) {
  const t = useStrings(campaignStrings);
  const navigate = useNavigate();
  const runs = useRunsCampaigns();
  const start = runs ? startOf(row) : null;
  const [now] = useState(() => new Date());
  const isEditable = editableOf(row, now, runs) !== 'nothing';
  const audience = row.tagList?.name ?? row.contactList?.name ?? row.retryOf?.name;
  return (
    <Row opens={{ name: t(isEditable ? 'edit' : 'view', row), onOpen: () => onAct('edit') }}>
      <Cell part="lead">
        <span className={classes.name} dir="auto">
          {row.name}
        </span>
      </Cell>
      <Cell>
        <State row={row} />
      </Cell>
      <Cell label={t('heads.list')}>
        <span className={classes.cut} dir="auto">
          {audience
            ? row.tagList
              ? `# ${audience}`
              : row.contactList
                ? audience
                : t('failedOf', { name: audience })
            : '-'}
        </span>
      </Cell>
      <Cell label={t('heads.whatsapp')}>
        <span className={classes.cut} dir="auto">
          {row.whatsapp?.name ?? '-'}
        </span>
      </Cell>
      <Cell part="meta" label={t('heads.scheduledAt')}>
        <Time at={row.scheduledAt} />
      </Cell>
      <Cell part="meta" label={t('heads.completedAt')}>
        <Time at={row.completedAt} />
      </Cell>
      <Cell part="meta" label={t('heads.confirmation')}>
        {t(row.confirmation ? 'yes' : 'no')}
      </Cell>
      <Cell part="tail">
        {runs && mayStop(row) && (
          <IconButton label={t('stopOf', row)} onClick={() => onAct('stop')}>
            <IconPlayerStop stroke={1.5} size={18} />
          </IconButton>
        )}
        {(start === 'again' || start === 'resume') && (
          <IconButton label={t(start === 'again' ? 'restart' : 'resume', row)} onClick={() => onAct('again')}>
            <IconRotateClockwise stroke={1.5} size={18} />
          </IconButton>
        )}
        {start === 'now' && (
          <IconButton label={t('startOf', row)} onClick={() => onAct('rehearse')}>
            <IconPlayerPlay stroke={1.5} size={18} />
          </IconButton>
        )}
        <IconButton label={t('report', row)} onClick={() => void navigate(`/campaign/${row.id}/report`)}>
          <IconChartBar stroke={1.5} size={18} />
        </IconButton>
        <IconButton label={t(isEditable ? 'edit' : 'view', row)} onClick={() => onAct('edit')}>
          {isEditable ? <IconPencil stroke={1.5} size={18} /> : <IconEye stroke={1.5} size={18} />}
        </IconButton>
        {(runs || row.status === 'INATIVA') && (
          <IconButton label={t('remove', row)} onClick={() => onAct('remove')}>
            <IconTrash stroke={1.5} size={18} />
          </IconButton>
        )}
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={t('more', row)}>
              <IconDotsVertical stroke={1.5} size={18} />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconCopy stroke={1.5} size={16} />} onClick={() => onAct('copy')}>
              {t('copy')}
            </Menu.Item>
            {mayResend(row) && (
              <Menu.Item leftSection={<IconRefresh stroke={1.5} size={16} />} onClick={() => onAct('resend')}>
                {t('resend')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Cell>
    </Row>
  );
}

const Time = ({ at }: { at: string | null }) => (
  <span className={classes.time}>{at ? formatShortDateTime(at) : '-'}</span>
);

/** Its state, why it waits, and how far it is. */
function State({ row }: { row: Campaign }) {
  const t = useStrings(campaignStrings);
  const { counts, endsAt } = useProgress(row) ?? {};
  const { status, pausedReason, pausedUntil } = row;
  const total = counts ? counts.all - counts.skipped : 0;
  const done = counts ? counts.sent + counts.failed + counts.unconfirmed : 0;
  return (
    <div className={classes.state}>
      <Status tone={pausedReason ? 'warn' : tones[status]}>
        {pausedReason && status === 'EM_ANDAMENTO'
          ? t('paused', { status: t(`status.${status}`) })
          : t(`status.${status}`)}
      </Status>
      {pausedReason && (
        <p className={classes.pause}>
          {pauseWord(currentLanguage(), pausedReason)} {startOf(row) === 'resume' && t('resumeHow')}{' '}
          {pausedUntil && t('until', { time: formatShortDateTime(pausedUntil) })}
        </p>
      )}
      {row.warning && <p className={classes.pause}>{t('noAudience')}</p>}
      {counts && total > 0 && (
        <>
          <span
            className={classes.track}
            data-state={status}
            role="progressbar"
            aria-label={t('progressOf', row)}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={done}
          >
            <i style={{ width: `${(100 * done) / total}%` }} />
          </span>
          <span className={classes.meta}>
            {t('progress', { sent: counts.sent, total })}
            {counts.failed > 0 && ` · ${t('failed', { count: counts.failed })}`}
            {counts.waiting > 0 && ` · ${t('waiting', { count: counts.waiting })}`}
          </span>
          {endsAt && (
            <span className={classes.meta}>
              {t(row.confirmation ? 'lastQuestion' : 'ends', { at: formatShortDateTime(endsAt) })}
            </span>
          )}
        </>
      )}
    </div>
  );
}
