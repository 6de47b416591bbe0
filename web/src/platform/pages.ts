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
