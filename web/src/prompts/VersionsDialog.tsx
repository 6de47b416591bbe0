import { Button } from '@mantine/core';
import type { PromptState, PromptVersion } from '@guiche/contract/prompt-versions';
import type { Prompt } from '@guiche/contract/prompts';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { InfoDialog } from '../ui/InfoDialog';
import { ListBody } from '../ui/ListBody';
import { Bone, Skeletons } from '../ui/Skeleton';
import { FailedState } from '../ui/States';
import { toast, toastError } from '../ui/toast-store';
import { Warning } from '../ui/Warning';
import { goBackTo, readPrompt, usePromptVersion, usePromptVersions } from './data';
import { fieldWords } from './field-words';
import classes from './Versions.module.css';
import { promptStrings } from './strings';
import { VersionChanges } from './VersionChanges';
import { versionStrings } from './version-strings';

interface Props {
  prompt: Prompt;
  /** Something stands in the form that is not saved. */
  isDirty: boolean;
  /** Puts a state into the form. */
  onTake: (state: PromptState) => void;
  onBack: () => void;
  onClose: () => void;
}

/** What was published of a prompt, the newest first: what changed with each, and the way back. */
export default function VersionsDialog({ prompt, isDirty, onTake, onBack, onClose }: Props) {
  const t = useStrings(versionStrings);
  const asked = usePromptVersions(prompt.id);
  const list = { ...asked, data: asked.data?.versions };
  const [back, setBack] = useState<PromptVersion | null>(null);

  async function goBack(version: PromptVersion) {
    try {
      await goBackTo(prompt, version);
    } catch (error) {
      toastError(error);
      // whatever it was, this shows what there is now
      void readPrompt(prompt.id).catch(() => undefined);
      throw error;
    }
    toast.success(t('back.done', { number: version.number }));
    onBack();
  }

  return (
    <>
      <InfoDialog title={t('list.title', { name: prompt.name })} size={680} isCovered={back !== null} onClose={onClose}>
        <p className={classes.why}>{t('list.why')}</p>
        <ListBody list={list} level={3}>
          {(versions) => (
            <ul className={classes.versions} role="list">
              {versions.map((version, n) => (
                <li key={version.id}>
                  <Version
                    prompt={prompt}
                    version={version}
                    isLive={n === 0}
                    onTake={onTake}
                    onBack={() => setBack(version)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListBody>
      </InfoDialog>
      {back && (
        <ConfirmDialog
          opened
          title={t('back.title', { number: back.number })}
          confirmLabel={t('back.confirm')}
          onConfirm={() => goBack(back)}
          onClose={() => setBack(null)}
        >
          <p>{t('back.question')}</p>
          {isDirty && <p>{t('back.lost')}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}

interface OneProps extends Pick<Props, 'prompt' | 'onTake' | 'onBack'> {
  version: PromptVersion;
  isLive: boolean;
}

function Version({ version, isLive, ...rest }: OneProps) {
  const t = useStrings(versionStrings);
  const say = useStrings(promptStrings);
  const [isOpen, setOpen] = useState(false);
  const at = formatShortDateTime(version.createdAt);
  const fields = version.changed.map((field) => say(`form.${fieldWords[field]}`)).join(', ');
  return (
    <details className={classes.version} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconChevronRight stroke={1.5} size={16} aria-hidden="true" />
        <b>{t('list.number', { number: version.number })}</b>
        {isLive && <Chip>{t('list.live')}</Chip>}
        <span dir="auto">{version.by ? t('list.by', { by: version.by, at }) : at}</span>
        <small>{fields ? t('list.changed', { fields }) : t('list.first')}</small>
      </summary>
      {isOpen && <Inside version={version} isLive={isLive} {...rest} />}
    </details>
  );
}

/** Asked for once somebody looks. */
function Inside({ prompt, version, isLive, onTake, onBack }: OneProps) {
  const t = useStrings(versionStrings);
  const { data, error, refetch } = usePromptVersion(prompt.id, version.id);
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeletons>
        <Bone width="60%" />
      </Skeletons>
    );
  const isGone = data.state.queue?.isGone || data.state.provider?.isGone;
  return (
    <div className={classes.inside}>
      <VersionChanges {...data} />
      {isGone && !isLive && <Warning>{t('gone')}</Warning>}
      {!isLive && (
        <div>
          {isGone ? (
            <Button onClick={() => onTake(data.state)}>{t('take')}</Button>
          ) : (
            <Button onClick={onBack}>{t('back.act')}</Button>
          )}
        </div>
      )}
    </div>
  );
}
