import type { CloudLine } from '@guiche/contract/connections';
import { TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { apiBase } from '../platform/access';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './Connections.module.css';
import { copy } from './copy';
import { isMask } from './rules';
import { connectionStrings } from './strings';

interface Props {
  /** Null while it is made: its address is known once it is saved. */
  connectionId: number | null;
  values: CloudLine;
  change: (values: CloudLine) => void;
  problem: (name: string) => string | undefined;
  onLeave: (name: string) => void;
}

const ids = ['phoneNumberId', 'wabaId'] as const;
const secrets = ['accessToken', 'appSecret'] as const;

/** By what the official API knows the line, and the address that it is told of. */
export function CloudFields({ connectionId, values, change, problem, onLeave }: Props) {
  const t = useStrings(connectionStrings);
  const address =
    connectionId === null ? '' : new URL(`${apiBase}/webhooks/cloud/${connectionId}`, location.origin).href;

  const field = (name: keyof CloudLine) => ({
    name: `cloud.${name}`,
    label: t(`form.cloud.${name}`),
    value: values[name],
    error: problem(`cloud.${name}`),
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => change({ ...values, [name]: event.currentTarget.value }),
    // a mask is replaced as a whole
    onFocus: (event: { currentTarget: HTMLInputElement }) => isMask(values[name]) && event.currentTarget.select(),
    onBlur: () => onLeave(`cloud.${name}`),
  });
  const copyButton = (text: string, label: string) => (
    <IconButton label={label} onClick={() => copy(text)}>
      <IconCopy stroke={1.5} size={18} />
    </IconButton>
  );

  return (
    <fieldset className={classes.cloud}>
      <legend>{t('form.cloud.title')}</legend>
      <div className={classes.pair}>
        {ids.map((name) => (
          <TextInput key={name} inputMode="numeric" {...field(name)} />
        ))}
        {secrets.map((name) => (
          <TextInput key={name} type={isMask(values[name]) ? 'text' : 'password'} {...field(name)} />
        ))}
      </div>
      <TextInput
        description={t('form.cloud.verifyHint')}
        {...field('verifyToken')}
        rightSection={
          values.verifyToken && !isMask(values.verifyToken)
            ? copyButton(values.verifyToken, t('form.cloud.copyVerify'))
            : undefined
        }
      />
      {address ? (
        <TextInput
          label={t('form.cloud.webhook')}
          description={t('form.cloud.webhookHint')}
          readOnly
          value={address}
          rightSection={copyButton(address, t('form.cloud.copyWebhook'))}
        />
      ) : (
        <p className={classes.optional}>{t('form.cloud.webhookLater')}</p>
      )}
    </fieldset>
  );
}
