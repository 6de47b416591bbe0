import { CampaignSettingLimits, type TemplateRate } from '@guiche/contract/campaign-settings';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { locale, useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './CampaignSettings.module.css';
import { rateStrings } from './rate-strings';

const kinds = ['marketing', 'utility', 'service'] as const;
const most = 30;
/** As its language writes it. */
const decimal = () => (locale() === 'en' ? '.' : ',');

interface RatesProps {
  value: readonly TemplateRate[];
  onChange: (rates: TemplateRate[]) => void;
}

/** What a message to a country costs, a row for each; what is left empty is not known. */
export function Rates({ value, onChange }: RatesProps) {
  const t = useStrings(rateStrings);
  const set = (n: number, changed: Partial<TemplateRate>) =>
    onChange(value.map((one, at) => (at === n ? { ...one, ...changed } : one)));
  return (
    <>
      {value.map((rate, n) => {
        const isTwice = value.findIndex(({ prefix }) => prefix === rate.prefix) !== n;
        const isWrong = rate.prefix !== '' && !/^[1-9]\d{0,3}$/.test(rate.prefix);
        return (
          <div key={n} className={classes.rate} role="group" aria-label={`${t('prefix')} ${rate.prefix}`}>
            <TextInput
              label={t('prefix')}
              inputMode="numeric"
              leftSection="+"
              maxLength={4}
              value={rate.prefix}
              error={(isWrong && t('wrong')) || (isTwice && t('twice'))}
              onChange={({ currentTarget }) => set(n, { prefix: currentTarget.value.replace(/\D/g, '') })}
            />
            {kinds.map((kind) => (
              <NumberInput
                key={kind}
                label={t(kind)}
                placeholder={t('unknown')}
                min={0}
                max={CampaignSettingLimits.rate}
                decimalScale={6}
                decimalSeparator={decimal()}
                hideControls
                value={rate[kind] ?? ''}
                onChange={(price) => set(n, { [kind]: typeof price === 'number' ? price : null })}
              />
            ))}
            <IconButton
              label={t('remove', { prefix: rate.prefix })}
              onClick={() => onChange(value.filter((_, at) => at !== n))}
            >
              <IconTrash stroke={1.5} size={18} />
            </IconButton>
          </div>
        );
      })}
      <Button
        className={classes.suggest ?? ''}
        size="sm"
        disabled={value.length >= most}
        leftSection={<IconPlus stroke={1.5} size={16} />}
        onClick={() =>
          onChange([
            ...value,
            {
              prefix: value.some(({ prefix }) => prefix === '55') ? '' : '55',
              marketing: null,
              utility: null,
              service: null,
            },
          ])
        }
      >
        {t('add')}
      </Button>
    </>
  );
}
