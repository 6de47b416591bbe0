import type { Queue } from '@guiche/contract/queues';
import type { TicketInList } from '@guiche/contract/tickets';
import { IconAlertTriangle, IconClock, IconDotsVertical, IconUser } from '@tabler/icons-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { formatRowTime } from '../platform/dates';
import { formatNumber, titleOf } from '../platform/number';
import { formatSpan } from '../platform/span';
import { useStrings } from '../platform/strings';
import { useNow } from '../platform/use-now';
import { ticketPath } from '../tickets/moves';
import { Preview } from '../tickets/Preview';
import { ticketStrings } from '../tickets/strings';
import { lastWordsOf, waitLook, type WaitLimits } from '../tickets/waits';
import { Avatar } from '../ui/Avatar';
import type { CardHandle } from '../ui/Board';
import { Chip } from '../ui/Chip';
import { ColorDot } from '../ui/ColorDot';
import { CountBadge } from '../ui/CountBadge';
import { IconButton } from '../ui/IconButton';
import classes from './Kanban.module.css';
import { kanbanStrings } from './strings';

/** So many tags beside the lane's own are named on a card. */
const MOST_TAGS = 2;

export interface CardProps {
  card: TicketInList;
  handle: CardHandle;
  /** Of the card's own lane, which it need not name. */
  laneIds: ReadonlySet<number>;
  limits: Pick<Queue, 'waitAmber' | 'waitRed'> | undefined;
  /** Changes at midnight: times become dates. */
  today: string;
  /** Why it could not be moved, until it is moved again. */
  refused: string | null;
  onMenu: (card: TicketInList) => void;
}

/** A conversation on the board. The whole card opens it. */
export const Card = memo(function Card({ card, handle, laneIds, limits, refused, onMenu }: CardProps) {
  const t = useStrings(kanbanStrings);
  const words = useStrings(ticketStrings);
  const { contact, queue, user, unreadMessages, waitingSince, updatedAt } = card;
  const name = titleOf(contact);
  const number = formatNumber(contact.number);
  const tags = card.tags.filter(({ id }) => !laneIds.has(id));
  const folded = tags.slice(MOST_TAGS);
  return (
    <article className={classes.card}>
      <div className={classes.top}>
        <Avatar name={contact.name} src={contact.profilePicUrl} seed={contact.id} size={32} group={card.isGroup} />
        <div className={classes.who}>
          <Link to={ticketPath(card.uuid)} className={classes.name} dir="auto" {...handle}>
            {name}
          </Link>
          <span className={classes.number}>{number === name ? '' : number}</span>
        </div>
        {unreadMessages > 0 && (
          <CountBadge count={unreadMessages} label={words('row.unread', { count: unreadMessages })} />
        )}
        <IconButton
          className={classes.more}
          size="sm"
          label={t('card.more', { name })}
          tabIndex={handle.tabIndex}
          onClick={() => onMenu(card)}
        >
          <IconDotsVertical stroke={1.5} size={16} />
        </IconButton>
      </div>
      <div className={classes.message}>
        <Preview ticket={lastWordsOf(card)} draft={undefined} />
      </div>
      {refused !== null && (
        <p className={classes.refused}>
          <IconAlertTriangle stroke={1.5} size={14} aria-hidden="true" />
          {t('refused')} {refused}
        </p>
      )}
      {tags.length > 0 && (
        <div className={classes.tags}>
          {tags.slice(0, MOST_TAGS).map((tag) => (
            <Chip key={tag.id} color={tag.color} shrink>
              {tag.name}
            </Chip>
          ))}
          {folded.length > 0 && (
            <Chip title={t('card.moreTags', { count: folded.length, names: folded.map((tag) => tag.name).join(', ') })}>
              +{folded.length}
            </Chip>
          )}
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.queue}>
          {queue ? <ColorDot color={queue.color} /> : <i className={classes.none} />}
          <span dir="auto">{queue?.name ?? words('row.noQueue')}</span>
        </span>
        {waitingSince ? (
          <Waits since={waitingSince} limits={limits} />
        ) : (
          <time className={classes.time} dateTime={updatedAt}>
            {formatRowTime(updatedAt)}
          </time>
        )}
        {user ? (
          <span className={classes.agent} title={t('card.agent', { name: user.name })}>
            <Avatar name={user.name} seed={user.id} size={20} />
            <span className="spoken">{t('card.agent', { name: user.name })}</span>
          </span>
        ) : (
          <span className={classes.nobody} title={t('card.nobody')}>
            <IconUser stroke={1.5} size={12} role="img" aria-label={t('card.nobody')} />
          </span>
        )}
      </div>
    </article>
  );
});

/** How long its customer waits for an answer: amber, then red, by the limits of its queue. */
function Waits({ since, limits }: { since: string; limits: WaitLimits | undefined }) {
  const t = useStrings(kanbanStrings);
  const now = useNow();
  const time = formatSpan(now - Date.parse(since));
  const look = waitLook(since, now, limits);
  const Icon = look === 'red' ? IconAlertTriangle : IconClock;
  return (
    <time className={classes.wait} dateTime={since} data-wait={look} title={t('card.waits', { time })}>
      <Icon stroke={1.5} size={14} role="img" aria-label={t('card.waits', { time })} />
      <span aria-hidden="true">{time}</span>
    </time>
  );
}
