import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconClock,
  IconDotsVertical,
  IconEye,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { memo } from 'react';
import { formatTime } from '../../platform/dates';
import { useStrings } from '../../platform/strings';
import { FormattedText } from '../../ui/FormattedText';
import { isEditable, keyOf, tickOf, type Shown } from '../conversation';
import { useLab } from '../lab';
import { previewOf } from '../preview';
import { phoneStrings } from './strings';
import classes from './Bubble.module.css';
import { EmojiRow } from '../../ui/EmojiRow';
import { useReacting } from '../use-reacting';
import { Media } from './Media';

export interface BubbleProps {
  message: Shown;
  /** Opens a group of one sender: it has the corner that points to them. */
  first: boolean;
  /** Undefined when it quotes nothing, null when what it quotes is not here. */
  quoted: Shown | null | undefined;
  onJump: (key: string) => void;
  onPicture: (message: Shown) => void;
}

/** One message on the phone: the company's on the left, the phone's own on the right. */
export function Bubble(props: BubbleProps) {
  const { person, member, companyHand, isOwn, authorOf } = useLab();
  const { message } = props;
  return (
    <Drawn
      {...props}
      // in a group others of it write, too: theirs stand on the left with their names
      mine={!message.fromMe && (person?.kind !== 'group' || message.from === member?.number)}
      inGroup={person?.kind === 'group'}
      own={isOwn(message)}
      author={authorOf(message)}
      quotedAuthor={props.quoted ? authorOf(props.quoted) : null}
      companyHand={companyHand}
    />
  );
}

interface DrawnProps extends BubbleProps {
  mine: boolean;
  inGroup: boolean;
  own: boolean;
  author: string | null;
  quotedAuthor: string | null;
  companyHand: boolean;
}

const Drawn = memo(function Drawn(props: DrawnProps) {
  const t = useStrings(phoneStrings);
  const { message, first, quoted, mine, inGroup, onJump, onPicture } = props;
  const { deleted, reactions, body, type } = message;
  const isText = type !== 'location' && type !== 'contact' && body !== '';
  return (
    <div
      className={classes.message}
      data-mine={mine || undefined}
      data-first={first || undefined}
      data-reacted={reactions.length > 0 || undefined}
      data-message={keyOf(message)}
    >
      <div
        className={classes.bubble}
        data-kind={deleted ? 'deleted' : type}
        data-failed={message.sending === 'failed' || undefined}
      >
        {inGroup && !mine && !message.fromMe && first && (
          <span className={classes.author} dir="auto">
            {props.author}
          </span>
        )}
        {quoted !== undefined && !deleted && <Quote quoted={quoted} author={props.quotedAuthor} onJump={onJump} />}
        {deleted ? (
          <span className={classes.gone}>
            <IconBan stroke={1.5} size={16} aria-hidden="true" />
            {t('message.deleted')}
          </span>
        ) : (
          <>
            <Media message={message} onPicture={onPicture} />
            {isText && <FormattedText text={body} />}
          </>
        )}
        <Foot message={message} ticks={mine} />
        {reactions.length > 0 && !deleted && (
          <span
            className={classes.reactions}
            role="img"
            aria-label={t('message.reactions', { list: reactions.map((one) => one.emoji).join(' ') })}
          >
            {reactions.map((one) => one.emoji).join(' ')}
          </span>
        )}
      </div>
      {!deleted && !message.sending && <Options {...props} />}
      {message.sending === 'failed' && <Failed message={message} />}
    </div>
  );
});

function Foot({ message, ticks }: { message: Shown; ticks: boolean }) {
  const t = useStrings(phoneStrings);
  const { attempts, edited, deleted, at } = message;
  return (
    <span className={classes.foot}>
      {attempts > 1 && (
        <span className={classes.attempts} title={t('message.attemptsWhy', { count: attempts })}>
          {t('message.attempts', { count: attempts })}
        </span>
      )}
      {edited && !deleted && <span>{t('message.edited')}</span>}
      <time dateTime={at}>{formatTime(at)}</time>
      {ticks && !deleted && message.sending !== 'failed' && <Tick message={message} />}
    </span>
  );
}

function Tick({ message }: { message: Shown }) {
  const t = useStrings(phoneStrings);
  const tick = tickOf(message);
  const Sign = tick === 'sending' ? IconClock : tick === 'sent' ? IconCheck : IconChecks;
  return (
    <Sign
      className={classes.tick}
      data-tick={tick}
      stroke={1.5}
      size={tick === 'sending' ? 14 : 16}
      role="img"
      aria-label={t(`message.ticks.${tick}`)}
    />
  );
}

function Quote({
  quoted,
  author,
  onJump,
}: {
  quoted: Shown | null;
  author: string | null;
  onJump: (key: string) => void;
}) {
  const t = useStrings(phoneStrings);
  if (!quoted) return <span className={classes.quote}>{t('message.quoteGone')}</span>;
  return (
    <button
      type="button"
      className={classes.quote}
      data-mine={!quoted.fromMe || undefined}
      title={t('message.toQuoted')}
      onClick={() => onJump(keyOf(quoted))}
    >
      <b dir="auto">{author ?? t('message.you')}</b>
      <span dir="auto">{previewOf(quoted, t)}</span>
    </button>
  );
}

function Options({ message, own, companyHand }: DrawnProps) {
  const t = useStrings(phoneStrings);
  const { react, remove, makeReadable, setDraft } = useLab();
  const reacting = useReacting(companyHand);
  const icon = { stroke: 1.5, size: 16 } as const;
  return (
    <Menu position="bottom" width={232} returnFocus>
      <Menu.Target>
        <button
          type="button"
          className={classes.options}
          data-options
          aria-label={t('message.options', { text: previewOf(message, t).slice(0, 40) })}
        >
          <IconDotsVertical stroke={1.5} size={16} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <EmojiRow {...reacting(message)} onPick={(emoji) => react(message, emoji)} />
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconArrowBackUp {...icon} />}
          onClick={() => setDraft({ quoting: message, editing: null })}
        >
          {t('message.reply')}
        </Menu.Item>
        {own && isEditable(message) && (
          <Menu.Item
            leftSection={<IconPencil {...icon} />}
            onClick={() => setDraft({ editing: message, quoting: null, text: message.body })}
          >
            {t('message.edit')}
          </Menu.Item>
        )}
        {own && message.type === 'unreadable' && (
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => void makeReadable(message)}>
            {t('message.makeReadable')}
          </Menu.Item>
        )}
        {own && (
          <Menu.Item leftSection={<IconTrash {...icon} />} color="danger" onClick={() => remove(message)}>
            {t('message.remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Failed({ message }: { message: Shown }) {
  const t = useStrings(phoneStrings);
  const { resend, discard } = useLab();
  return (
    <p className={classes.failed} role="alert">
      {t('message.failed')}
      <button type="button" onClick={() => resend(message)}>
        {t('message.again')}
      </button>
      <button type="button" onClick={() => discard(message)}>
        {t('message.drop')}
      </button>
    </p>
  );
}
