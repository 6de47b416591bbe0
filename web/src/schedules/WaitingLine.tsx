import type { Schedule } from '@guiche/contract/schedules';
import { IconCalendarTime, IconChevronDown, IconPencil, IconPhoto, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { sentenceOf } from '../platform/errors';
import { useLive } from '../platform/live';
import { useStrings } from '../platform/strings';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { IconButton } from '../ui/IconButton';
import { MoreRows } from '../ui/MoreRows';
import { toast, toastError } from '../ui/toast-store';
import { changeSchedule, refreshSchedules, stopSchedule, useWaiting } from './data';
import classes from './Schedules.module.css';
import { scheduleStrings } from './strings';
import { formatWhen } from './times';

const ScheduleDialog = lazy(() => import('./ScheduleDialog'));

/** Above the composer, when something waits to be sent to this contact: what, when, and the way to change one's mind. */
export function WaitingLine({ contactId }: { contactId: number }) {
  const t = useStrings(scheduleStrings);
  const id = useId();
  const list = useWaiting(contactId);
  const { rows: waiting, count } = list;
  const [opened, setOpened] = useState(false);
  const [editing, setEditing] = useState<Schedule | null>(null);
  const [stopping, setStopping] = useState<Schedule | null>(null);
  useLive({
    schedule(event) {
      const mine = event.action === 'delete' ? waiting.some(({ id: known }) => known === event.scheduleId) : true;
      if (mine) void refreshSchedules();
    },
  });
  const failed = waiting.filter(({ status }) => status === 'ERRO').length;
  const next = waiting.find(({ status }) => status !== 'ERRO');
  const closing = () => setStopping(null);

  return (
    <>
      {waiting.length > 0 && (
        <section className={classes.line} aria-label={t('show')}>
          <button
            type="button"
            className={classes.summary}
            aria-expanded={opened}
            aria-controls={id}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendarTime stroke={1.5} size={16} aria-hidden="true" />
            <span className={classes.words}>
              {next && (
                <span>
                  {t('waiting', { count: count - failed })} ·{' '}
                  {count - failed === 1 ? formatWhen(next.sendAt) : t('next', { when: formatWhen(next.sendAt) })}
                </span>
              )}
              {failed > 0 && <span className={classes.failed}>{t('failed', { count: failed })}</span>}
            </span>
            <IconChevronDown
              stroke={1.5}
              size={16}
              aria-hidden="true"
              className={classes.chevron}
              data-open={opened || undefined}
            />
          </button>
          {opened && (
            <div id={id} className={classes.list}>
              <ul>
                {waiting.map((one) => (
                  <Row key={one.id} schedule={one} onEdit={() => setEditing(one)} onStop={() => setStopping(one)} />
                ))}
              </ul>
              <MoreRows list={list} />
            </div>
          )}
        </section>
      )}
      {editing && (
        <Suspense>
          <ScheduleDialog
            body={editing.body}
            {...(editing.status === 'ERRO' ? {} : { sendAt: editing.sendAt })}
            isNew={false}
            save={async (body, sendAt) => {
              await changeSchedule(editing.id, body, sendAt);
              toast.success(t('edited'));
            }}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      <ConfirmDialog
        opened={stopping !== null}
        title={t('stopTitle', { when: stopping ? formatWhen(stopping.sendAt) : '' })}
        confirmLabel={t('stopConfirm')}
        cancelLabel={t('keep')}
        danger
        onConfirm={async () => {
          try {
            await stopSchedule(stopping!.id);
            toast.success(t('stopped'));
          } catch (error) {
            toastError(error);
          }
          closing();
        }}
        onClose={closing}
      >
        {t('stopWhy')}
      </ConfirmDialog>
    </>
  );
}

function Row({ schedule, onEdit, onStop }: { schedule: Schedule; onEdit: () => void; onStop: () => void }) {
  const t = useStrings(scheduleStrings);
  const when = formatWhen(schedule.sendAt);
  return (
    <li>
      <span className={classes.rowWords}>
        <span className={classes.rowHead}>
          <time dateTime={schedule.sendAt}>{when}</time>
          {schedule.user && <span>{t('by', { name: schedule.user.name })}</span>}
          {schedule.mediaPath && (
            <IconPhoto stroke={1.5} size={14} role="img" aria-label={t('picture')} className={classes.picture} />
          )}
        </span>
        <span className={classes.body} dir="auto">
          {schedule.body}
        </span>
        {schedule.status === 'AGENDADA' && <small>{t('away')}</small>}
        {schedule.status === 'ERRO' && (
          <small className={classes.failed}>{t('notSent', { why: sentenceOf(schedule.failure ?? '') })}</small>
        )}
      </span>
      <IconButton size="sm" label={t('edit', { when })} tooltipPosition="top" onClick={onEdit}>
        <IconPencil stroke={1.5} size={16} />
      </IconButton>
      <IconButton size="sm" label={t('stop', { when })} tooltipPosition="top" onClick={onStop}>
        <IconX stroke={1.5} size={16} />
      </IconButton>
    </li>
  );
}
