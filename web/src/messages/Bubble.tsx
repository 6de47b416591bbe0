import { IconChevronDown } from '@tabler/icons-react';
import { memo, useRef, type KeyboardEvent } from 'react';
import { formatDateTime, formatTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { hueOf } from '../ui/initials';
import { useTouchPick } from '../ui/use-touch-pick';
import { AnswerSources } from './AnswerSources';
import { Failure } from './Failure';
import classes from './Bubble.module.css';
import type { Bubble as Pending } from './live';
import type { Message } from '@guiche/contract/messages';
import { edgeKinds, MessageBody } from './MessageBody';
import { Quote } from './Quote';
import { messagesStrings } from './strings';
import { kindStrings } from '../tickets/kind-strings';
import { actionStrings } from './action-strings';
import { previewOf, signatureOf } from './text';
import type { ThreadActions } from './thread-actions';
import { Ticks } from './Ticks';
import { Upload } from './Upload';

export interface BubbleProps {
  rowKey: string;
  message: Message;
  bubble: Pending | undefined;
  /** First of its group: it has the corner. */
  first: boolean;
  /** Last of its group: it has the larger gap. */
  last: boolean;
  /** The bubble above has the same signature: it is not said again. */
  resumed: boolean;
  /** Whose thread it is, for what names nobody. */
  contactName: string;
  /** Who of the team wrote it, or that nobody did; nothing of one's own. */
  author: string | undefined;
  /** In a group each member is named. */
  group: boolean;
  readOnly: boolean;
  /** It was looked for, and is shown with a moment of colour. */
  found: boolean;
  /** The one whose options button takes the tab key. */
  active: boolean;
  actions: ThreadActions;
}

/** One message. Drawn again only when it changed itself. */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { rowKey, message, bubble, first, last, resumed, contactName, author, group, readOnly, found, actions } = props;
  const t = useStrings(messagesStrings);
  const { fromMe, mediaType, isDeleted } = message;
  const refused = bubble?.state === 'refused' || message.state === 'failed';
  const edge = !isDeleted && edgeKinds.includes(mediaType);
  const from = message.contact?.name ?? contactName;
  const row = useRef<HTMLDivElement>(null);
  const touch = useTouchPick(false, () => {
    const button = row.current?.querySelector<HTMLElement>('[data-options]');
    if (button) actions.openMenu(rowKey, button);
  });

  return (
    <div
      ref={row}
      className={classes.row}
      data-own={fromMe || undefined}
      data-first={first || undefined}
      data-last={last || undefined}
      data-found={found || undefined}
    >
      <div className={classes.stack}>
        <div
          {...touch}
          className={classes.bubble}
          data-edge={edge || undefined}
          data-bare={(!isDeleted && mediaType === 'sticker') || undefined}
          data-gone={isDeleted || undefined}
          data-failed={(refused && !isDeleted) || undefined}
          data-reacted={message.reactions.length > 0 || undefined}
        >
          <span className="spoken">{fromMe ? (author ?? t('you')) : from}: </span>
          {group && !fromMe && first && (
            <span className={classes.by} data-hue={hueOf(String(message.contactId ?? from))} dir="auto">
              {from}
            </span>
          )}
          {message.quotedMsg && !isDeleted && (
            <Quote
              quoted={message.quotedMsg}
              contactName={contactName}
              onOpen={() => actions.goTo(message.quotedMsg!.id)}
            />
          )}
          <MessageBody
            message={message}
            words={resumed ? message.body.slice(signatureOf(message).length) : message.body}
            rowKey={rowKey}
            contactName={contactName}
            readOnly={readOnly}
            actions={actions}
          >
            <span className={classes.meta}>
              {author && (
                <span className={classes.author} aria-hidden="true" dir="auto">
                  {author}
                </span>
              )}
              {message.isEdited && !isDeleted && <span>{t('edited')}</span>}
              <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
                {formatTime(message.createdAt)}
              </time>
              {fromMe && !refused && !isDeleted && <Ticks message={message} />}
            </span>
          </MessageBody>
          {!isDeleted && actions.below?.(message)}
          {message.reactions.length > 0 && !isDeleted && <Reactions message={message} />}
        </div>
        {message.buttons.length > 0 && !isDeleted && <Buttons list={message.buttons} />}
        {fromMe && message.origin === 'ai' && !isDeleted && <AnswerSources message={message} />}
        {bubble && bubble.message.mediaSize !== null && (
          <Upload rowKey={rowKey} message={message} state={bubble.state} />
        )}
        {!isDeleted && <Failure rowKey={rowKey} message={message} bubble={bubble} readOnly={readOnly} />}
      </div>
      <Options {...props} from={from} />
    </div>
  );
});

function Options({ rowKey, message, author, active, actions, from }: BubbleProps & { from: string }) {
  const t = useStrings(messagesStrings);
  const kinds = useStrings(kindStrings);
  const menu = useStrings(actionStrings);
  const what = message.isDeleted ? t('deleted') : previewOf(message) || kinds(`kinds.${message.mediaType}`);
  const name = message.fromMe ? (author ?? t('you')) : from;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    if (step === null) return;
    event.preventDefault();
    actions.walk(rowKey, step);
  };
  return (
    <button
      type="button"
      className={classes.options}
      data-options={rowKey}
      aria-label={menu('menu.options', { name, time: formatTime(message.createdAt), text: what.slice(0, 80) })}
      aria-haspopup="menu"
      tabIndex={active ? 0 : -1}
      onClick={(event) => actions.openMenu(rowKey, event.currentTarget)}
      onKeyDown={onKeyDown}
    >
      <IconChevronDown stroke={1.5} size={18} aria-hidden="true" />
    </button>
  );
}

/** What the customer can tap below the words; here it is only seen. */
function Buttons({ list }: { list: readonly string[] }) {
  const t = useStrings(messagesStrings);
  return (
    <ul className={classes.taps} role="list" aria-label={t('buttons')}>
      {list.map((label, index) => (
        <li key={index} dir="auto">
          {label}
        </li>
      ))}
    </ul>
  );
}

function Reactions({ message }: { message: Message }) {
  const t = useStrings(messagesStrings);
  const list = message.reactions.map(({ emoji, fromMe }) => (fromMe ? t('ourReaction', { emoji }) : emoji)).join(', ');
  return (
    <span className={classes.reactions} role="img" aria-label={t('reactions', { list })}>
      {[...new Set(message.reactions.map(({ emoji }) => emoji))].join('')}
    </span>
  );
}
