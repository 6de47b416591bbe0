import { IconFile, IconMicrophone, IconPhoto, IconVideo, IconX } from '@tabler/icons-react';
import { formatBytes } from '../platform/dates';
import { say, useStrings } from '../platform/strings';
import { cx } from '../ui/cx';
import { IconButton } from '../ui/IconButton';
import { limitOf, type Attachment } from './attachments';
import classes from './Composer.module.css';
import { composeStrings } from './compose-strings';

const icons = { image: IconPhoto, audio: IconMicrophone, video: IconVideo, document: IconFile };

interface Props {
  attachments: Attachment[];
  onCaption: (key: string, caption: string) => void;
  onRemove: (key: string) => void;
  onSend: () => void;
}

/** The files of the next message: what each is, what it says, and why it cannot go. */
export function AttachmentList({ attachments, onCaption, onRemove, onSend }: Props) {
  const t = useStrings(composeStrings);
  return (
    <ul className={classes.files} aria-label={t('files.list')}>
      {attachments.map((one) => {
        const Icon = icons[one.kind];
        const { name } = one.file;
        return (
          <li key={one.key}>
            <span className={cx(classes.thumb, one.refusal && classes.refused)}>
              {!one.preview ? (
                <Icon stroke={1.5} size={18} aria-hidden="true" />
              ) : one.kind === 'video' ? (
                <video src={`${one.preview.url}#t=0.1`} muted preload="metadata" aria-hidden="true" />
              ) : (
                <img src={one.preview.url} alt="" />
              )}
            </span>
            <span className={classes.fileWords}>
              <span className={classes.fileName}>
                <span dir="auto" title={name}>
                  {name}
                </span>
                <small className={cx(one.refusal && classes.why)} role={one.refusal ? 'alert' : undefined}>
                  {describe(one)}
                </small>
              </span>
              {!one.refusal && one.kind !== 'audio' && (
                <input
                  className={classes.captionField}
                  value={one.caption}
                  aria-label={t('files.caption', { name })}
                  placeholder={t('files.captionPlaceholder')}
                  maxLength={4096}
                  dir="auto"
                  onChange={(event) => onCaption(one.key, event.currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                    event.preventDefault();
                    onSend();
                  }}
                />
              )}
            </span>
            <IconButton size="sm" label={t('files.remove', { name })} onClick={() => onRemove(one.key)}>
              <IconX stroke={1.5} size={16} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function describe({ kind, file, refusal }: Attachment): string {
  const t = say(composeStrings);
  const size = formatBytes(file.size);
  if (refusal === 'empty') return t('files.empty');
  if (refusal === 'tooLarge') {
    return t('files.tooLarge', { size, kind: t(`files.kinds.${kind}`), limit: formatBytes(limitOf(kind)) });
  }
  return t('files.ready', { size });
}
