import { Select, Switch, TextInput } from '@mantine/core';
import { connections, providers, type CloudLine, type Connection, type Provider } from '@guiche/contract/connections';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { rulesOf } from '../platform/rules';
import { useStrings } from '../platform/strings';
import { useSite } from '../platform/site';
import { useUsualQueues } from '../queues/data';
import { FormDialog } from '../ui/FormDialog';
import { toast } from '../ui/toast-store';
import { useForm } from '../ui/use-form';
import { Optional } from '../ui/Optional';
import { VariableField } from '../ui/VariableField';
import { CloudFields } from './CloudFields';
import classes from './Connections.module.css';
import { saveConnection } from './data';
import { PromptField } from '../queues/PromptField';
import { MoveFields, QueuesField } from './QueueFields';
import { connectionFormStrings } from './form-strings';
import { TokenField } from './TokenField';

const messages = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;
const cloudFields = ['phoneNumberId', 'wabaId', 'accessToken', 'appSecret', 'verifyToken'] as const;

/** The word by which the API makes sure of the address is ours to choose. */
const freshCloud = (): CloudLine => ({
  phoneNumberId: '',
  wabaId: '',
  accessToken: '',
  appSecret: '',
  pin: '',
  verifyToken: Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(''),
});

interface ConnectionDialogProps {
  connection: Connection | null;
  onClose: () => void;
  /** It was made: its code is next, or of the official API what there is still to do with its address. */
  onMade: (made: Connection) => void;
}

/** Makes or changes a connection. A new one leads to the queue, where there is but one, and shows what it needs first. */
export function ConnectionDialog(props: ConnectionDialogProps) {
  const usual = useUsualQueues();
  return props.connection || usual ? <Fields {...props} usual={usual ?? []} /> : null;
}

function Fields({ connection, onClose, onMade, usual }: ConnectionDialogProps & { usual: number[] }) {
  const t = useStrings(connectionFormStrings);
  const sandboxOn = useSite().sandbox;
  const [cloud] = useState(() => connection?.cloud ?? freshCloud());
  const [hasMore, setMore] = useState(connection !== null);
  const rules = rulesOf(connections.create);
  const form = useForm({
    // what a provider has no fields for is not looked at
    schema: ({ provider }) => (provider === 'cloud' ? rules : { ...rules, cloud: undefined }),
    initial: {
      name: connection?.name ?? '',
      provider: connection?.provider ?? ('beta' as Provider),
      isDefault: connection?.isDefault ?? false,
      queueIds: connection?.queues.map(({ id }) => id) ?? usual,
      timeSendQueue: (connection?.timeSendQueue ?? 0) as number | null,
      sendIdQueue: connection?.sendIdQueue ?? null,
      promptId: connection?.promptId ?? null,
      greetingMessage: connection?.greetingMessage ?? '',
      complationMessage: connection?.complationMessage ?? '',
      outOfHoursMessage: connection?.outOfHoursMessage ?? '',
      ratingMessage: connection?.ratingMessage ?? '',
      cloud,
      proxyUrl: connection?.proxyUrl ?? '',
    },
    judge: (values) => ({
      ...(values.provider === 'cloud' &&
        Object.fromEntries(cloudFields.map((name) => [`cloud.${name}`, values.cloud[name] === '' && 'Required']))),
      // nobody would know which of several queues to choose
      greetingMessage:
        values.queueIds.length > 1 && values.greetingMessage.trim() === '' && 'ERR_WAPP_GREETING_REQUIRED',
    }),
    async save(values) {
      const isCloud = values.provider === 'cloud';
      const saved = await saveConnection(connection?.id ?? null, { ...values, cloud: isCloud ? values.cloud : null });
      toast.success(connection ? t('saved') : t('created'));
      if (connection) onClose();
      else onMade(saved);
    },
    errors: { ERR_WAPP_GREETING_REQUIRED: 'greetingMessage' },
    // what is folded away takes no focus
    reveal: (fields) => fields.some((name) => !first.has(name.split('.', 1)[0]!)) && flushSync(() => setMore(true)),
  });
  const { values, initial } = form;
  const offered = providers.filter((one) => one !== 'sandbox' || one === initial.provider || sandboxOn);
  const needsGreeting = values.queueIds.length > 1;
  const message = (name: (typeof messages)[number], isOptional = true) => (
    <VariableField
      key={name}
      label={
        <>
          {t(name)} {isOptional && <Optional>{t('optional')}</Optional>}
        </>
      }
      {...form.field(name)}
    />
  );

  return (
    <FormDialog
      form={form}
      title={connection ? t('edit', { name: connection.name }) : t('create')}
      size={560}
      {...(connection || values.provider === 'cloud' ? {} : { submitLabel: t('toCode') })}
      onClose={onClose}
    >
      <div className={classes.pair}>
        <TextInput label={t('name')} data-autofocus dir="auto" {...form.field('name')} />
        <Select
          label={t('provider')}
          withScrollArea={false}
          data={offered.map((value) => ({ value, label: t(`providers.${value}`) }))}
          allowDeselect={false}
          {...form.field('provider')}
          description={
            connection && values.provider !== initial.provider && values.provider !== 'cloud'
              ? t('providerHint')
              : undefined
          }
        />
      </div>
      {values.provider === 'cloud' && (
        <CloudFields connectionId={initial.provider === 'cloud' ? (connection?.id ?? null) : null} form={form} />
      )}
      <QueuesField form={form} />
      {needsGreeting && message('greetingMessage', false)}
      <More isFolded={!connection} isOpen={hasMore} onOpen={setMore} label={t('more')}>
        <Switch
          label={t('isDefault')}
          // the mark moves to another one; it is never just taken away
          disabled={initial.isDefault}
          description={initial.isDefault ? t('isDefaultHint') : undefined}
          {...form.field('isDefault')}
        />
        <MoveFields form={form} />
        {messages.map((name) => (name === 'greetingMessage' && needsGreeting ? null : message(name)))}
        <PromptField hint={t('promptHint')} {...form.field('promptId')} />
        <TokenField connection={connection} />
        {values.provider === 'beta' && (
          <details className={classes.advanced} open={values.proxyUrl !== '' || form.problem('proxyUrl') !== undefined}>
            <summary>{t('advanced')}</summary>
            <TextInput
              label={t('proxy')}
              description={t('proxyHint')}
              placeholder="http://user:password@proxy.example.com:3128"
              autoComplete="off"
              spellCheck={false}
              {...form.field('proxyUrl')}
            />
          </details>
        )}
      </More>
    </FormDialog>
  );
}

/** What a new one shows before anything else. */
const first: ReadonlySet<string> = new Set(['name', 'provider', 'cloud', 'queueIds', 'greetingMessage']);

interface MoreProps {
  isFolded: boolean;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  label: string;
  children: ReactNode;
}

function More({ isFolded, isOpen, onOpen, label, children }: MoreProps) {
  if (!isFolded) return children;
  return (
    <details
      className={classes.more}
      open={isOpen}
      onToggle={(event) => event.target === event.currentTarget && onOpen(event.currentTarget.open)}
    >
      <summary>{label}</summary>
      {isOpen && <div className={classes.moreFields}>{children}</div>}
    </details>
  );
}
