import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import {
  AiPriceLimits,
  aiPresets,
  aiProviders,
  presetDefaults,
  type AiPreset,
  type AiPrice,
  type AiProvider,
} from '@guiche/contract/ai-providers';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { rulesOf } from '../platform/rules';
import { useSite } from '../platform/site';
import { useStrings } from '../platform/strings';
import { FormDialog } from '../ui/FormDialog';
import { IconButton } from '../ui/IconButton';
import { PasswordField } from '../ui/PasswordField';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { saveProvider } from './data';
import classes from './Prompts.module.css';
import { providerStrings } from './provider-strings';

const initialOf = (provider: AiProvider | null) => ({
  preset: provider?.preset ?? ('openai' as AiPreset),
  name: provider?.name ?? '',
  baseUrl: provider?.baseUrl ?? presetDefaults.openai.baseUrl,
  apiKey: provider?.apiKey ?? '',
  model: provider?.model ?? presetDefaults.openai.model,
  transcriptionModel: provider?.transcriptionModel ?? '',
  embeddingModel: provider?.embeddingModel ?? '',
  isDefault: provider?.isDefault ?? false,
  prices: provider?.prices ?? [],
});

/** A service: where it is, with which key, and which of its models do what. */
export function ProviderDialog({ provider, onClose }: { provider: AiProvider | null; onClose: () => void }) {
  const t = useStrings(providerStrings);
  const form = useForm({
    schema: rulesOf(aiProviders.create),
    initial: initialOf(provider),
    async save(values) {
      const prices = values.prices.filter(({ model }) => model.trim() !== '');
      await saveProvider(provider?.id ?? null, { ...values, prices });
      toast.success(t('saved'));
      onClose();
    },
    words: { 'Invalid address': t('form.baseUrlWrong') },
  });
  const { values } = form;
  // What stands in for a service is there where networks have a stand-in, too.
  const { sandbox } = useSite();
  const offered = aiPresets.filter((preset) => preset !== 'offline' || sandbox || values.preset === 'offline');
  const optional = <span className={classes.quiet}> {t('form.optional')}</span>;

  /** What stands there as it was offered is offered anew; what was typed stays. */
  function choose(preset: AiPreset) {
    const [before, now] = [presetDefaults[values.preset], presetDefaults[preset]];
    form.change({
      preset,
      ...((values.baseUrl === before.baseUrl || preset === 'offline') && { baseUrl: now.baseUrl }),
      ...(values.model === before.model && { model: now.model }),
      ...((values.name === '' || values.name === t(`preset.${values.preset}`)) && { name: t(`preset.${preset}`) }),
    });
  }

  return (
    <FormDialog
      form={form}
      title={provider ? t('edit', { name: provider.name }) : t('form.create')}
      size={640}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <Select
          label={t('form.preset')}
          data-autofocus
          withScrollArea={false}
          allowDeselect={false}
          {...form.field('preset')}
          data={offered.map((preset) => ({ value: preset, label: t(`preset.${preset}`) }))}
          description={values.preset === 'offline' ? t('form.offlineHint') : undefined}
          onChange={(preset) => preset && choose(preset as AiPreset)}
        />
        <TextInput label={t('form.name')} dir="auto" {...form.field('name')} />
      </div>
      {values.preset !== 'offline' && (
        <>
          <TextInput
            label={t('form.baseUrl')}
            type="url"
            {...form.field('baseUrl')}
            description={t('form.baseUrlHint')}
            placeholder="https://"
          />
          <PasswordField label={t('form.apiKey')} autoComplete="off" {...form.field('apiKey')} />
          <TextInput label={t('form.model')} description={t('form.modelHint')} {...form.field('model')} />
          <div className={classes.pair}>
            <TextInput
              label={
                <>
                  {t('form.transcriptionModel')}
                  {optional}
                </>
              }
              {...form.field('transcriptionModel')}
            />
            <TextInput
              label={
                <>
                  {t('form.embeddingModel')}
                  {optional}
                </>
              }
              description={t('form.embeddingHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.field('embeddingModel')}
            />
          </div>
          <Prices prices={values.prices} model={values.model} onChange={(prices) => form.change({ prices })} />
        </>
      )}
      <Switch
        label={t('form.isDefault')}
        description={t('form.isDefaultHint')}
        {...form.field('isDefault')}
        disabled={provider?.isDefault ?? false}
      />
    </FormDialog>
  );
}

interface PricesProps {
  prices: AiPrice[];
  /** Of which the first price usually is. */
  model: string;
  onChange: (prices: AiPrice[]) => void;
}

/** What a million tokens cost, by model. */
function Prices({ prices, model, onChange }: PricesProps) {
  const t = useStrings(providerStrings);
  const put = (at: number, to: Partial<AiPrice>) =>
    onChange(prices.map((one, n) => (n === at ? { ...one, ...to } : one)));
  return (
    <fieldset className={classes.prices}>
      <legend>{t('form.prices')}</legend>
      <p>{t('form.pricesHint')}</p>
      {prices.map((price, n) => (
        // they have no other name than their place
        <div key={n} className={classes.price}>
          <TextInput
            label={t('form.priceModel', { n: n + 1 })}
            value={price.model}
            maxLength={AiPriceLimits.model}
            onChange={({ currentTarget }) => put(n, { model: currentTarget.value })}
          />
          {(['input', 'output'] as const).map((what) => (
            <NumberInput
              key={what}
              label={t(what === 'input' ? 'form.priceInput' : 'form.priceOutput')}
              value={price[what]}
              min={0}
              max={AiPriceLimits.price}
              hideControls
              decimalScale={4}
              onChange={(value) => put(n, { [what]: Number(value) || 0 })}
            />
          ))}
          <IconButton
            size="lg"
            label={t('form.priceDrop', { n: n + 1 })}
            onClick={() => onChange(prices.filter((_, at) => at !== n))}
          >
            <IconTrash stroke={1.5} size={18} />
          </IconButton>
        </div>
      ))}
      <div>
        <Button
          size="sm"
          leftSection={<IconPlus stroke={1.5} size={16} />}
          disabled={prices.length >= 50}
          onClick={() => onChange([...prices, { model: prices.length ? '' : model, input: 0, output: 0 }])}
        >
          {t('form.priceAdd')}
        </Button>
      </div>
    </fieldset>
  );
}
