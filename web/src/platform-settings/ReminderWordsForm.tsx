import {
  fillReminder,
  platformSettings,
  reminderKinds,
  type PlatformSettings,
  type ReminderKind,
  type ReminderVariable,
} from '@guiche/contract/platform-settings';
import { Checkbox } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { ChipField } from '../ui/ChipField';
import part from '../ui/Part.module.css';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { savePlatform } from './data';
import { FormPart } from './FormPart';
import classes from './PlatformSettings.module.css';
import { platformStrings } from './strings';

/** What a text may say; `caminho` is for buttons of templates alone. */
const offered = ['aviso', 'empresa', 'valor', 'vencimento', 'link'] as const satisfies ReminderVariable[];

/** Of which days companies are reminded, and in which words they are reminded and thanked. */
export function ReminderWordsForm({ settings }: { settings: PlatformSettings }) {
  const t = useStrings(platformStrings);
  const form = useForm({
    schema: rulesOf(platformSettings.update),
    initial: {
      reminderKinds: settings.reminderKinds,
      reminderText: settings.reminderText,
      receiptText: settings.receiptText,
    },
    follows: true,
    async save(values) {
      await savePlatform(values);
      toast.success(t('saved'));
    },
  });
  const { values, change } = form;
  const tick = (one: ReminderKind, isOn: boolean) =>
    change({
      reminderKinds: reminderKinds.filter((each) => (each === one ? isOn : values.reminderKinds.includes(each))),
    });
  const chips = offered.map((name) => ({ word: `{${name}}`, label: `{${name}}`, why: t(`reminderVariable.${name}`) }));
  const example = (aviso: string) => ({
    aviso,
    empresa: 'Papelaria Central',
    valor: 'R$ 799,00',
    vencimento: '25/12/2026',
    link: `${location.origin}/pagar/…`,
    caminho: 'pagar/…',
  });

  return (
    <FormPart id="platform-reminder-words" title={t('reminderWords')} why={t('reminderWordsWhy')} form={form}>
      <fieldset className={classes.offer}>
        <legend>{t('reminderDays')}</legend>
        <p className={part.why}>{t('reminderDaysWhy')}</p>
        <div className={classes.ticks}>
          {reminderKinds.map((one) => (
            <Checkbox
              key={one}
              label={t(`reminderDay.${one}`)}
              checked={values.reminderKinds.includes(one)}
              onChange={(event) => tick(one, event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
      <ChipField
        label={t('reminderText')}
        description={t('reminderTextWhy')}
        autosize
        minRows={3}
        chips={chips}
        filled={fillReminder(values.reminderText, example(t('exampleReminder')))}
        {...form.field('reminderText')}
      />
      <ChipField
        label={t('receiptText')}
        description={t('receiptTextWhy')}
        autosize
        minRows={3}
        chips={chips}
        filled={fillReminder(values.receiptText, example(t('exampleReceipt')))}
        {...form.field('receiptText')}
      />
    </FormPart>
  );
}
