import type { Message } from '@guiche/contract/messages';
import { IconX } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { IconButton } from '../ui/IconButton';
import { ProgressBar } from '../ui/ProgressBar';
import classes from './Bubble.module.css';
import type { BubbleState } from './live';
import { discard } from './outbox';
import { useShare } from './outbox-store';
import { composeStrings } from './compose-strings';

/** Under a file that goes up: how far it is, and the way to call it back. */
export function Upload({ rowKey, message, state }: { rowKey: string; message: Message; state: BubbleState }) {
  const t = useStrings(composeStrings);
  const share = useShare(rowKey);
  if (state === 'refused') return null;
  const name = message.mediaName ?? '';
  const percent = Math.floor((share ?? 0) * 100);
  return (
    <div className={classes.upload}>
      <ProgressBar label={t('files.sendingName', { name })} share={share ?? 0} />
      <span className={classes.percent}>{share === null ? t('files.waiting') : `${percent}%`}</span>
      {percent < 100 && (
        <IconButton size="sm" label={t('files.cancel', { name })} onClick={() => discard(rowKey)}>
          <IconX stroke={1.5} size={16} />
        </IconButton>
      )}
    </div>
  );
}
