import { Button } from '@mantine/core';
import { useStrings } from '../platform/strings';
import { ApiError } from '../platform/call';
import { ChooseDrawing } from '../ui/drawings';
import { RowSkeletons } from '../ui/Skeleton';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import type { useTicketList } from './data';
import classes from './ListPane.module.css';
import type { ListState } from './list-state';
import { ticketStrings } from './strings';
import { TicketList } from './TicketList';
import type { RowActs } from './TicketRow';

export interface ListBodyProps {
  state: ListState;
  list: ReturnType<typeof useTicketList>;
  /** How many wait: the way on for those who have nothing to do. */
  waiting: number;
  drafts: ReadonlyMap<number, string>;
  acts: RowActs;
  openUuid: string | undefined;
}

/** The four looks of a list: on its way, empty, filtered down to nothing, failed; and its rows. */
export function ListBody({ state, list, waiting, drafts, acts, openUuid }: ListBodyProps) {
  const t = useStrings(ticketStrings);
  const { tab, sub, searches, isTyping } = state;
  if (tab === 'search' && !searches && !isTyping) {
    return (
      <EmptyState title={t('search.hint')} drawing={<ChooseDrawing />}>
        {t('search.hintWhy')}
      </EmptyState>
    );
  }
  if (list.rows.length > 0) {
    const name = tab === 'open' ? sub : tab;
    const label = tab === 'open' ? t(sub === 'open' ? 'assigned' : 'pending') : t(`tabs.${tab}`);
    return (
      <>
        <Found state={state} list={list} />
        <TicketList
          key={name}
          list={list}
          name={name}
          label={label}
          drafts={drafts}
          acts={acts}
          openUuid={openUuid}
          showStatus={tab === 'search'}
        />
      </>
    );
  }
  if (list.isError && !list.isFetching) {
    const { error } = list;
    return (
      <FailedState
        onRetry={() => void list.refetch()}
        requestId={error instanceof ApiError ? error.requestId : undefined}
      />
    );
  }
  if (list.isPending || (list.isFetching && list.isPlaceholderData) || isTyping) return <RowSkeletons />;
  return <Nothing state={state} waiting={waiting} />;
}

/** Says how many a search has found. */
function Found({ state, list }: Pick<ListBodyProps, 'state' | 'list'>) {
  const t = useStrings(ticketStrings);
  if (state.tab !== 'search' || list.isPlaceholderData) return null;
  return (
    <span className={classes.spoken} role="status">
      {t(list.hasNextPage ? 'search.foundMany' : 'search.found', { count: list.rows.length })}
    </span>
  );
}

function Nothing({ state, waiting }: { state: ListState; waiting: number }) {
  const t = useStrings(ticketStrings);
  const { tab, sub, text, queueIds } = state;
  if (tab === 'search') {
    return (
      <FilteredEmptyState onClear={state.clearSearch}>
        {text ? t('search.noneFor', { text }) : t('search.noneFiltered')}
      </FilteredEmptyState>
    );
  }
  if (queueIds.length > 0) {
    return (
      <FilteredEmptyState clearLabel={t('empty.allQueues')} onClear={() => state.setQueueIds([])}>
        {t('empty.queues')}
      </FilteredEmptyState>
    );
  }
  if (tab === 'closed') return <EmptyState title={t('empty.closed')}>{t('empty.closedWhy')}</EmptyState>;
  if (sub === 'pending') return <EmptyState title={t('empty.pending')}>{t('empty.pendingWhy')}</EmptyState>;
  return (
    <EmptyState
      title={t('empty.open')}
      action={
        waiting > 0 && (
          <Button variant="filled" onClick={() => state.setSub('pending')}>
            {t('empty.seeWaiting')}
          </Button>
        )
      }
    >
      {waiting > 0 && waiting < 1000 ? t('empty.openWaiting', { count: waiting }) : t('empty.openWhy')}
    </EmptyState>
  );
}
