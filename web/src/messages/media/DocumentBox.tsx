import type { Message } from '@guiche/contract/messages';
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
} from '@tabler/icons-react';
import { formatBytes } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { IconButton } from '../../ui/IconButton';
import { messagesStrings } from '../strings';
import { downloadFile } from './download';
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
  const t = useStrings(messagesStrings);
  const name = message.mediaName ?? t('media.file');
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const Icon = icons[ending] ?? IconFile;
  const size = message.mediaSize === null ? '' : formatBytes(message.mediaSize);
  const facts = [ending.toUpperCase(), size, isWithoutFile(message) ? t('media.tooLarge') : ''].filter(Boolean);
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
      {message.id > 0 && message.mediaUrl && (
        <IconButton size="sm" label={t('media.download', { name })} onClick={() => void downloadFile(message)}>
          <IconDownload stroke={1.5} size={18} />
        </IconButton>
      )}
    </span>
  );
}

/** A customer sent more than is taken: its name is all there is. */
export const isWithoutFile = ({ id, mediaType, mediaUrl, fromMe, isDeleted }: Message) =>
  id > 0 && mediaType === 'document' && mediaUrl === null && !fromMe && !isDeleted;
