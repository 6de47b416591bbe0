import { Button, Checkbox, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  campaignSettings,
  intervalChoices,
  longerChoices,
  rateCurrencies,
  type CampaignSettings,
} from '@guiche/contract/campaign-settings';
import { useConnections } from '../connections/data';
import { zoneName } from '../platform/dates';
import { rulesOf } from '../platform/rules';
import { useMe } from '../platform/session';
import { locale, useStrings } from '../platform/strings';
import { Form } from '../ui/Form';
import { FormActions } from '../ui/FormActions';
import { Part } from '../ui/Part';
import part from '../ui/Part.module.css';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import classes from './CampaignSettings.module.css';
import { saveCampaignSettings, useRunsCampaigns } from './data';
import { Prudence } from './Prudence';
import { rateStrings } from './rate-strings';
import { Rates } from './Rates';
import { Rhythm } from './Rhythm';
import { StopWords } from './StopWords';
import { campaignSettingsStrings } from './strings';
import { Variables } from './Variables';

/** 4 January 1970 was a Sunday. */
const nameOf = (day: number) =>
  new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(1970, 0, 4 + day)));
const week = [1, 2, 3, 4, 5, 6, 0];

/** How campaigns are sent: their pace, their hours, their words. */
export function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const t = useStrings(campaignSettingsStrings);
  const rates = useStrings(rateStrings);
  const isOfficial = useConnections().data?.some(({ provider }) => provider === 'cloud') ?? false;
  const { timeZone } = useMe().company;
  const runs = useRunsCampaigns();
  const form = useForm({
    schema: rulesOf(campaignSettings.save).settings?.fields ?? {},
    initial: settings,
    follows: true,
    judge: ({ windowFrom, windowTo, rates: typed, ratesDate }) => ({
      ratesDate: typed.length > 0 && ratesDate === '' && rates('dateMissing'),
      rates: typed.some(({ prefix }) => prefix === '') && rates('wrong'),
      windowTo: windowTo !== '00:00' && windowTo <= windowFrom && 'windowTo',
    }),
    words: { windowTo: t('windowWrong'), 'Invalid time': t('timeWrong') },
    async save(values, changes) {
      await saveCampaignSettings(changes);
      form.reset(values);
      toast.success(t('saved'));
    },
  });
  const { values, change } = form;

  /** One of the choices, and whatever else was said by another client. */
  function choice(
    name: 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval',
    of: readonly number[],
    say: Say,
  ) {
    const all = [...new Set([...of, values[name]])].sort((one, other) => one - other);
    const { error, onBlur, ref } = form.field(name);
    return (
      <Select
        {...{ name, error, onBlur, ref }}
        label={t(`fields.${name}`)}
        description={t(`why.${name}`)}
        data={all.map((count) => ({ value: String(count), label: say(count) }))}
        value={String(values[name])}
        allowDeselect={false}
        onChange={(value) => change({ [name]: Number(value) })}
      />
    );
  }
  const seconds = (count: number) => (count === 0 ? t('noPause') : t('seconds', { count }));

  return (
    <Form form={form} className={classes.form} aria-label={t('title')}>
      {!runs && <Warning>{t('readOnly')}</Warning>}
      <fieldset className={classes.parts} disabled={!runs}>
        <Part title={t('pace')} why={t('paceWhy')}>
          <div className={classes.three}>
            {choice('messageInterval', intervalChoices, seconds)}
            {choice('longerIntervalAfter', longerChoices, (count) =>
              count === 0 ? t('never') : t('messages', { count }),
            )}
            {choice('greaterInterval', longerChoices, seconds)}
          </div>
          <Rhythm settings={values} />
        </Part>
        <Part title={t('variables')} why={t('variablesWhy')}>
          <Variables value={values.variables} onChange={(variables) => change({ variables })} />
        </Part>
        <Part title={t('window')} why={t('windowWhy', { zone: zoneName(timeZone) })}>
          <div className={classes.hours}>
            <TextInput type="time" label={t('from')} {...form.field('windowFrom')} />
            <TextInput type="time" label={t('to')} {...form.field('windowTo')} />
            <NumberInput label={t('cap')} description={t('capWhy')} {...form.number('dailyCap')} />
          </div>
          <Checkbox.Group
            label={t('days')}
            value={values.windowDays.map(String)}
            onChange={(days) => change({ windowDays: days.map(Number).sort((one, other) => one - other) })}
          >
            <div className={classes.days}>
              {week.map((day) => (
                <Checkbox key={day} value={String(day)} label={nameOf(day)} />
              ))}
            </div>
          </Checkbox.Group>
          {values.windowDays.length === 0 ? (
            <Warning>{t('noDay')}</Warning>
          ) : (
            isLoud(values) && <Warning>{t('loud')}</Warning>
          )}
        </Part>
        <Part title={t('leaving')} why={t('leavingWhy')}>
          <StopWords value={values.stopWords} onChange={(stopWords) => change({ stopWords })} />
          <Textarea
            label={t('footer')}
            description={t('footerWhy')}
            dir="auto"
            autosize
            minRows={2}
            maxRows={4}
            {...form.field('footer')}
          />
          {values.footer.trim() === '' && (
            <Button
              className={classes.suggest ?? ''}
              size="sm"
              onClick={() => change({ footer: t('footerSuggested') })}
            >
              {t('footerSuggest')}
            </Button>
          )}
        </Part>
        <Part title={t('questions')} why={t('questionsWhy')}>
          <Switch label={t('onlyYes')} description={t('onlyYesWhy')} {...form.field('onlyYes')} />
        </Part>
        {(isOfficial || values.rates.length > 0) && (
          <Part title={rates('title')} why={rates('why')}>
            <Rates value={values.rates} onChange={(typed) => change({ rates: typed })} />
            {form.problem('rates') && (
              <p className={part.why} role="alert">
                {form.problem('rates')}
              </p>
            )}
            {values.rates.length > 0 && (
              <div className={classes.hours}>
                <Select
                  label={rates('currency')}
                  data={[...rateCurrencies]}
                  allowDeselect={false}
                  value={values.ratesCurrency}
                  onChange={(currency) => change({ ratesCurrency: currency as CampaignSettings['ratesCurrency'] })}
                />
                <TextInput type="date" label={rates('date')} {...form.field('ratesDate')} />
              </div>
            )}
          </Part>
        )}
      </fieldset>
      <Prudence />
      <FormActions
        form={form}
        words={{ unsaved: t('unsaved'), discard: t('discard'), save: t('save') }}
        className={classes.actions}
      />
    </Form>
  );
}

type Say = (count: number) => string;

/** People are written to early, late or on a Sunday. */
const isLoud = ({ windowFrom, windowTo, windowDays }: CampaignSettings) =>
  windowFrom < '08:00' || windowTo > '20:00' || windowTo === '00:00' || windowDays.includes(0);
