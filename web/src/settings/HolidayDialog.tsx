import { Switch, TextInput } from '@mantine/core';
import { holidays, type Holiday } from '@guiche/contract/holidays';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveHoliday } from './data';
import { hoursTabStrings } from './hours-strings';

/** Adds or changes a holiday. */
export function HolidayDialog({ holiday, onClose }: { holiday: Holiday | null; onClose: () => void }) {
  const t = useStrings(hoursTabStrings);
  const form = useForm({
    schema: rulesOf(holidays.create),
    initial: { name: holiday?.name ?? '', date: holiday?.date ?? '', yearly: holiday?.yearly ?? false },
    async save(values) {
      await saveHoliday(holiday?.id ?? null, values);
      toast.success(t('holidays.saved'));
      onClose();
    },
    errors: { ERR_HOLIDAY_EXISTS: 'date' },
  });

  return (
    <FormDialog
      form={form}
      title={holiday ? t('holidays.edit', { name: holiday.name }) : t('holidays.create')}
      onClose={onClose}
    >
      <TextInput label={t('holidays.name')} data-autofocus dir="auto" {...form.field('name')} />
      <TextInput label={t('holidays.date')} type="date" {...form.field('date')} />
      <Switch label={t('holidays.yearly')} {...form.field('yearly')} />
    </FormDialog>
  );
}
