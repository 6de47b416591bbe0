import type { CloudLine } from '@guiche/contract/connections';
import { TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { apiBase } from '../platform/access';
import { useStrings } from '../platform/strings';
import type { FormState } from '../ui/use-form';
import { IconButton } from '../ui/IconButton';
import { Optional } from '../ui/Optional';
import classes from './Connections.module.css';
import { copyText } from '../ui/copy';
import { connectionFormStrings } from './form-strings';

interface Props {
  /** Null while it is made: its address is known once it is saved. */
  connectionId: number | null;
  form: Pick<FormState<{ cloud: CloudLine }>, 'values' | 'field'>;
}

/** Of a secret that is kept only its mask is shown; sent back it changes nothing. */
const isMask = (text: string): boolean => /^\*{4}.{0,4}$/su.test(text);

const ids = ['phoneNumberId', 'wabaId'] as const;
const secrets = ['accessToken', 'appSecret'] as const;

/** By what the official API knows the line, and the address that it is told of. */
export function CloudFields({ connectionId, form }: Props) {
  const t = useStrings(connectionFormStrings);
  const values = form.values.cloud;
  const address =
    connectionId === null ? '' : new URL(`${apiBase}/webhooks/cloud/${connectionId}`, location.origin).href;

  const field = (name: keyof CloudLine) => ({
    ...form.field(`cloud.${name}`),
    label: t(`cloud.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    // a mask is replaced as a whole
    onFocus: (event: { currentTarget: HTMLInputElement }) => isMask(values[name]) && event.currentTarget.select(),
  });
  const copyButton = (text: string, label: string) => (
    <IconButton label={label} onClick={() => void copyText(text)}>
      <IconCopy stroke={1.5} size={18} />
    </IconButton>
  );

  return (
    <fieldset className={classes.cloud}>
      <legend>{t('cloud.title')}</legend>
      <div className={classes.pair}>
        {ids.map((name) => (
          <TextInput key={name} inputMode="numeric" {...field(name)} />
        ))}
        {secrets.map((name) => (
          <TextInput key={name} type={isMask(values[name]) ? 'text' : 'password'} {...field(name)} />
        ))}
      </div>
      <TextInput
        description={t('cloud.verifyHint')}
        {...field('verifyToken')}
        rightSection={
          values.verifyToken && !isMask(values.verifyToken)
            ? copyButton(values.verifyToken, t('cloud.copyVerify'))
            : undefined
        }
      />
      {address ? (
        <TextInput
          label={t('cloud.webhook')}
          description={t('cloud.webhookHint')}
          readOnly
          value={address}
          rightSection={copyButton(address, t('cloud.copyWebhook'))}
        />
      ) : (
        <p className={classes.later}>{t('cloud.webhookLater')}</p>
      )}
      <TextInput
        {...field('pin')}
        label={
          <>
            {t('cloud.pin')} <Optional>{t('optional')}</Optional>
          </>
        }
        description={t('cloud.pinHint')}
        type={isMask(values.pin) || values.pin === '' ? 'text' : 'password'}
        inputMode="numeric"
        maxLength={6}
        styles={{ input: { maxWidth: '12rem' } }}
      />
    </fieldset>
  );
}
