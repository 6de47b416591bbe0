import { Button } from '@mantine/core';
import { useMe } from '../platform/session';
import { HoursEditor } from '../hours/HoursEditor';
import { problemsByDay, toDays, toRows } from '../hours/days';
import { zoneName } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import { FormActions } from '../ui/FormActions';
import part from '../ui/Part.module.css';
import { uiStrings } from '../ui/strings';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveCompanyHours } from './data';
import { Holidays } from './Holidays';
import { Warning } from '../ui/Warning';
import classes from './Settings.module.css';
import { hoursTabStrings } from './hours-strings';

/** The hours of the whole company, and the days on which it is closed. */
export function HoursTab() {
  const t = useStrings(hoursTabStrings);
  const ui = useStrings(uiStrings);
  const { company } = useMe();
  const form = useForm({
    initial: { schedules: toDays(company.schedules) },
    follows: true,
    // which, and why, stands beside the day
    judge: ({ schedules }) => ({ schedules: Object.keys(problemsByDay(schedules)).length > 0 && 'Invalid' }),
    async save(values) {
      await saveCompanyHours(company.id, toRows(values.schedules));
      form.reset(values);
      toast.success(t('saved'));
    },
  });
  const days = form.values.schedules;
  const isWrong = Object.keys(problemsByDay(days)).length > 0;

  return (
    <div className={classes.hours}>
      <section className={classes.part} aria-labelledby="company-hours">
        <h2 id="company-hours" className={part.heading}>
          {t('title')}
        </h2>
        <p className={part.why}>{t('zone', { zone: zoneName(company.timeZone) })}</p>
        <Form form={form}>
          <HoursEditor days={days} onChange={(schedules) => form.change({ schedules })} />
          {form.isDirty && form.isOvertaken && (
            <div className={classes.overtaken}>
              <Warning role="alert">
                {t('overtaken')}{' '}
                <Button variant="link" onClick={() => form.reset()}>
                  {t('reload')}
                </Button>
              </Warning>
            </div>
          )}
          <FormActions
            form={form}
            words={{ unsaved: t('unsaved'), discard: t('discard'), save: ui('save') }}
            isWrong={isWrong}
            className={classes.actions}
          />
        </Form>
      </section>
      <Holidays />
    </div>
  );
}
