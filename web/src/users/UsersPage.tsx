import { mayChangeUser, type User } from '@guiche/contract/users';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useConnections } from '../connections/data';
import { useMe } from '../platform/session';
import { useStrings } from '../platform/strings';
import { ListPage } from '../ui/ListPage';
import { Cell, Records, Row } from '../ui/RecordsPage';
import { EmptyState } from '../ui/States';
import { useOpen } from '../ui/use-open';
import { useOpenedNew } from '../ui/use-opened-new';
import { useSearch } from '../ui/use-search';
import { useUserList } from './data';
import { RemoveUserDialog } from './RemoveUserDialog';
import { userStrings } from './strings';
import { Acts, ProfileWord, QueueChips, Seen, Who } from './UserCells';
import { UserDialog } from './UserDialog';

/** The staff of the company: who they are, what they may, whether they are there. */
export default function UsersPage() {
  const t = useStrings(userStrings);
  const me = useMe();
  const { plan } = me.company;
  const search = useSearch();
  const list = useUserList(search.text);
  const { data: connections } = useConnections();
  const everyone = useEveryone(search.text, list);
  const open = useOpen<'edit' | 'remove', User>(list);
  const isFull = everyone !== null && everyone >= plan.users;
  const lineOf = (id: number) => connections?.find((connection) => connection.id === id)?.name;
  const create = () => open.ask('edit');
  useOpenedNew(create);

  const row = (user: User) => (
    <Row
      key={user.id}
      opens={mayChangeUser(me, user) ? { name: user.name, onOpen: () => open.ask('edit', user) } : undefined}
    >
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
        <Acts user={user} onAsk={(what) => open.ask(what, user)} />
      </Cell>
    </Row>
  );

  return (
    <ListPage
      title={t('title')}
      note={() => (
        <>
          {everyone !== null && t('ofPlan', { count: everyone, most: plan.users, plan: plan.name })}
          {isFull && <strong> {t('planFull')}</strong>}
        </>
      )}
      create={{ label: t('create'), onClick: create, disabled: isFull }}
      list={list}
      search={{
        label: t('search.label'),
        placeholder: t('search.placeholder'),
        none: (text) => t('empty.nobody', { text }),
        clearLabel: t('empty.clear'),
        by: search,
      }}
      skeletons={8}
      rows={(users) => (
        <>
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
            {users.map(row)}
          </Records>
          {/* a company has at least the one who looks at this */}
          {users.length <= 1 && search.text === '' && !list.hasNextPage && (
            <EmptyState
              level={2}
              title={t('empty.alone')}
              action={
                <Button variant="filled" onClick={create}>
                  {t('create')}
                </Button>
              }
            >
              {t('empty.why')}
            </EmptyState>
          )}
        </>
      )}
    >
      {open.what === 'edit' && (
        <UserDialog key={open.row?.id} {...(open.row && { user: open.row })} onClose={open.close} />
      )}
      {open.what === 'remove' && open.row && <RemoveUserDialog user={open.row} onClose={open.close} />}
    </ListPage>
  );
}

/** How many there are, also while some are searched for; null until it is known. */
function useEveryone(searched: string, list: ReturnType<typeof useUserList>): number | null {
  const [known, setKnown] = useState<number | null>(null);
  const now = searched === '' && list.data && !list.isPlaceholderData ? list.count : null;
  if (now !== null && now !== known) setKnown(now);
  return now ?? known;
}
