import { recurrences } from '@guiche/contract/billing';
import { MOST_DISCOUNT, platformSettings, type PlatformSettings } from '@guiche/contract/platform-settings';
import { Checkbox, NumberInput, Switch, TextInput } from '@mantine/core';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import part from '../ui/Part.module.css';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import { savePlatform } from './data';
import { FormPart } from './FormPart';
import classes from './PlatformSettings.module.css';
import { platformStrings } from './strings';

/** Who may sign up, until when companies may be used, how they may pay, and whom they turn to. */
export function TermsForm({ settings }: { settings: PlatformSettings }) {
  const t = useStrings(platformStrings);
  const form = useForm({
    schema: rulesOf(platformSettings.update),
    initial: {
      hasSignUp: settings.hasSignUp,
      trialDays: settings.trialDays as number | null,
      graceDays: settings.graceDays as number | null,
      leadDays: settings.leadDays as number | null,
      recurrences: settings.recurrences,
      discounts: settings.discounts,
      supportPhone: settings.supportPhone,
      supportEmail: settings.supportEmail,
    },
    follows: true,
    required: ['trialDays', 'graceDays', 'leadDays', 'recurrences'],
    judge: ({ supportEmail }) => ({
      supportEmail: supportEmail.trim() !== '' && !supportEmail.includes('@') && 'Invalid email',
    }),
    async save({ trialDays, graceDays, leadDays, ...values }) {
      await savePlatform({ ...values, trialDays: trialDays!, graceDays: graceDays!, leadDays: leadDays! });
      toast.success(t('saved'));
    },
  });
  const { values, change } = form;
  const tick = (one: (typeof recurrences)[number], isOn: boolean) =>
    change({ recurrences: recurrences.filter((each) => (each === one ? isOn : values.recurrences.includes(each))) });

  return (
    <FormPart id="platform-terms" title={t('terms')} form={form}>
      <Switch
        label={t('hasSignUp')}
        description={t(settings.maySignUp ? 'hasSignUpWhy' : 'maySignUpNot')}
        disabled={!settings.maySignUp}
        {...form.field('hasSignUp')}
      />
      <div className={classes.three}>
        <NumberInput label={t('trialDays')} description={t('trialDaysWhy')} {...form.number('trialDays')} />
        <NumberInput label={t('graceDays')} description={t('graceDaysWhy')} {...form.number('graceDays')} />
        <NumberInput label={t('leadDays')} description={t('leadDaysWhy')} {...form.number('leadDays')} />
      </div>
      <fieldset className={classes.offer}>
        <legend>{t('recurrences')}</legend>
        <p className={part.why}>{t('recurrencesWhy')}</p>
        <div className={classes.rates}>
          {recurrences.map((one) => (
            <div key={one} className={classes.rate}>
              <Checkbox
                label={t(`recurrence.${one}`)}
                checked={values.recurrences.includes(one)}
                onChange={(event) => tick(one, event.currentTarget.checked)}
              />
              <NumberInput
                aria-label={t('discountOf', { recurrence: t(`recurrence.${one}`) })}
                suffix=" %"
                min={0}
                max={MOST_DISCOUNT}
                allowDecimal={false}
                allowNegative={false}
                hideControls
                value={values.discounts[one]}
                onChange={(value) =>
                  change({ discounts: { ...values.discounts, [one]: Math.min(MOST_DISCOUNT, Number(value) || 0) } })
                }
              />
            </div>
          ))}
        </div>
        {form.problem('recurrences') && <Warning role="alert">{t('oneRecurrence')}</Warning>}
      </fieldset>
      <div className={classes.two}>
        <TextInput label={t('supportPhone')} description={t('supportWhy')} type="tel" {...form.field('supportPhone')} />
        <TextInput
          label={t('supportEmail')}
          description={t('supportEmailWhy')}
          type="email"
          {...form.field('supportEmail')}
        />
      </div>
    </FormPart>
  );
}
