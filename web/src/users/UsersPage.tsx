import { Button } from '@mantine/core';
import type { User } from '@guiche/contract/users';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useMe } from '../app/session';
import { useStrings } from '../platform/strings';
import { RecordsPage } from '../ui/RecordsPage';
import { useUserList } from './data';
import { RemoveUserDialog } from './RemoveUserDialog';
import { userStrings } from './strings';
import { UserDialog } from './UserDialog';
import { UserListBody } from './UserListBody';
import { useSearch } from './use-search';

/** The staff of the company: who they are, what they may, whether they are there. */
export default function UsersPage() {
  const t = useStrings(userStrings);
  const { plan } = useMe().company;
  const search = useSearch();
  const list = useUserList(search.text);
  const everyone = useEveryone(search.text, list);
  const [editing, setEditing] = useState<User | 'new' | null>(null);
  const [removing, setRemoving] = useState<User | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isFull = everyone !== null && everyone >= plan.users;

  return (
    <RecordsPage
      title={t('title')}
      headingRef={heading}
      note={
        <>
          {everyone !== null && t('ofPlan', { count: everyone, most: plan.users, plan: plan.name })}
          {isFull && <strong> {t('planFull')}</strong>}
        </>
      }
      action={
        <Button
          variant="filled"
          leftSection={<IconPlus stroke={1.5} size={16} />}
          onClick={() => setEditing('new')}
          disabled={isFull}
        >
          {t('create')}
        </Button>
      }
      search={{
        label: t('search.label'),
        placeholder: t('search.placeholder'),
        value: search.typed,
        onChange: search.setTyped,
        inputRef: input,
        found: search.text !== '' && list.data && !list.isPlaceholderData && t('found', { count: list.count }),
      }}
    >
      <UserListBody
        list={list}
        searched={search.text}
        onClear={search.clear}
        onCreate={() => setEditing('new')}
        acts={{ edit: setEditing, remove: setRemoving }}
      />
      {editing && (
        <UserDialog
          key={editing === 'new' ? 'new' : editing.id}
          {...(editing === 'new' ? {} : { user: editing })}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <RemoveUserDialog user={removing} focusAfter={heading} onClose={() => setRemoving(null)} />}
    </RecordsPage>
  );
}

/** How many there are, also while some are searched for; null until it is known. */
function useEveryone(searched: string, list: ReturnType<typeof useUserList>): number | null {
  const [known, setKnown] = useState<number | null>(null);
  const now = searched === '' && list.data && !list.isPlaceholderData ? list.count : null;
  if (now !== null && now !== known) setKnown(now);
  return now ?? known;
}
