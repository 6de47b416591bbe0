import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { providers, type CloudLine, type Connection, type Provider } from '@guiche/contract/connections';
import { useState } from 'react';
import { sentenceOf, toastError } from '../app/errors';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { useSandboxOn } from '../sandbox/data';
import { FormModal } from '../ui/FormModal';
import { toast } from '../ui/toast-store';
import { useFields } from '../ui/use-fields';
import { textVariables } from '../ui/variables';
import { CloudFields } from './CloudFields';
import classes from './Connections.module.css';
import { saveConnection } from './data';
import { PromptField } from './PromptField';
import { QueueFields } from './QueueFields';
import { LONGEST_MESSAGE, problemsOf } from './rules';
import { connectionStrings } from './strings';
import { TokenField } from './TokenField';

const messages = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;
const cloudFields = ['phoneNumberId', 'wabaId', 'accessToken', 'appSecret', 'verifyToken'].map(
  (name) => `cloud.${name}`,
);
const order = ['name', ...cloudFields, 'timeSendQueue', ...messages];

/** The word by which the API makes sure of the address is ours to choose. */
const freshCloud = (): CloudLine => ({
  phoneNumberId: '',
  wabaId: '',
  accessToken: '',
  appSecret: '',
  verifyToken: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
});

/** Makes or changes a connection. */
export function ConnectionDialog({
  connection,
  onClose,
  onMade,
}: {
  connection: Connection | null;
  onClose: () => void;
  /** A line of the official API was made: what there is still to do with its address. */
  onMade: (id: number) => void;
}) {
  const t = useStrings(connectionStrings);
  const sandboxOn = useSandboxOn().data ?? false;
  const [initial] = useState(() => ({
    name: connection?.name ?? '',
    provider: connection?.provider ?? ('beta' as Provider),
    isDefault: connection?.isDefault ?? false,
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    timeSendQueue: connection?.timeSendQueue ?? 0,
    sendIdQueue: connection?.sendIdQueue ?? null,
    promptId: connection?.promptId ?? null,
    greetingMessage: connection?.greetingMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    ratingMessage: connection?.ratingMessage ?? '',
    cloud: connection?.cloud ?? freshCloud(),
  }));
  const fields = useFields<typeof initial>(problemsOf, initial);
  const { values, change } = fields;
  const offered = providers.filter((one) => one !== 'sandbox' || one === initial.provider || sandboxOn);

  async function save() {
    let saved: Connection;
    try {
      const { cloud, ...rest } = values;
      const isCloud = values.provider === 'cloud';
      saved = await saveConnection(connection?.id ?? null, { ...rest, cloud: isCloud ? cloud : null });
    } catch (error) {
      const noGreeting = error instanceof ApiError && error.code === 'ERR_WAPP_GREETING_REQUIRED';
      const refused = fields.refuse(error, noGreeting ? { greetingMessage: error.code } : {});
      if (!refused) toastError(error);
      return refused;
    }
    toast.success(connection ? t('form.saved') : t('form.created'));
    if (!connection && saved.provider === 'cloud') onMade(saved.id);
    else onClose();
    return null;
  }

  const field = (name: 'name' | (typeof messages)[number]) => ({
    name,
    value: values[name],
    error: problem(name),
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => fields.leave(name),
  });
  const problem = (name: string) => {
    const said = fields.problem(name);
    return said && sentenceOf(said);
  };

  return (
    <FormModal
      title={connection ? t('form.edit', { name: connection.name }) : t('form.create')}
      size={560}
      isDirty={fields.isDirty}
      check={() => fields.check(order)}
      save={save}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput label={t('form.name')} data-autofocus maxLength={60} dir="auto" {...field('name')} />
        <Select
          label={t('form.provider')}
          withScrollArea={false}
          data={offered.map((value) => ({ value, label: t(`form.providers.${value}`) }))}
          value={values.provider}
          onChange={(provider) => provider && change({ provider: provider as Provider })}
          description={
            connection && values.provider !== initial.provider && values.provider !== 'cloud'
              ? t('form.providerHint')
              : undefined
          }
        />
      </div>
      {values.provider === 'cloud' && (
        <CloudFields
          connectionId={initial.provider === 'cloud' ? (connection?.id ?? null) : null}
          values={values.cloud}
          change={(cloud) => change({ cloud })}
          problem={problem}
          onLeave={fields.leave}
        />
      )}
      <Switch
        label={t('form.isDefault')}
        // the mark moves to another one; it is never just taken away
        disabled={initial.isDefault}
        description={initial.isDefault ? t('form.isDefaultHint') : undefined}
        checked={values.isDefault}
        onChange={(event) => change({ isDefault: event.currentTarget.checked })}
      />
      <QueueFields
        values={values}
        change={change}
        problem={problem('timeSendQueue')}
        onLeave={() => fields.leave('timeSendQueue')}
      />
      {messages.map((name) => (
        <Textarea
          key={name}
          label={
            <>
              {t(`form.${name}`)}{' '}
              {!(name === 'greetingMessage' && values.queueIds.length > 1) && (
                <span className={classes.optional}>{t('form.optional')}</span>
              )}
            </>
          }
          description={name === 'greetingMessage' ? t('form.variablesHint', { list: textVariables }) : undefined}
          maxRows={6}
          maxLength={LONGEST_MESSAGE}
          dir="auto"
          {...field(name)}
        />
      ))}
      <PromptField value={values.promptId} onChange={(promptId) => change({ promptId })} />
      <TokenField connection={connection} />
    </FormModal>
  );
}
