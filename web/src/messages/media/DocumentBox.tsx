import type { Message } from '@guiche/contract/messages';
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconReload,
} from '@tabler/icons-react';
import { formatBytes } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { mediaStrings } from './strings';
import { isAway, useFetchAgain } from './Arriving';
import { downloadFile } from './download';
import { useFreshLink } from './fresh-link';
import classes from './media.module.css';

const icons: Record<string, typeof IconFile> = {
  pdf: IconFileTypePdf,
  doc: IconFileText,
  docx: IconFileText,
  txt: IconFileText,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  csv: IconFileSpreadsheet,
  zip: IconFileZip,
  rar: IconFileZip,
};

/** A file that is saved, never opened here: name, kind, size. */
export function DocumentBox({ message }: { message: Message }) {
  const t = useStrings(mediaStrings);
  const name = message.mediaName ?? t('media.file');
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const Icon = icons[ending] ?? IconFile;
  const size = message.mediaSize === null ? '' : formatBytes(message.mediaSize);
  const { busy, again } = useFetchAgain(message.id);
  const freshLink = useFreshLink();
  const why = isWithoutFile(message)
    ? t('media.tooLarge')
    : message.media === 'loading'
      ? t('media.arriving')
      : message.media === 'failed'
        ? t('media.lost')
        : '';
  const facts = [ending.toUpperCase(), size, why].filter(Boolean);
  return (
    <span className={classes.file}>
      <span className={classes.fileIcon}>
        <Icon stroke={1.5} size={20} aria-hidden="true" />
      </span>
      <span className={classes.fileWords}>
        <strong dir="auto" title={name}>
          {name}
        </strong>
        <small>{facts.join(' · ')}</small>
      </span>
      {message.media === 'failed' && (
        <IconButton size="sm" label={t('media.again')} disabled={busy} onClick={again}>
          <IconReload stroke={1.5} size={18} />
        </IconButton>
      )}
      {message.id > 0 && message.mediaUrl && (
        <IconButton
          size="sm"
          label={t('media.download', { name })}
          onClick={() => void downloadFile(message, freshLink)}
        >
          <IconDownload stroke={1.5} size={18} />
        </IconButton>
      )}
    </span>
  );
}

/** A customer sent more than is taken, so that its name is all there is; or it is not here yet. */
export const hasNoFile = (message: Message) => isWithoutFile(message) || isAway(message);

/** A customer sent more than is taken: its name is all there is. */
const isWithoutFile = ({ id, mediaType, media, fromMe, isDeleted }: Message) =>
  id > 0 && mediaType === 'document' && media === null && !fromMe && !isDeleted;
