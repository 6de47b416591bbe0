/** A list as it is cached, page by page. */
export interface Pages<P> {
  pages: P[];
  pageParams: unknown[];
}

/** Counts stop here: it means that there are more. */
export const COUNT_LIMIT = 1000;

/** Is every page there? */
export const isWhole = (list: Pages<{ hasMore: boolean }>): boolean => list.pages.at(-1)?.hasMore === false;
