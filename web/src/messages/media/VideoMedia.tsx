import type { Message } from '@guiche/contract/messages';
import { useStrings } from '../../platform/strings';
import { mediaStrings } from './strings';
import { frameOf } from './frame';
import { Gone } from './Gone';
import classes from './media.module.css';
import { useLink } from './use-link';

/** A video with the browser's own controls. */
export function VideoMedia({ message, from }: { message: Message; from: string }) {
  const t = useStrings(mediaStrings);
  const { url, gone, attempt, onError, reload } = useLink(message);
  return (
    <span className={classes.picture} style={frameOf(message)}>
      {gone || !url ? (
        <Gone onReload={reload} />
      ) : (
        <video
          key={attempt}
          src={url}
          controls
          playsInline
          preload="metadata"
          aria-label={message.fromMe ? t('media.ourVideo') : t('media.video', { name: from })}
          onError={onError}
        />
      )}
    </span>
  );
}
