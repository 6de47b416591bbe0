import type { Schedule } from '@guiche/contract/schedules';
import { IconPencil, IconPhoto, IconRefresh, IconRepeat, IconTrash } from '@tabler/icons-react';
import { formatDate, formatDateTime } from '../platform/dates';
import { sentenceOf } from '../platform/errors';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { Cell, Row } from '../ui/RecordsPage';
import { Status } from '../ui/Status';
import { useBusy } from '../ui/use-busy';
import { toast } from '../ui/toast-store';
import { sendAgain } from './list';
import { schedulePageStrings } from './page-strings';
import classes from './SchedulesPage.module.css';
import { scheduleStrings } from './strings';
import { cut, tones } from './words';

interface Props {
  schedule: Schedule;
  onAsk: (what: 'edit' | 'remove') => void;
}

/** One scheduled message: to whom, what, when, and what has become of it. */
export function ScheduleRow({ schedule, onAsk }: Props) {
  const t = useStrings(schedulePageStrings);
  const words = useStrings(scheduleStrings);
  const { contact, body, sendAt, status, failure, recurrence, until, mediaPath, user, sentAt } = schedule;
  const { name } = contact;

  const [busy, again] = useBusy(async () => {
    await sendAgain(schedule);
    toast.success(t('againDone'));
  });

  return (
    <Row opens={{ name: t('edit', { name }), onOpen: () => onAsk('edit') }}>
      <Cell part="lead">
        <b className={classes.name} dir="auto">
          {name}
        </b>
        {user && <small className={classes.meta}>{words('by', { name: user.name })}</small>}
      </Cell>
      <Cell>
        <span className={classes.body}>
          {mediaPath && <IconPhoto stroke={1.5} size={16} role="img" aria-label={words('picture')} />}
          <span dir="auto" title={body.length > 25 ? body.slice(0, 400) : undefined}>
            {cut(body)}
          </span>
        </span>
      </Cell>
      <Cell>
        <time dateTime={sendAt} className={classes.time}>
          {formatDateTime(sendAt)}
        </time>
        {recurrence && (
          <small className={classes.meta}>
            <IconRepeat stroke={1.5} size={14} aria-hidden="true" />
            {t(`recurrence.${recurrence}`)}
            {until && `, ${t('until', { date: formatDate(`${until}T12:00`) })}`}
          </small>
        )}
      </Cell>
      <Cell>
        <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
        {status === 'ERRO' && <small className={classes.why}>{sentenceOf(failure ?? '')}</small>}
      </Cell>
      <Cell part="tail">
        {status === 'ERRO' && (
          <IconButton label={t('again', { name })} disabled={busy} onClick={again}>
            <IconRefresh stroke={1.5} size={18} />
          </IconButton>
        )}
        {sentAt === null && (
          <IconButton label={t('edit', { name })} onClick={() => onAsk('edit')}>
            <IconPencil stroke={1.5} size={18} />
          </IconButton>
        )}
        <IconButton label={t('remove', { name })} onClick={() => onAsk('remove')}>
          <IconTrash stroke={1.5} size={18} />
        </IconButton>
      </Cell>
    </Row>
  );
}
