import type { Message } from '@guiche/contract/messages';
import { useStrings } from '../../platform/strings';
import { mediaStrings } from './strings';
import { captionOf } from '../text';
import { frameOf } from './frame';
import { Gone } from './Gone';
import classes from './media.module.css';
import { useLink } from './use-link';

interface Props {
  message: Message;
  from: string;
  onOpen: (messageId: number, url: string) => void;
}

/** A picture in its final size from the first moment; a click opens it large. */
export function ImageMedia({ message, from, onOpen }: Props) {
  const t = useStrings(mediaStrings);
  const { url, gone, attempt, onError, reload } = useLink(message);
  const alt =
    captionOf(message) ||
    message.mediaName ||
    (message.fromMe ? t('media.ourPhoto') : t('media.photo', { name: from }));
  if (gone || (message.id > 0 && !url)) {
    return (
      <span className={classes.picture} style={frameOf(message)}>
        <Gone onReload={reload} />
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.picture}
      style={frameOf(message)}
      aria-label={t('media.openImage', { name: alt.slice(0, 80) })}
      onClick={() => url && onOpen(message.id, url)}
    >
      {url && <img key={attempt} src={url} alt="" decoding="async" draggable={false} onError={onError} />}
    </button>
  );
}

/** A sticker lies on the ground, without a bubble. */
export function StickerMedia({ message }: { message: Message }) {
  const t = useStrings(mediaStrings);
  const { url, gone, attempt, onError, reload } = useLink(message);
  return (
    <span className={classes.sticker}>
      {gone || !url ? (
        <Gone onReload={reload} />
      ) : (
        <img key={attempt} src={url} alt={t('media.sticker')} decoding="async" draggable={false} onError={onError} />
      )}
    </span>
  );
}
