import type { ChangedField, PromptState, PromptVersion } from '@guiche/contract/prompt-versions';
import type { ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { fieldWords } from './field-words';
import { lineChanges, type ChangedLine } from './line-changes';
import classes from './Versions.module.css';
import { promptStrings } from './strings';
import { versionStrings } from './version-strings';

interface Props {
  version: PromptVersion;
  state: PromptState;
  before: PromptState | null;
}

/** What became another with a version, field by field; of the first one its text. */
export function VersionChanges({ version, state, before }: Props) {
  const say = useStrings(promptStrings);
  const changed: readonly ChangedField[] = before ? version.changed : ['prompt'];
  return (
    <dl className={classes.changes}>
      {changed.map((field) => (
        <div key={field}>
          <dt>{say(`form.${fieldWords[field]}`)}</dt>
          <dd>
            <Change field={field} state={state} before={before} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ field, state, before }: Omit<Props, 'version'> & { field: ChangedField }): ReactNode {
  const t = useStrings(versionStrings);
  const say = useStrings(promptStrings);
  if (field === 'apiKey' || field === 'voiceKey') return t('key');
  if (field === 'prompt' || field === 'forbidden')
    return <Lines lines={before ? lineChanges(before[field], state[field]) : plain(state[field])} />;
  const wordsOf = (of: PromptState): string => {
    if (field === 'queueId') return of.queue?.name ?? say('noQueue');
    if (field === 'providerId') return of.provider?.name ?? say('form.providerDefault');
    if (field === 'transferQueueIds') return names(of.transferQueues) || t('nothing');
    if (field === 'tagIds') return names(of.tags) || t('nothing');
    if (field === 'mayEnd') return t(of.mayEnd ? 'yes' : 'no');
    if (field === 'mode') return say(`mode.${of.mode}`);
    if (field === 'voice' && of.voice === 'texto') return say('form.voiceText');
    const value = of[field];
    return typeof value === 'number' ? String(value) : value || t('nothing');
  };
  return (
    <Lines
      lines={[
        ...(before ? [{ kind: 'removed' as const, text: wordsOf(before) }] : []),
        { kind: 'added', text: wordsOf(state) },
      ]}
    />
  );
}

const names = (all: PromptState['tags']) => all.map(({ name }) => name).join(', ');
const plain = (text: string): ChangedLine[] => text.split('\n').map((line) => ({ kind: 'same', text: line }));

const signs = { same: '', added: '+', removed: '−', gap: '…' };

/** Told apart by a sign, and for whoever hears it by a word; the colour only helps. */
function Lines({ lines }: { lines: ChangedLine[] }) {
  const t = useStrings(versionStrings);
  return (
    <div className={classes.lines}>
      {lines.map(({ kind, text }, n) => (
        <p key={n} data-kind={kind}>
          <span aria-hidden="true">{signs[kind]}</span>
          <span dir="auto">
            {(kind === 'added' || kind === 'removed') && <span className="spoken">{t(kind)}: </span>}
            {text}
          </span>
        </p>
      ))}
    </div>
  );
}
