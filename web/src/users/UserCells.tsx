import { mayChangeUser, mayDeleteUser, type User } from '@guiche/contract/users';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useMe } from '../platform/session';
import { formatAgo, formatDateTime, formatRowTime } from '../platform/dates';
import { useStrings } from '../platform/strings';
import { Avatar } from '../ui/Avatar';
import { Chip } from '../ui/Chip';
import { IconButton } from '../ui/IconButton';
import { AccessButton } from './AccessButton';
import { ShortWarning } from '../ui/Warning';
import { seesNobody } from './sees-nobody';
import { userStrings } from './strings';
import { useNow } from '../platform/use-now';
import classes from './UsersPage.module.css';

/** Face, name, e-mail. */
export function Who({ user }: { user: User }) {
  const t = useStrings(userStrings);
  const isMe = useMe().id === user.id;
  return (
    <span className={classes.who}>
      <Avatar name={user.name} seed={user.id} size={32} online={user.online} />
      <span className={classes.names}>
        <b dir="auto">
          {user.name}
          {isMe && <span className={classes.you}>{t('you')}</span>}
        </b>
        <small>{user.email}</small>
      </span>
    </span>
  );
}

export function ProfileWord({ user }: { user: User }) {
  const t = useStrings(userStrings);
  return user.super ? t('profile.super') : t(`profile.${user.profile}`);
}

export function QueueChips({ user }: { user: User }) {
  const t = useStrings(userStrings);
  return (
    <span className={classes.chips}>
      {user.queues.length === 0 && <Chip look="none">{t('noQueue')}</Chip>}
      {seesNobody(user) && <ShortWarning>{t('seesNobody')}</ShortWarning>}
      {user.queues.map(({ id, name, color }) => (
        <Chip key={id} color={color} dot shrink title={name}>
          {name}
        </Chip>
      ))}
    </span>
  );
}

const DAY_MS = 86_400_000;

/** Whether they are there, or when they were. */
export function Seen({ user: { online, lastSeenAt } }: { user: User }) {
  const t = useStrings(userStrings);
  const now = useNow();
  if (online) return <span className={classes.online}>{t('online')}</span>;
  if (!lastSeenAt) return <span className={classes.meta}>{t('never')}</span>;
  const isRecent = now - new Date(lastSeenAt).getTime() < DAY_MS;
  return (
    <time className={classes.meta} dateTime={lastSeenAt} title={formatDateTime(lastSeenAt)}>
      {isRecent ? formatAgo(lastSeenAt, now) : formatRowTime(lastSeenAt, now)}
    </time>
  );
}

/** What this viewer may do to that user; the places stay where nothing may be done. */
export function Acts({ user, onAsk }: { user: User; onAsk: (what: 'edit' | 'remove') => void }) {
  const t = useStrings(userStrings);
  const me = useMe();
  const { name } = user;
  return (
    <span className={classes.acts}>
      <AccessButton user={user} />
      {mayChangeUser(me, user) && (
        <IconButton label={t('edit', { name })} onClick={() => onAsk('edit')}>
          <IconPencil stroke={1.5} size={18} />
        </IconButton>
      )}
      {mayDeleteUser(me, user) ? (
        <IconButton label={t('remove', { name })} onClick={() => onAsk('remove')}>
          <IconTrash stroke={1.5} size={18} />
        </IconButton>
      ) : (
        <span className={classes.noAct} />
      )}
    </span>
  );
}
