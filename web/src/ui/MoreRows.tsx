import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useStrings } from '../platform/strings';
import classes from './RecordsPage.module.css';
import { RecordSkeletons } from './RecordsPage';
import { uiStrings } from './strings';

export interface MoreRowsProps {
  /** What `useInfiniteQuery` says of the list. */
  list: {
    data: { pages: readonly unknown[] } | undefined;
    hasNextPage: boolean;
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
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = list;
  const wantsMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;

  useEffect(() => {
    const element = foot.current;
    if (!element || !wantsMore) return;
    const nearing = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      { root: element.closest('main'), rootMargin: '0px 0px 100px 0px' },
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
