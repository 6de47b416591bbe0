import type { Message } from '@guiche/contract/messages';
import { IconBan, IconEyeOff, IconHelpCircle } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useStrings } from '../platform/strings';
import { FormattedText } from '../ui/FormattedText';
import classes from './Bubble.module.css';
import { Arriving, isAway } from './media/Arriving';
import { AudioPlayer } from './media/AudioPlayer';
import { CallLog } from './media/CallLog';
import { ContactCard } from './media/ContactCard';
import { DocumentBox } from './media/DocumentBox';
import { ImageMedia, StickerMedia } from './media/ImageMedia';
import { LocationCard } from './media/LocationCard';
import { VideoMedia } from './media/VideoMedia';
import { messagesStrings } from './strings';
import { kindStrings } from '../tickets/kind-strings';
import { beginningOf, isEmojiOnly } from './text';
import type { ThreadActions } from './thread-actions';

const Transcript = lazy(() => import('./media/Transcript'));

/** Kinds that fill the bubble up to its edge. */
export const edgeKinds: readonly Message['mediaType'][] = ['image', 'video', 'locationMessage'];

interface Props {
  message: Message;
  /** Its text or caption as it is shown here. */
  words: string;
  rowKey: string;
  contactName: string;
  readOnly: boolean;
  actions: ThreadActions;
  /** Time and ticks: they stand on the last line of the words, wherever those are. */
  children: ReactNode;
}

/** What a message says or shows, by its kind. */
export function MessageBody({ message, words: text, rowKey, contactName, readOnly, actions, children }: Props) {
  const kinds = useStrings(kindStrings);
  const t = useStrings(messagesStrings);
  const from = message.contact?.name ?? contactName;
  if (message.isDeleted) {
    return (
      <>
        <span className={classes.goneWords}>
          <IconBan stroke={1.5} size={16} aria-hidden="true" /> {t('deleted')}
        </span>
        {children}
        {/* the server gives the words of a deleted message to admins and supervisors only */}
        {message.body && message.mediaType === 'conversation' && (
          <span className={classes.formerly}>
            <Words text={message.body} rowKey={rowKey} />
          </span>
        )}
      </>
    );
  }
  const words = text && <Words text={text} rowKey={rowKey} />;
  switch (message.mediaType) {
    case 'image':
      return (
        <>
          {isAway(message) ? (
            <Arriving message={message} />
          ) : (
            <ImageMedia message={message} from={from} onOpen={actions.openPicture} />
          )}
          <span className={classes.caption}>
            {words}
            {children}
          </span>
        </>
      );
    case 'video':
      return (
        <>
          {isAway(message) ? <Arriving message={message} /> : <VideoMedia message={message} from={from} />}
          <span className={classes.caption}>
            {words}
            {children}
          </span>
        </>
      );
    case 'sticker':
      return (
        <>
          {isAway(message) ? <Arriving message={message} /> : <StickerMedia message={message} />}
          {children}
        </>
      );
    case 'audio':
      return (
        <>
          {isAway(message) ? (
            <Arriving message={message} />
          ) : (
            <AudioPlayer message={message} onPlaying={(playing) => actions.keepMounted(rowKey, playing)} />
          )}
          <span className={words ? classes.under : classes.besideClock}>
            {words}
            {children}
          </span>
          {message.transcript && (
            <Suspense>
              <Transcript messageId={message.id} state={message.transcript.state}>
                <Words text={message.transcript.text} rowKey={`${rowKey} transcript`} />
              </Transcript>
            </Suspense>
          )}
        </>
      );
    case 'document':
      return (
        <>
          <DocumentBox message={message} />
          <span className={classes.under}>
            {words}
            {children}
          </span>
        </>
      );
    case 'locationMessage':
      return <LocationCard body={message.body}>{children}</LocationCard>;
    case 'contactMessage':
      return (
        <ContactCard body={message.body} readOnly={readOnly}>
          {children}
        </ContactCard>
      );
    case 'call_log':
      return (
        <>
          <CallLog message={message} onAnswer={readOnly ? undefined : actions.answer} />
          {children}
        </>
      );
    case 'unreadable':
    case 'unsupported': {
      const Icon = message.mediaType === 'unreadable' ? IconEyeOff : IconHelpCircle;
      return (
        <>
          <span className={classes.goneWords}>
            <Icon stroke={1.5} size={16} aria-hidden="true" /> {kinds(`kinds.${message.mediaType}`)}
          </span>
          {children}
        </>
      );
    }
    default:
      return (
        <>
          {isEmojiOnly(text) ? <span className={classes.emojis}>{text}</span> : words}
          {children}
        </>
      );
  }
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
