import type { Message } from '@guiche/contract/messages';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useStrings } from '../platform/strings';
import { FormattedText } from '../ui/FormattedText';
import classes from './Bubble.module.css';
import { AudioPlayer } from './media/AudioPlayer';
import { CallLog } from './media/CallLog';
import { ContactCard } from './media/ContactCard';
import { DocumentBox } from './media/DocumentBox';
import { ImageMedia, StickerMedia } from './media/ImageMedia';
import { LocationCard } from './media/LocationCard';
import { VideoMedia } from './media/VideoMedia';
import { messagesStrings } from './strings';
import { beginningOf, isEmojiOnly } from './text';
import type { ThreadActions } from './thread-actions';

/** Kinds that fill the bubble up to its edge. */
export const edgeKinds: readonly Message['mediaType'][] = ['image', 'video', 'locationMessage'];

interface Props {
  message: Message;
  rowKey: string;
  contactName: string;
  readOnly: boolean;
  actions: ThreadActions;
}

/** What a message says or shows, by its kind. */
export function MessageBody({ message, rowKey, contactName, readOnly, actions }: Props) {
  const t = useStrings(messagesStrings);
  const from = message.contact?.name ?? contactName;
  if (message.isDeleted) {
    return (
      <>
        <span className={classes.goneWords}>
          <IconBan stroke={1.5} size={16} aria-hidden="true" /> {t('deleted')}
        </span>
        {/* the server gives the words of a deleted message to admins and supervisors only */}
        {message.body && message.mediaType === 'conversation' && (
          <span className={classes.formerly}>
            <Words text={message.body} rowKey={rowKey} />
          </span>
        )}
      </>
    );
  }
  switch (message.mediaType) {
    case 'image':
      return (
        <>
          <ImageMedia message={message} from={from} onOpen={actions.openPicture} />
          <Caption message={message} rowKey={rowKey} />
        </>
      );
    case 'video':
      return (
        <>
          <VideoMedia message={message} from={from} />
          <Caption message={message} rowKey={rowKey} />
        </>
      );
    case 'sticker':
      return <StickerMedia message={message} />;
    case 'audio':
      return (
        <>
          <AudioPlayer message={message} onPlaying={(playing) => actions.keepMounted(rowKey, playing)} />
          {message.body && <Words text={message.body} rowKey={rowKey} />}
        </>
      );
    case 'document':
      return (
        <>
          <DocumentBox message={message} />
          {message.body && (
            <span className={classes.underFile}>
              <Words text={message.body} rowKey={rowKey} />
            </span>
          )}
        </>
      );
    case 'locationMessage':
      return <LocationCard body={message.body} />;
    case 'contactMessage':
      return <ContactCard body={message.body} readOnly={readOnly} />;
    case 'call_log':
      return <CallLog message={message} onAnswer={readOnly ? undefined : actions.answer} />;
    default:
      return isEmojiOnly(message.body) ? (
        <span className={classes.emojis}>{message.body}</span>
      ) : (
        <Words text={message.body} rowKey={rowKey} />
      );
  }
}

function Caption({ message, rowKey }: { message: Message; rowKey: string }) {
  return message.body ? (
    <span className={classes.caption}>
      <Words text={message.body} rowKey={rowKey} />
    </span>
  ) : null;
}

/** Opened texts stay open when their row is drawn again. */
const opened = new Set<string>();

function Words({ text, rowKey }: { text: string; rowKey: string }) {
  const t = useStrings(messagesStrings);
  const [open, setOpen] = useState(() => opened.has(rowKey));
  const beginning = open ? null : beginningOf(text);
  return (
    <>
      <FormattedText text={beginning ?? text} />
      {beginning && (
        <>
          {' '}
          <button
            type="button"
            className={classes.readMore}
            onClick={() => {
              opened.add(rowKey);
              setOpen(true);
            }}
          >
            {t('readMore')}
          </button>
        </>
      )}
    </>
  );
}
