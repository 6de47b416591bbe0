import { Button } from '@mantine/core';
import { useState } from 'react';
import { toastError } from '../app/errors';
import { useMe } from '../app/session';
import { HoursEditor } from '../hours/HoursEditor';
import { problemsByDay, toDays, toRows, type Days } from '../hours/days';
import { zoneName } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { saveCompanyHours } from './data';
import { Holidays } from './Holidays';
import classes from './Settings.module.css';
import { settingsStrings } from './strings';

/** The hours of the whole company, and the days on which it is closed. */
export function HoursTab() {
  const t = useStrings(settingsStrings);
  const { company } = useMe();
  const { schedules } = company;
  /** What was changed here, and from what; nothing while it follows what is stored. */
  const [draft, setDraft] = useState<{ days: Days; from: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const stored = JSON.stringify(schedules);
  const days = draft?.days ?? toDays(schedules);
  const isWrong = Object.keys(problemsByDay(days)).length > 0;
  const isOvertaken = !busy && draft !== null && draft.from !== stored;

  async function save() {
    if (isWrong || busy) return;
    setBusy(true);
    try {
      await saveCompanyHours(company.id, toRows(days));
      setDraft(null);
      toast.success(t('hours.saved'));
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={classes.hours}>
      <section className={classes.part} aria-labelledby="company-hours">
        <h2 id="company-hours" className={classes.heading}>
          {t('hours.title')}
        </h2>
        <p className={classes.why}>{t('hours.zone', { zone: zoneName(company.timeZone) })}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <HoursEditor days={days} onChange={(next) => setDraft({ days: next, from: draft?.from ?? stored })} />
          {isOvertaken && (
            <p className={classes.overtaken} role="alert">
              {t('hours.overtaken')}{' '}
              <Button variant="link" onClick={() => setDraft(null)}>
                {t('hours.reload')}
              </Button>
            </p>
          )}
          <div className={classes.actions}>
            {draft && <span className={classes.why}>{t('hours.unsaved')}</span>}
            <Button type="button" disabled={!draft || busy} onClick={() => setDraft(null)}>
              {t('hours.discard')}
            </Button>
            <Button type="submit" variant="filled" loading={busy} disabled={!draft || isWrong}>
              {t('save')}
            </Button>
          </div>
        </form>
      </section>
      <Holidays />
    </div>
  );
}
