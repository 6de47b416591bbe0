import { SegmentedControl, Tabs } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { apiBase } from '../platform/access';
import { useStrings } from '../platform/strings';
import { copyText } from '../ui/copy';
import { IconButton } from '../ui/IconButton';
import labelled from '../ui/Labelled.module.css';
import { Part } from '../ui/Part';
import { FailedState } from '../ui/States';
import { RowSkeletons } from '../ui/Skeleton';
import { apiAddress, useSamples, type Samples as All } from './data';
import classes from './MessagesApi.module.css';
import { messagesApiStrings } from './strings';

const kinds = ['text', 'media', 'status'] as const satisfies readonly (keyof All)[];
const fields = ['number', 'body', 'medias', 'closeTicket', 'marketing', 'quotedMsg'] as const;

/** How to call, by what is to be sent and in which language; every sample is of the API's own description. */
export function Samples() {
  const t = useStrings(messagesApiStrings);
  const samples = useSamples();
  const [kind, setKind] = useState<(typeof kinds)[number]>('text');
  const [lang, setLang] = useState('shell');
  const ofKind = samples.data?.[kind] ?? [];
  const shown = ofKind.find((sample) => sample.lang === lang) ?? ofKind[0];
  const variables = [
    `export GUICHE_URL=${apiAddress()}`,
    'export GUICHE_TOKEN=guiche_…',
    kind === 'status' ? 'export GUICHE_MESSAGE_ID=1' : 'export GUICHE_NUMBER=5511970000001',
  ].join('\n');

  return (
    <Part
      title={t('how.title')}
      why={t('how.why')}
      aside={
        <SegmentedControl
          aria-label={t('how.title')}
          value={kind}
          onChange={(value) => setKind(value as typeof kind)}
          data={kinds.map((value) => ({ value, label: t(`how.${value}`) }))}
        />
      }
    >
      <Code name={t('how.variables')} source={variables} />
      {samples.isError && (
        <FailedState title={t('how.failed')} onRetry={() => void samples.refetch()}>
          {null}
        </FailedState>
      )}
      {samples.isPending && <RowSkeletons rows={3} />}
      {shown && (
        <Tabs value={shown.lang} onChange={(value) => value && setLang(value)}>
          <Tabs.List aria-label={t('how.language')}>
            {ofKind.map(({ lang: value, label }) => (
              <Tabs.Tab key={value} value={value}>
                {label.replace(/ \(.*$/, '')}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {ofKind.map(({ lang: value, source }) => (
            <Tabs.Panel key={value} value={value} pt="xs">
              {value === shown.lang && <Code name={t('how.sample')} source={source} />}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
      <h3 className={labelled.label}>{t('how.fields')}</h3>
      <dl className={classes.fields}>
        {fields.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{t(`how.rules.${name}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <code>Idempotency-Key</code>
          </dt>
          <dd>{t('how.rules.key')}</dd>
        </div>
      </dl>
      <a href={`${apiBase}/docs`} target="_blank" rel="noreferrer">
        {t('how.all')}
      </a>
    </Part>
  );
}

/** A piece of code, and a way to the clipboard. */
export function Code({ name, source }: { name: string; source: string }) {
  const t = useStrings(messagesApiStrings);
  return (
    <div className={classes.sample}>
      <pre className={classes.code} tabIndex={0} aria-label={name} role="region">
        {source}
      </pre>
      <IconButton
        className={classes.copy ?? ''}
        label={t('copy', { what: name })}
        onClick={() => void copyText(source)}
      >
        <IconCopy stroke={1.5} size={18} />
      </IconButton>
    </div>
  );
}
