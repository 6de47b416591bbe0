import { Switch, TextInput } from '@mantine/core';
import type { Holiday } from '@guiche/contract/holidays';
import { sentenceOf, toastError } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { FormModal } from '../ui/FormModal';
import { toast } from '../ui/toast-store';
import { useFields } from '../ui/use-fields';
import { saveHoliday, type HolidayInput } from './data';
import { settingsStrings } from './strings';

/** Adds or changes a holiday. */
export function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  const t = useStrings(settingsStrings);
  const fields = useFields<HolidayInput>(problemsOf, {
    name: holiday?.name ?? '',
    date: holiday?.date ?? '',
    yearly: holiday?.yearly ?? false,
  });
  const { values, change } = fields;

  async function save() {
    try {
      await saveHoliday(holiday?.id ?? null, { ...values, name: values.name.trim() });
    } catch (error) {
      const isTaken = error instanceof ApiError && error.code === 'ERR_HOLIDAY_EXISTS';
      const refused = fields.refuse(error, isTaken ? { date: error.code } : {});
      if (!refused) toastError(error);
      return refused;
    }
    toast.success(t('holidays.saved'));
    onClose();
    return null;
  }

  const problem = (name: string) => {
    const said = fields.problem(name);
    return said && sentenceOf(said);
  };
  return (
    <FormModal
      title={holiday ? t('holidays.edit', { name: holiday.name }) : t('holidays.create')}
      isDirty={fields.isDirty}
      check={() => fields.check(['name', 'date'])}
      save={save}
      onClose={onClose}
    >
      <TextInput
        name="name"
        label={t('holidays.name')}
        data-autofocus
        maxLength={60}
        dir="auto"
        value={values.name}
        error={problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
        onBlur={() => fields.leave('name')}
      />
      <TextInput
        name="date"
        type="date"
        label={t('holidays.date')}
        value={values.date}
        error={problem('date')}
        onChange={(event) => change({ date: event.currentTarget.value })}
        onBlur={() => fields.leave('date')}
      />
      <Switch
        label={t('holidays.yearly')}
        checked={values.yearly}
        onChange={(event) => change({ yearly: event.currentTarget.checked })}
      />
    </FormModal>
  );
}

function problemsOf({ name, date }: HolidayInput): Record<string, string> {
  const wrong: Record<string, string> = {};
  const { length } = name.trim();
  if (length < 2) wrong['name'] = length === 0 ? 'Required' : 'Too Short!';
  else if (length > 50) wrong['name'] = 'Too Long!';
  if (!date) wrong['date'] = 'Required';
  return wrong;
}
