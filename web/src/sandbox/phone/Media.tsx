import {
  IconDownload,
  IconFileText,
  IconMapPin,
  IconPhone,
  IconPhoneX,
  IconPhotoOff,
  IconUser,
} from '@tabler/icons-react';
import { useState } from 'react';
import { parseCards } from '../../messages/vcard';
import { useStrings } from '../../platform/strings';
import type { Shown } from '../conversation';
import { showNumber } from '../people';
import { previewOf } from '../preview';
import { phoneStrings } from './strings';
import classes from './Media.module.css';

/** What of a message is not text. Pictures and films have their place before they load, so that nothing jumps. */
export function Media({ message, onPicture }: { message: Shown; onPicture: (message: Shown) => void }) {
  const t = useStrings(phoneStrings);
  const { src, onError, isGone } = useSource(message.mediaUrl);
  const { type, mediaName } = message;
  const alt = previewOf(message, t);

  switch (type) {
    case 'image':
      return src ? (
        <button
          type="button"
          className={classes.picture}
          aria-label={t('message.open', { name: alt })}
          onClick={() => onPicture({ ...message, mediaUrl: src })}
        >
          <img src={src} alt="" onError={onError} />
        </button>
      ) : (
        <Gone />
      );
    case 'sticker':
      return src ? <img className={classes.sticker} src={src} alt={alt} onError={onError} /> : <Gone />;
    case 'video':
      return src ? (
        <video className={classes.video} src={src} controls preload="metadata" aria-label={alt} onError={onError} />
      ) : (
        <Gone />
      );
    case 'audio':
      return src ? (
        <audio className={classes.audio} src={src} controls preload="metadata" aria-label={alt} onError={onError} />
      ) : (
        <Gone />
      );
    case 'document':
      return (
        <span className={classes.box}>
          <span className={classes.sign}>
            <IconFileText stroke={1.5} size={20} aria-hidden="true" />
          </span>
          <span className={classes.name} dir="auto">
            {alt}
          </span>
          {src && !isGone && (
            <a
              className={classes.load}
              href={src}
              download={mediaName ?? ''}
              aria-label={t('message.download', { name: alt })}
            >
              <IconDownload stroke={1.5} size={18} aria-hidden="true" />
            </a>
          )}
        </span>
      );
    case 'call':
    case 'declined-call': {
      const Icon = type === 'call' ? IconPhone : IconPhoneX;
      return (
        <span className={classes.box}>
          <span className={classes.sign}>
            <Icon stroke={1.5} size={20} aria-hidden="true" />
          </span>
          <span className={classes.name}>{alt}</span>
        </span>
      );
    }
    case 'location':
      return (
        <span className={classes.box}>
          <span className={classes.sign}>
            <IconMapPin stroke={1.5} size={20} aria-hidden="true" />
          </span>
          <span className={classes.lines}>
            <strong>{t('message.place')}</strong>
            <span dir="auto">{message.body}</span>
          </span>
        </span>
      );
    case 'contact':
      return parseCards(message.body).map((card) => (
        <span key={card.name} className={classes.box}>
          <span className={classes.sign}>
            <IconUser stroke={1.5} size={20} aria-hidden="true" />
          </span>
          <span className={classes.lines}>
            <strong dir="auto">{card.name}</strong>
            {card.phones.map(({ digits }) => (
              <span key={digits}>{showNumber(digits)}</span>
            ))}
          </span>
        </span>
      ));
    default:
      return null;
  }
}

function Gone() {
  const t = useStrings(phoneStrings);
  return (
    <span className={classes.gone}>
      <IconPhotoOff stroke={1.5} size={18} aria-hidden="true" />
      {t('message.noMedia')}
    </span>
  );
}

/**
 * The link that is in use, kept while it works: the server signs a new one every few minutes, and a voice note that
 * plays must not begin again for that. A preview of this page gives way to the network's own copy.
 */
function useSource(link: string | null) {
  const [src, setSrc] = useState(link);
  const [broken, setBroken] = useState<string | null>(null);
  const isPreview = src?.startsWith('blob:') && link !== null && !link.startsWith('blob:');
  if ((src === null && link !== null) || isPreview || (src === broken && src !== link)) setSrc(link);
  const isGone = src === null || (src === broken && src === link);
  return { src: isGone ? null : src, isGone, onError: () => setBroken(src) };
}
