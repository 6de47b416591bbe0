import { Button } from '@mantine/core';
import type { PromptSketch, PromptVersion } from '@guiche/contract/prompt-versions';
import { formatShortDateTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import classes from './Versions.module.css';
import { versionStrings } from './version-strings';

interface Props {
  /** What is live; undefined while nobody knows. */
  version: PromptVersion | undefined;
  sketch: PromptSketch | null;
  /** The form holds the sketch. */
  isOpen: boolean;
  onVersions: () => void;
  onReplay: () => void;
  onOpen: () => void;
  onDrop: () => void;
}

/** Above the form of a prompt: what of it is live, and what is not yet. */
export function PromptStanding({ version, sketch, isOpen, onVersions, onReplay, onOpen, onDrop }: Props) {
  const t = useStrings(versionStrings);
  const at = version && formatShortDateTime(version.createdAt);
  const about = sketch && { by: sketch.by, at: formatShortDateTime(sketch.updatedAt) };
  return (
    <div className={classes.standing}>
      <p>
        <span dir="auto">
          {version && at && (version.by ? t('liveBy', { ...version, at }) : t('live', { ...version, at }))}
        </span>
        <Button type="button" variant="link" size="sm" onClick={onVersions}>
          {t('versions')}
        </Button>
        <Button type="button" variant="link" size="sm" onClick={onReplay}>
          {t('replay')}
        </Button>
      </p>
      {about && (
        <p data-sketch>
          <span role="status" dir="auto">
            {isOpen ? t('sketch.opened', about) : t('sketch.there', about)}
          </span>
          {!isOpen && (
            <Button type="button" variant="link" size="sm" onClick={onOpen}>
              {t('sketch.open')}
            </Button>
          )}
          <Button type="button" variant="link" size="sm" onClick={onDrop}>
            {t('sketch.drop')}
          </Button>
        </p>
      )}
    </div>
  );
}
