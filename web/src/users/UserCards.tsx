import type { User } from '@guiche/contract/users';
import { useStrings } from '../platform/strings';
import { userStrings } from './strings';
import { Acts, ProfileWord, QueueChips, Seen, Who, type RowActs } from './UserCells';
import classes from './UsersPage.module.css';

/** The users where there is no room for columns. */
export function UserCards({ users, acts }: { users: readonly User[]; acts: RowActs }) {
  const t = useStrings(userStrings);
  return (
    // without its bullets Safari takes a list for none, unless told
    <ul className={classes.cards} role="list" aria-label={t('table')}>
      {users.map((user) => (
        <li key={user.id} className={classes.card}>
          <Who user={user} />
          <Acts user={user} acts={acts} />
          <span className={classes.about}>
            <span className={classes.meta}>
              <ProfileWord user={user} />
            </span>
            <Seen user={user} />
            <QueueChips user={user} />
          </span>
        </li>
      ))}
    </ul>
  );
}
