import type { User } from '@guiche/contract/users';
import { useConnections } from '../connections/data';
import { useStrings } from '../platform/strings';
import { Cell, Records, Row } from '../ui/RecordsPage';
import { userStrings } from './strings';
import { Acts, ProfileWord, QueueChips, Seen, Who, type RowActs } from './UserCells';

/** The users, a row each. */
export function UserTable({ users, acts }: { users: readonly User[]; acts: RowActs }) {
  const t = useStrings(userStrings);
  const { data: connections } = useConnections();
  const lineOf = (id: number) => connections?.find((connection) => connection.id === id)?.name;
  return (
    <Records
      label={t('table')}
      heads={[
        { label: t('column.name') },
        { label: t('column.profile') },
        { label: t('column.queues') },
        { label: t('column.connection'), part: 'meta' },
        { label: t('column.seen') },
        { label: t('column.actions'), part: 'tail' },
      ]}
    >
      {users.map((user) => (
        <Row key={user.id}>
          <Cell part="lead">
            <Who user={user} />
          </Cell>
          <Cell>
            <ProfileWord user={user} />
          </Cell>
          <Cell>
            <QueueChips user={user} />
          </Cell>
          <Cell part="meta" label={t('column.connection')}>
            <span dir="auto">{user.whatsappId === null ? t('form.connectionNone') : lineOf(user.whatsappId)}</span>
          </Cell>
          <Cell>
            <Seen user={user} />
          </Cell>
          <Cell part="tail">
            <Acts user={user} acts={acts} />
          </Cell>
        </Row>
      ))}
    </Records>
  );
}
