import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { ApiError } from '../platform/call';
import { useStrings } from '../platform/strings';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import type { useUserList } from './data';
import { userStrings } from './strings';
import { UserCards } from './UserCards';
import { UserSkeletons } from './UserSkeletons';
import { UserTable } from './UserTable';
import type { RowActs } from './UserCells';
import classes from './UsersPage.module.css';

interface UserListBodyProps {
  list: ReturnType<typeof useUserList>;
  searched: string;
  narrow: boolean;
  acts: RowActs;
  onClear: () => void;
  onCreate: () => void;
}

/** The list in whichever of its looks it has just now. */
export function UserListBody({ list, searched, narrow, acts, onClear, onCreate }: UserListBodyProps) {
  const t = useStrings(userStrings);
  const { rows, error } = list;
  if (!list.data) {
    if (!list.isError) return <UserSkeletons rows={8} />;
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
  const Rows = narrow ? UserCards : UserTable;
  return (
    <div className={classes.body} data-old={list.isPlaceholderData || undefined}>
      <Rows users={rows} acts={acts} />
      <MoreUsers list={list} />
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

/** The foot of the list: brings the next page when it comes near, and says when there is none or none came. */
function MoreUsers({ list }: { list: UserListBodyProps['list'] }) {
  const t = useStrings(userStrings);
  const foot = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const wantsMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;

  useEffect(() => {
    const element = foot.current;
    if (!element || !wantsMore) return;
    const nearing = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { root: element.closest('main'), rootMargin: '0px 0px 100px 0px' },
    );
    nearing.observe(element);
    return () => nearing.disconnect();
  }, [wantsMore, fetchNextPage]);

  return (
    <div ref={foot} className={classes.foot}>
      {isFetchingNextPage && <UserSkeletons rows={3} />}
      {isFetchNextPageError && !isFetchingNextPage && (
        <div className={classes.failed} role="alert">
          {t('moreFailed')}
          <Button size="sm" onClick={() => void fetchNextPage()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {!hasNextPage && (list.data?.pages.length ?? 0) > 1 && <p className={classes.end}>{t('end')}</p>}
    </div>
  );
}
