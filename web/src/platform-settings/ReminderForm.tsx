import { platformSettings, type PlatformSettings } from '@guiche/contract/platform-settings';
import { Button, Select } from '@mantine/core';
import { useLines } from '../platform/lines';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import part from '../ui/Part.module.css';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import { savePlatform } from './data';
import classes from './PlatformSettings.module.css';
import { platformStrings } from './strings';

/** Over which line of the operator's company the others are told of their invoices; nothing where it has none. */
export function ReminderForm({ settings }: { settings: PlatformSettings }) {
  const t = useStrings(platformStrings);
  const { data: lines = [] } = useLines();
  const form = useForm({
    schema: rulesOf(platformSettings.update),
    initial: { reminderConnectionId: settings.reminderConnectionId },
    follows: true,
    errors: { ERR_NO_WAPP_FOUND: 'reminderConnectionId' },
    async save(values) {
      await savePlatform(values);
      toast.success(t('saved'));
    },
  });
  if (lines.length === 0) return null;
  const { error, onBlur, ref } = form.field('reminderConnectionId');
  const chosen = form.values.reminderConnectionId;
  const isOfficial = lines.some(({ id, provider }) => id === chosen && provider === 'cloud');

  return (
    <Form form={form} className={classes.part} aria-labelledby="platform-reminders">
      <h2 id="platform-reminders" className={part.heading}>
        {t('reminders')}
      </h2>
      <p className={part.why}>{t('remindersWhy')}</p>
      <div className={classes.two}>
        <Select
          {...{ error, onBlur, ref }}
          name="reminderConnectionId"
          label={t('reminderLine')}
          description={t('reminderLineWhy')}
          placeholder={t('noReminderLine')}
          data={lines.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen === null ? null : String(chosen)}
          clearable
          onChange={(value) => form.change({ reminderConnectionId: value === null ? null : Number(value) })}
        />
      </div>
      {isOfficial && <Warning>{t('officialReminders')}</Warning>}
      <div>
        <Button type="submit" variant="filled" loading={form.busy} disabled={!form.isDirty}>
          {t('save')}
        </Button>
      </div>
    </Form>
  );
}
