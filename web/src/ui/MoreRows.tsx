import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NEAR_FOOT } from '../platform/pages';
import { useStrings } from '../platform/strings';
import classes from './RecordsPage.module.css';
import { RecordSkeletons } from './RecordsPage';
import { uiStrings } from './strings';

export interface MoreRowsProps {
  /** What `useInfiniteQuery` says of the list. */
  list: {
    data: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
    /** Anything of it is on its way, pages that are asked for again included. */
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    isPlaceholderData: boolean;
    fetchNextPage: (options?: { cancelRefetch?: boolean }) => unknown;
  };
}

/** The foot of a list: brings the next page when it comes near, and says when there is none or none came. */
export function MoreRows({ list }: MoreRowsProps) {
  const t = useStrings(uiStrings);
  const foot = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  // While known pages are asked for again none is added: the foot is looked at once that is over.
  const wantsMore = hasNextPage && !isFetching && !isFetchNextPageError && !isPlaceholderData;

  useEffect(() => {
    const element = foot.current;
    if (!element || !wantsMore) return;
    const nearing = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { root: scrollerOf(element), rootMargin: `0px 0px ${NEAR_FOOT}px 0px` },
    );
    nearing.observe(element);
    return () => nearing.disconnect();
  }, [wantsMore, fetchNextPage]);

  return (
    <div ref={foot} className={classes.foot}>
      {isFetchingNextPage && <RecordSkeletons rows={3} />}
      {isFetchNextPageError && !isFetchingNextPage && (
        <div className={classes.failed} role="alert">
          {t('moreFailed')}
          <Button size="sm" onClick={() => void fetchNextPage()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {!hasNextPage && (list.data?.pages.length ?? 0) > 1 && <p className={classes.end}>{t('end')}</p>}
    </div>
  );
}

/** What scrolls the rows: a pane of its own, or the page. What is as high as all of them (a wide table's frame) does not. */
function scrollerOf(element: Element): Element | null {
  const main = element.closest('main');
  for (let box = element.parentElement; box && box !== main; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  return main;
}
