import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { COUNT_LIMIT } from '../platform/pages';
import { useStrings } from '../platform/strings';
import { useKeys } from '../platform/use-keys';
import { QueuePicker, SearchPickers } from '../tickets/filters';
import { FilterSheet } from '../tickets/lazy-parts';
import type { ListState } from '../tickets/list-state';
import { SearchField } from '../tickets/SearchField';
import { IconButton } from '../ui/IconButton';
import pages from '../ui/pages.module.css';
import classes from './Kanban.module.css';
import type { Board } from './live';
import { kanbanStrings } from './strings';
import { countOf } from './use-columns';

interface BoardHeadProps {
  board: Board | undefined;
  /** Customers who wait for an answer, and who of them too long. */
  waiting: { waiting: number; late: number } | undefined;
  isFiltered: boolean;
  bar: ReactNode;
}

/** Title, how many there are, and what narrows them down. */
export function BoardHead({ board, waiting, isFiltered, bar }: BoardHeadProps) {
  const t = useStrings(kanbanStrings);
  const count = board?.lanes.reduce((sum, lane) => sum + lane.count, 0) ?? 0;
  const isMany = board?.lanes.some((lane) => lane.count >= COUNT_LIMIT) ?? false;
  return (
    <header className={classes.head}>
      <div className={classes.titles}>
        <h1 className={pages.title}>{t('title')}</h1>
        <p className={classes.note} role="status">
          {board && (isMany ? t('noteMany', { count }) : isFiltered ? t('found', { count }) : t('note', { count }))}
        </p>
      </div>
      <div className={classes.bar}>
        {bar}
        {waiting && waiting.waiting > 0 && (
          <p className={classes.waiting}>
            {t('waiting', { count: waiting.waiting, shown: countOf(waiting.waiting) })}
            {waiting.late > 0 && <b>{t('late', { count: waiting.late, shown: countOf(waiting.late) })}</b>}
          </p>
        )}
      </div>
    </header>
  );
}

interface BoardBarProps {
  state: ListState;
  isFiltered: boolean;
  narrow: boolean;
  onClear: () => void;
}

/** Words that are looked for, and what else narrows the board down. */
export function BoardBar({ state, isFiltered, narrow, onClear }: BoardBarProps) {
  const t = useStrings(kanbanStrings);
  const search = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  useKeys({ search: () => search.current?.focus() });
  return (
    <>
      <span className={classes.search}>
        <SearchField state={state} inputRef={search} />
      </span>
      {narrow ? (
        <IconButton
          label={t('filters')}
          aria-haspopup="dialog"
          pressed={state.queueIds.length + state.tagIds.length + state.userIds.length > 0}
          onClick={() => setOpened(true)}
        >
          <IconFilter stroke={1.5} size={20} />
        </IconButton>
      ) : (
        <>
          <QueuePicker state={state} />
          <SearchPickers state={state} />
        </>
      )}
      {isFiltered && !narrow && (
        <Button size="sm" variant="link" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
      {narrow && (
        <Suspense>
          <FilterSheet state={state} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
