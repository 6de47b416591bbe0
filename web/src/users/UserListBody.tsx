import { Button } from '@mantine/core';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { MoreRows } from '../ui/MoreRows';
import { RecordSkeletons } from '../ui/RecordsPage';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import type { useUserList } from './data';
import { userStrings } from './strings';
import { UserTable } from './UserTable';
import type { RowActs } from './UserCells';
import classes from './UsersPage.module.css';

interface UserListBodyProps {
  list: ReturnType<typeof useUserList>;
  searched: string;
  acts: RowActs;
  onClear: () => void;
  onCreate: () => void;
}

/** The list in whichever of its looks it has just now. */
export function UserListBody({ list, searched, acts, onClear, onCreate }: UserListBodyProps) {
  const t = useStrings(userStrings);
  const { rows, error } = list;
  if (!list.data) {
    if (!list.isError) return <RecordSkeletons rows={8} />;
    return (
      <FailedState
        level={2}
        onRetry={() => void list.refetch()}
        requestId={error instanceof ApiError ? error.requestId : undefined}
      />
    );
  }
  if (rows.length === 0 && searched !== '') {
    return (
      <FilteredEmptyState onClear={onClear} clearLabel={t('empty.clear')}>
        {t('empty.nobody', { text: searched })}
      </FilteredEmptyState>
    );
  }
  // a company has at least the one who looks at this
  const isAlone = rows.length <= 1 && searched === '' && !list.hasNextPage;
  return (
    <div className={classes.body} data-old={list.isPlaceholderData || undefined}>
      <UserTable users={rows} acts={acts} />
      <MoreRows list={list} />
      {isAlone && (
        <EmptyState
          level={2}
          title={t('empty.alone')}
          action={
            <Button variant="filled" onClick={onCreate}>
              {t('create')}
            </Button>
          }
        >
          {t('empty.why')}
        </EmptyState>
      )}
    </div>
  );
}
