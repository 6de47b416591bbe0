/** A list as it is cached, page by page. */
export interface Pages<P> {
  pages: P[];
  pageParams: unknown[];
}

/** Counts stop here: it means that there are more. */
export const COUNT_LIMIT = 1000;

/** The next page of a list is asked for this far (pixels) before its foot is in sight. */
export const NEAR_FOOT = 100;

/** Is every page there? */
export const isWhole = (list: Pages<{ hasMore: boolean }>): boolean => list.pages.at(-1)?.hasMore === false;

/**
 * How many there are. The server counts in another question than it lists, and somebody may come or go between the two:
 * where every row is there, they are what is counted.
 */
export function countOf(list: Pages<{ hasMore: boolean; count: number }> | undefined, rows: number): number {
  if (!list) return 0;
  return isWhole(list) ? Math.min(rows, COUNT_LIMIT) : (list.pages[0]?.count ?? 0);
}
