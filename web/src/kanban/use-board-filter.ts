import { useMemo } from 'react';
import { useListState } from '../tickets/list-state';
import type { CardFilter } from './live';

/** What one wants to see of the board: the filters of the lists, and the queues one has chosen there. */
export function useBoardFilter() {
  const state = useListState(true);
  const { queueIds, tags, users, searchParam } = state.filter;
  // the choices are made anew with every drawing; what they say is what counts
  const said = JSON.stringify({ queueIds, tags, users, searchParam });
  const filter = useMemo(() => JSON.parse(said) as CardFilter, [said]);
  function clear() {
    state.clearSearch();
    state.setQueueIds([]);
  }
  return { state, filter, isFiltered: said !== '{}', clear };
}
