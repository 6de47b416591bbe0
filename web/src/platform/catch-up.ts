import type { Query } from '@tanstack/react-query';
import type { Pages } from './pages';
import { queryClient } from './query';

declare module '@tanstack/react-query' {
  interface Register {
    /** `pagesInUse`: of a list that is loaded page by page, how many somebody looks at or has chosen something in. */
    queryMeta: { pagesInUse?: (list: never) => number };
  }
}

/**
 * Asks again for everything that may be older than this moment: what happened before it was perhaps told to nobody here.
 * An answer that is under way is waited for, since it may be from before; a page that is still loading loses nothing.
 */
export function catchUp(): void {
  globalThis.prefetched?.forget();
  const underWay = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  askAgain((query) => !underWay.includes(query));
  for (const query of underWay) {
    const again = () => askAgain((other) => other === query);
    query.promise?.then(again, again);
  }
}

/** Of a list that says which pages are in use only those: the others go, and come again when somebody scrolls to them. */
function askAgain(predicate: (query: Query) => boolean): void {
  for (const { queryKey, state, observers } of queryClient.getQueryCache().findAll({ type: 'active', predicate })) {
    const { pages, pageParams } = (state.data ?? {}) as Partial<Pages<unknown>>;
    if (!pages || !pageParams) continue;
    const used = observers.map(({ options: { meta } }) => meta?.pagesInUse?.(state.data as never) ?? Infinity);
    const many = Math.max(...used);
    if (pages.length <= many) continue;
    const kept = { pages: pages.slice(0, many), pageParams: pageParams.slice(0, many) };
    queryClient.setQueryData(queryKey, kept, { updatedAt: state.dataUpdatedAt });
  }
  void queryClient.invalidateQueries({ predicate, refetchType: 'active' });
}
