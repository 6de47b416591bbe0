import type { User } from '@guiche/contract/users';
import { useConnections } from '../connections/data';
import { useStrings } from '../platform/strings';
import { userStrings } from './strings';
import { Acts, ProfileWord, QueueChips, Seen, Who, type RowActs } from './UserCells';
import classes from './UsersPage.module.css';

/** The users where there is room for columns. */
export function UserTable({ users, acts }: { users: readonly User[]; acts: RowActs }) {
  const t = useStrings(userStrings);
  const { data: connections } = useConnections();
  const lineOf = (id: number | null) =>
    id === null ? t('noConnection') : (connections?.find((connection) => connection.id === id)?.name ?? '');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.profile')}</th>
          <th scope="col">{t('column.queues')}</th>
          <th scope="col" className={classes.line}>
            {t('column.connection')}
          </th>
          <th scope="col">{t('column.seen')}</th>
          <th scope="col">
            <span className={classes.spoken}>{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <th scope="row">
              <Who user={user} />
            </th>
            <td>
              <ProfileWord user={user} />
            </td>
            <td>
              <QueueChips user={user} />
            </td>
            <td className={classes.line} dir="auto">
              {lineOf(user.whatsappId)}
            </td>
            <td>
              <Seen user={user} />
            </td>
            <td>
              <Acts user={user} acts={acts} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
