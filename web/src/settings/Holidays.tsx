import { Button } from '@mantine/core';
import type { Holiday } from '@guiche/contract/holidays';
import { IconCalendarOff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../platform/call';
import { locale, useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { RecordSkeletons } from '../ui/RecordsPage';
import { RemoveDialog } from '../ui/RemoveDialog';
import { EmptyState, FailedState } from '../ui/States';
import { removeHoliday, useHolidays } from './data';
import { HolidayDialog } from './HolidayDialog';
import classes from './Settings.module.css';
import { settingsStrings } from './strings';

/** Days on which the company is closed whatever its hours say. */
export function Holidays() {
  const t = useStrings(settingsStrings);
  const { data: list, error, refetch } = useHolidays();
  const [open, setOpen] = useState<{ what: 'edit' | 'remove'; id: number | null } | null>(null);
  const chosen = open && list?.find(({ id }) => id === open.id);
  const close = () => setOpen(null);
  const action = (
    <Button leftSection={<IconPlus stroke={1.5} size={16} />} onClick={() => setOpen({ what: 'edit', id: null })}>
      {t('holidays.create')}
    </Button>
  );

  return (
    <section className={classes.part} aria-labelledby="holidays">
      <header className={classes.partHead}>
        <h2 id="holidays" className={classes.heading}>
          {t('holidays.title')}
        </h2>
        {list && list.length > 0 && action}
      </header>
      {!list && !error && <RecordSkeletons rows={3} />}
      {!list && error && (
        <FailedState
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {list?.length === 0 && (
        <EmptyState
          title={t('holidays.empty')}
          drawing={<IconCalendarOff stroke={1.25} size={40} aria-hidden="true" />}
          action={action}
        >
          {t('holidays.emptyWhy')}
        </EmptyState>
      )}
      {list && list.length > 0 && (
        <ul className={classes.days}>
          {list.map((holiday) => (
            <li key={holiday.id} className={classes.day}>
              <b dir="auto">{holiday.name}</b>
              <span className={classes.why}>{dayOf(holiday, t('holidays.everyYear'))}</span>
              <IconButton
                label={t('holidays.edit', { name: holiday.name })}
                onClick={() => setOpen({ what: 'edit', id: holiday.id })}
              >
                <IconPencil stroke={1.5} size={18} />
              </IconButton>
              <IconButton
                label={t('holidays.remove', { name: holiday.name })}
                onClick={() => setOpen({ what: 'remove', id: holiday.id })}
              >
                <IconTrash stroke={1.5} size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {open?.what === 'edit' && (open.id === null || chosen) && (
        <HolidayDialog holiday={chosen ?? null} onClose={close} />
      )}
      {open?.what === 'remove' && chosen && (
        <RemoveDialog
          title={t('holidays.removing', { name: chosen.name })}
          confirmLabel={t('holidays.confirm')}
          done={t('holidays.removed')}
          remove={() => removeHoliday(chosen)}
          onClose={close}
        >
          {t('holidays.question')}
        </RemoveDialog>
      )}
    </section>
  );
}

/** A day of the calendar, in no zone: it is put together at noon UTC and read in UTC. */
function dayOf({ date, yearly }: Holiday, everyYear: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', ...options }).format(noon);
  if (yearly) return `${format({ day: 'numeric', month: 'long' })} · ${everyYear}`;
  return format({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' });
}
