import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useMayHaveFirstSteps } from '../first-steps/may-have';
import { useStrings } from '../platform/strings';
import { ChooseDrawing, NothingFoundDrawing } from '../ui/drawings';
import { RowSkeletons } from '../ui/Skeleton';
import { EmptyState, FailedState, FilteredEmptyState } from '../ui/States';
import type { useTicketList } from './data';
import { FirstSteps } from './lazy-parts';
import type { ListState } from './list-state';
import { ticketStrings } from './strings';
import { listStrings } from './list-strings';
import { BulkBar } from './lazy-parts';
import { SortLine } from './SortLine';
import { SnoozedLine } from './SnoozedLine';
import { TicketList, type ListActs } from './TicketList';
import { useSelection } from './use-selection';

export interface ListBodyProps {
  state: ListState;
  list: ReturnType<typeof useTicketList>;
  /** How many wait: the way on for those who have nothing to do. */
  waiting: number;
  drafts: ReadonlyMap<number, string>;
  acts: ListActs;
  /** How many of those assigned are put off. */
  snoozed: number;
  openUuid: string | undefined;
  narrow: boolean;
}

/** The four looks of a list: on its way, empty, filtered down to nothing, failed; and its rows. */
export function ListBody(props: ListBodyProps) {
  const { state, snoozed } = props;
  return (
    <>
      {state.tab === 'open' && state.sub === 'pending' && props.list.rows.length > 1 && <SortLine state={state} />}
      {state.tab === 'open' && state.sub === 'open' && <SnoozedLine state={state} count={snoozed} />}
      <Looks {...props} />
    </>
  );
}

function Looks({ state, list, waiting, drafts, acts, openUuid, narrow }: ListBodyProps) {
  const selection = useSelection(list.rows);
  const t = useStrings(listStrings);
  const words = useStrings(ticketStrings);
  const { tab, sub, searches, isTyping } = state;
  if (tab === 'search' && !searches && !isTyping) {
    return (
      <EmptyState title={t('search.hint')} drawing={<ChooseDrawing />}>
        {t('search.hintWhy')}
      </EmptyState>
    );
  }
  if (list.rows.length > 0) {
    const name = state.snoozed ? 'snoozed' : tab === 'open' ? sub : tab;
    const label = tab === 'open' ? words(sub === 'open' ? 'assigned' : 'pending') : t(`tabs.${tab}`);
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
          selection={selection}
          openUuid={openUuid}
          showStatus={tab === 'search'}
          marked={tab === 'search' ? state.text : undefined}
        />
        <Suspense>{selection.picked.length > 0 && <BulkBar selection={selection} />}</Suspense>
      </>
    );
  }
  if (list.isError && !list.isFetching) {
    const { error } = list;
    const retry = list.isFetchNextPageError ? list.fetchNextPage : list.refetch;
    return <FailedState onRetry={() => void retry()} error={error} />;
  }
  if (list.isPending || (list.isFetching && list.isPlaceholderData) || isTyping) return <RowSkeletons />;
  if (list.isResting && !list.isFetching)
    return (
      <EmptyState
        title={t('search.noneYet')}
        drawing={<NothingFoundDrawing />}
        action={<Button onClick={() => void list.fetchNextPage()}>{words('searchOlder')}</Button>}
      />
    );
  if (list.hasNextPage) return <RowSkeletons />;
  return <Nothing state={state} waiting={waiting} narrow={narrow} />;
}

/** Says how many a search has found. */
function Found({ state, list }: Pick<ListBodyProps, 'state' | 'list'>) {
  const t = useStrings(listStrings);
  if (state.tab !== 'search' || list.isPlaceholderData) return null;
  return (
    <span className="spoken" role="status">
      {t(list.hasNextPage ? 'search.foundMany' : 'search.found', { count: list.rows.length })}
    </span>
  );
}

function Nothing({ state, waiting, narrow }: Pick<ListBodyProps, 'state' | 'waiting' | 'narrow'>) {
  const mayHaveFirstSteps = useMayHaveFirstSteps();
  const t = useStrings(listStrings);
  const words = useStrings(ticketStrings);
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
  if (state.snoozed) {
    return (
      <EmptyState
        title={words('snoozed.none')}
        action={<Button onClick={() => state.setSnoozed(false)}>{words('snoozed.back')}</Button>}
      >
        {words('snoozed.noneWhy')}
      </EmptyState>
    );
  }
  if (tab === 'closed') return <EmptyState title={t('empty.closed')}>{t('empty.closedWhy')}</EmptyState>;
  if (sub === 'pending') return <EmptyState title={t('empty.pending')}>{t('empty.pendingWhy')}</EmptyState>;
  const empty = (
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
  // a phone begins with the list: there is no other pane beside it where a new company would find them
  if (!narrow || waiting > 0 || !mayHaveFirstSteps) return empty;
  return (
    <Suspense>
      <FirstSteps instead={empty} />
    </Suspense>
  );
}
