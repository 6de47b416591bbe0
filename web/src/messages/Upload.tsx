import type { Message } from '@guiche/contract/messages';
import { IconX } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import classes from './Bubble.module.css';
import type { BubbleState } from './live';
import { discard } from './outbox';
import { useShare } from './outbox-store';
import { messagesStrings } from './strings';

/** Under a file that goes up: how far it is, and the way to call it back. */
export function Upload({ rowKey, message, state }: { rowKey: string; message: Message; state: BubbleState }) {
  const t = useStrings(messagesStrings);
  const share = useShare(rowKey);
  if (state === 'refused') return null;
  const name = message.mediaName ?? '';
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <div className={classes.upload}>
      <span
        className={classes.track}
        role="progressbar"
        aria-label={t('files.sendingName', { name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.percent}>{share === null ? t('files.waiting') : `${percent}%`}</span>
      {percent < 100 && (
        <IconButton size="sm" label={t('files.cancel', { name })} onClick={() => discard(rowKey)}>
          <IconX stroke={1.5} size={16} />
        </IconButton>
      )}
    </div>
  );
}
