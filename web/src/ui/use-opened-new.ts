import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** A link may lead to a page with its dialog for a new one open: `?new`. It is opened once, when the page is ready. */
export function useOpenedNew(open: () => void, isReady = true): void {
  const [search, setSearch] = useSearchParams();
  const isAsked = isReady && search.has('new');
  const begin = useEffectEvent(() => {
    const { new: _, ...rest } = Object.fromEntries(search);
    setSearch(rest, { replace: true });
    open();
  });
  useEffect(() => {
    if (isAsked) begin();
  }, [isAsked]);
}
