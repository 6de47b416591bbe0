import { Button, Loader } from '@mantine/core';
import { useStrings } from '../platform/strings';
import classes from './Thread.module.css';
import { messagesStrings } from './strings';

/** Its height in px, always the same: the list behind it counts on it. */
export const OLDER_HEAD = 40;

interface Props {
  state: 'idle' | 'loading' | 'failed';
  hasMore: boolean;
  onRetry: () => void;
}

/** Above the oldest message: that more is coming, that it did not come, or that this is the beginning. */
export function OlderHead({ state, hasMore, onRetry }: Props) {
  const t = useStrings(messagesStrings);
  return (
    <div className={classes.head} style={{ height: OLDER_HEAD }}>
      {state === 'failed' ? (
        <>
          {t('olderFailed')}
          <Button size="sm" variant="link" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </>
      ) : hasMore ? (
        <>
          <Loader size={16} aria-hidden="true" />
          <span className="spoken">{t('loadingOlder')}</span>
        </>
      ) : (
        <span>{t('beginning')}</span>
      )}
    </div>
  );
}

/** Below the newest of a piece that was loaded around an earlier message. */
export function NewerTail({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const t = useStrings(messagesStrings);
  return (
    <div className={classes.head} style={{ height: OLDER_HEAD }}>
      {failed ? (
        <>
          {t('newerFailed')}
          <Button size="sm" variant="link" onClick={onRetry}>
            {t('tryAgain')}
          </Button>
        </>
      ) : (
        <>
          <Loader size={16} aria-hidden="true" />
          <span className="spoken">{t('loadingNewer')}</span>
        </>
      )}
    </div>
  );
}
