import { useEffect, useState, type ComponentType } from 'react';
import { PageWait } from '../ui/PageWait';

/**
 * A page whose code comes when it is first shown. Unlike `lazy` of React it suspends nothing: React keeps what it has shown
 * in the place of something for 300 ms at least, however soon that is there, and each start of the page waited for that.
 * Code that does not come is thrown, as `lazy` does.
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined;
  return function LazyPage(props: Props) {
    const [Page, setPage] = useState(() => known);
    const [failed, setFailed] = useState<{ why: unknown } | null>(null);
    useEffect(() => {
      if (Page) return undefined;
      let isWanted = true;
      load().then(
        (code) => {
          known = code.default;
          if (isWanted) setPage(() => code.default);
        },
        (why: unknown) => isWanted && setFailed({ why }),
      );
      return () => void (isWanted = false);
    }, [Page]);
    if (failed) throw failed.why;
    return Page ? <Page {...props} /> : <PageWait />;
  };
}
