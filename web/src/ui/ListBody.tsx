import type { ReactNode } from 'react';
import { ChooseDrawing } from './drawings';
import classes from './ListPage.module.css';
import { MoreRows, type MoreRowsProps } from './MoreRows';
import { RecordSkeletons } from './RecordsPage';
import { EmptyState, FailedState, FilteredEmptyState } from './States';

interface Asked {
  error: unknown;
  refetch: () => unknown;
}
/** Everything there is, as it was asked for. */
export type WholeList<R> = Asked & { data: readonly R[] | undefined };
/** What `useList` of a `liveList` says. */
export type PagedList<R> = Asked &
  MoreRowsProps['list'] & { rows: readonly R[]; count: number; isGone: (id: number) => boolean };

export interface ListBodyProps<R> {
  list: WholeList<R> | PagedList<R>;
  /** What the rows are narrowed down by; a list in pages comes narrowed, of a whole one `finds` says what is left. */
  filter?: { finds?: (row: R) => boolean; none: ReactNode; clearLabel?: string; onClear: () => void } | undefined;
  /** Nothing here yet: what this place is for, and one button to begin. Without it a list of none is a list. */
  empty?: { title: string; why: ReactNode; drawing?: ReactNode; action?: ReactNode };
  /** Said where it could not be loaded; the usual words unless told. */
  failed?: string;
  /** How many places are shown while they are on their way. */
  skeletons?: number;
  /** Level of the headings of looks without rows. */
  level?: 2 | 3;
  children: (rows: readonly R[]) => ReactNode;
}

/** The rows of a list, or whichever look it has instead: on its way, failed, empty, filtered to nothing. */
export function ListBody<R>(props: ListBodyProps<R>) {
  const { list, filter, empty, failed, skeletons = 4, level = 2, children } = props;
  const rows = rowsIn(list);
  if (!rows)
    return list.error ? (
      <FailedState
        level={level}
        {...(failed === undefined ? {} : { title: failed })}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    ) : (
      <RecordSkeletons rows={skeletons} />
    );
  const paged = 'rows' in list;
  if (rows.length === 0 && empty && !(paged && filter))
    return (
      <EmptyState level={level} title={empty.title} drawing={empty.drawing ?? <ChooseDrawing />} action={empty.action}>
        {empty.why}
      </EmptyState>
    );
  const shown = filter?.finds ? rows.filter(filter.finds) : rows;
  if (shown.length === 0 && filter)
    return (
      <FilteredEmptyState
        onClear={filter.onClear}
        {...(filter.clearLabel === undefined ? {} : { clearLabel: filter.clearLabel })}
      >
        {filter.none}
      </FilteredEmptyState>
    );
  if (!paged) return children(shown);
  return (
    <div className={classes.body} data-old={list.isPlaceholderData || undefined}>
      {children(shown)}
      <MoreRows list={list} />
    </div>
  );
}

/** What is known of a list; undefined while nothing is. */
export function rowsIn<R>(list: WholeList<R> | PagedList<R>): readonly R[] | undefined {
  return 'rows' in list ? list.data && list.rows : list.data;
}
