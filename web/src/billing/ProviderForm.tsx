import type { PaymentDriverName, Provider } from '@guiche/contract/payment-provider';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { FileField, type FileValue } from '../ui/FileField';
import { Form } from '../ui/Form';
import { PasswordField } from '../ui/PasswordField';
import { toast, toastError } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Warning } from '../ui/Warning';
import classes from './Billing.module.css';
import { checkProvider, saveProvider, useProvider } from './operator-data';
import { operatorBillingStrings } from './operator-strings';
import { ProviderHealth } from './ProviderHealth';

/** How money comes in. */
export function ProviderForm() {
  const { data } = useProvider();
  return data ? <Chosen provider={data} /> : null;
}

const valuesOf = ({ driver, key, name, city, isProduction }: Provider) => ({
  driver: (driver ?? 'none') as PaymentDriverName | 'none',
  key,
  name,
  city,
  clientId: '',
  clientSecret: '',
  certificate: null as FileValue | null,
  passphrase: '',
  isProduction,
});

const mostBytes = 20_000;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** What is wrong with a certificate, in the words of the server, and where they are said. */
const reasons = {
  'Not a certificate': 'notOne',
  'Key missing': 'noKey',
  'Wrong passphrase': 'passphrase',
  'Old encryption': 'old',
  'Certificate expired': 'expired',
  'Key of another': 'otherKey',
} as const;

function Chosen({ provider }: { provider: Provider }) {
  const t = useStrings(operatorBillingStrings);
  const words = Object.fromEntries(
    Object.entries(reasons).map(([reason, name]) => [reason, t(`provider.wrong.${name}`)]),
  );
  const [isChecking, setChecking] = useState(false);
  async function check() {
    setChecking(true);
    await checkProvider().catch(toastError);
    setChecking(false);
  }
  const form = useForm({
    initial: valuesOf(provider),
    follows: true,
    words,
    judge: (values) => {
      const isManual = values.driver === 'manual';
      const lacks = (has: boolean, typed: unknown) => values.driver === 'efi' && !has && !typed && 'Required';
      return {
        key: (isManual || values.driver === 'efi') && values.key.trim() === '' && 'Required',
        name: isManual && values.name.trim() === '' && 'Required',
        city: isManual && values.city.trim() === '' && 'Required',
        clientId: lacks(provider.hasClientId, values.clientId.trim()),
        clientSecret: lacks(provider.hasClientSecret, values.clientSecret.trim()),
        certificate: lacks(provider.certificate !== null, values.certificate),
      };
    },
    async save({ driver, key, name, city, certificate, passphrase, isProduction, ...secrets }) {
      const account = certificate?.file ? { certificate: await base64Of(certificate.file), passphrase } : {};
      const chosen = driver === 'none' ? null : driver;
      const receiver = { key, name, city };
      const more = driver === 'efi' ? { ...secrets, ...account, isProduction } : {};
      form.reset(valuesOf(await saveProvider({ ...receiver, ...more, driver: chosen })));
      toast.success(t('provider.saved'));
      // What was saved is asked at once: a mistake is easier to mend now than when somebody wants to pay.
      if (driver === 'efi') void check();
    },
  });
  const { driver } = form.values;
  const kept = (has: boolean) => (has ? { placeholder: '••••••••', description: t('provider.kept') } : {});
  const secret = { autoComplete: 'off', spellCheck: false };
  return (
    <section className={classes.card} aria-labelledby="billing-provider">
      <h2 id="billing-provider">{t('provider.title')}</h2>
      {provider.driver === null && <Warning>{t('provider.off')}</Warning>}
      {provider.driver === 'efi' && (
        <ProviderHealth
          provider={provider}
          isDirty={form.isDirty}
          isChecking={isChecking}
          onCheck={() => void check()}
        />
      )}
      <Form form={form} className={classes.grid}>
        <Select
          label={t('provider.driver')}
          allowDeselect={false}
          data={(['none', 'efi', 'manual', 'sandbox'] as const).map((value) => ({
            value,
            label: t(`provider.drivers.${value}`),
          }))}
          {...form.field('driver')}
        />
        <TextInput label={t('provider.key')} {...form.field('key')} />
        <TextInput label={t('provider.name')} {...form.field('name')} />
        <TextInput label={t('provider.city')} {...form.field('city')} />
        {driver === 'efi' && (
          <>
            <TextInput
              label={t('provider.clientId')}
              {...secret}
              {...kept(provider.hasClientId)}
              {...form.field('clientId')}
            />
            <PasswordField
              label={t('provider.clientSecret')}
              {...secret}
              {...kept(provider.hasClientSecret)}
              {...form.field('clientSecret')}
            />
            <FileField
              label={t('provider.certificate')}
              description={t(provider.certificate ? 'provider.certificateKept' : 'provider.certificateHint')}
              accept=".p12,.pfx,.pem,.crt,.key"
              maxBytes={mostBytes}
              {...form.field('certificate')}
            />
            <PasswordField
              label={t('provider.passphrase')}
              description={t('provider.passphraseHint')}
              {...secret}
              {...form.field('passphrase')}
            />
            <Checkbox
              label={t('provider.isProduction')}
              description={t('provider.isProductionHint')}
              {...form.field('isProduction')}
            />
          </>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={form.busy} disabled={!form.isDirty}>
            {t('provider.save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
