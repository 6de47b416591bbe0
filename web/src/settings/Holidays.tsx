import type { Holiday } from '@guiche/contract/holidays';
import { IconCalendarOff } from '@tabler/icons-react';
import { locale, useStrings } from '../platform/strings';
import { EditRemove } from '../ui/EditRemove';
import { ListPage } from '../ui/ListPage';
import part from '../ui/Part.module.css';
import { RemoveDialog } from '../ui/RemoveDialog';
import { useOpen } from '../ui/use-open';
import { removeHoliday, useHolidays } from './data';
import { HolidayDialog } from './HolidayDialog';
import classes from './Settings.module.css';
import { hoursTabStrings } from './hours-strings';

/** Days on which the company is closed whatever its hours say. */
export function Holidays() {
  const t = useStrings(hoursTabStrings);
  const list = useHolidays();
  const open = useOpen<'edit' | 'remove', Holiday>(list);

  return (
    <div className={classes.part}>
      <ListPage
        part="section"
        title={t('holidays.title')}
        create={{ label: t('holidays.create'), onClick: () => open.ask('edit'), plain: true }}
        list={list}
        skeletons={3}
        empty={{
          title: t('holidays.empty'),
          why: t('holidays.emptyWhy'),
          drawing: <IconCalendarOff stroke={1.25} size={40} aria-hidden="true" />,
        }}
        rows={(days) => (
          <ul className={classes.days}>
            {days.map((holiday) => (
              <li key={holiday.id} className={classes.day}>
                <b dir="auto">{holiday.name}</b>
                <span className={part.why}>{dayOf(holiday, t('holidays.everyYear'))}</span>
                <EditRemove
                  edit={t('holidays.edit', { name: holiday.name })}
                  remove={t('holidays.remove', { name: holiday.name })}
                  onAsk={(what) => open.ask(what, holiday)}
                />
              </li>
            ))}
          </ul>
        )}
      >
        {open.what === 'edit' && <HolidayDialog holiday={open.row} onClose={open.close} />}
        {open.what === 'remove' && open.row && (
          <RemoveDialog
            title={t('holidays.removing', { name: open.row.name })}
            confirmLabel={t('holidays.confirm')}
            done={t('holidays.removed')}
            remove={() => removeHoliday(open.row!)}
            onClose={open.close}
          >
            {t('holidays.question')}
          </RemoveDialog>
        )}
      </ListPage>
    </div>
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
