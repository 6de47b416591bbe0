import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { ApiError } from '../platform/call';
import { ChooseDrawing } from './drawings';
import { Records, RecordSkeletons, RecordsPage, type Head } from './RecordsPage';
import { EmptyState, FailedState, FilteredEmptyState } from './States';

export interface ListPageProps<R> {
  title: string;
  /** How many there are, and how many there may be. */
  note: (rows: readonly R[]) => ReactNode;
  /** The one main action; nothing for who may not make any. */
  create?: { label: string; onClick: () => void } | undefined;
  /** Everything there is, as it was asked for. */
  list: { data: readonly R[] | undefined; error: unknown; refetch: () => unknown };
  search: { label: string; finds: (row: R, text: string) => boolean; none: (text: string) => string };
  empty: { title: string; why: string };
  heads: readonly Head[];
  row: (row: R) => ReactNode;
  /** What lies over the list. */
  children?: ReactNode;
}

/** A page of records that come all at once: they are searched here, and look one of five ways. */
export function ListPage<R>({ title, note, create, list, search, empty, heads, row, children }: ListPageProps<R>) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { data: rows, error, refetch } = list;
  const text = typed.trim();
  const shown = rows?.filter((one) => search.finds(one, text)) ?? [];
  const action = create && (
    <Button variant="filled" leftSection={<IconPlus stroke={1.5} size={16} />} onClick={create.onClick}>
      {create.label}
    </Button>
  );

  function look() {
    if (!rows)
      return error ? (
        <FailedState
          level={2}
          requestId={error instanceof ApiError ? error.requestId : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <RecordSkeletons />
      );
    if (rows.length === 0)
      return (
        <EmptyState level={2} title={empty.title} drawing={<ChooseDrawing />} action={action}>
          {empty.why}
        </EmptyState>
      );
    if (shown.length === 0)
      return (
        <FilteredEmptyState
          onClear={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          {search.none(text)}
        </FilteredEmptyState>
      );
    return (
      <Records label={title} heads={heads}>
        {shown.map(row)}
      </Records>
    );
  }

  return (
    <RecordsPage
      title={title}
      note={rows && note(rows)}
      action={rows?.length ? action : undefined}
      {...(rows?.length ? { search: { label: search.label, value: typed, onChange: setTyped, inputRef: input } } : {})}
    >
      {look()}
      {children}
    </RecordsPage>
  );
}
