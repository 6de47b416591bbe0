import { IconHourglass } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import classes from './Composer.module.css';
import type { ReplyWindow } from './reply-window';
import { messagesStrings } from './strings';
import { WindowChip } from './WindowChip';

/** Above the composer: that nothing can be sent, and why; where the header has no room for it, how long it still can. */
export function WindowBar({ window }: { window: ReplyWindow }) {
  const t = useStrings(messagesStrings);
  return (
    <div className={classes.window} role="status">
      {window.isOver ? (
        <>
          <IconHourglass stroke={1.5} size={18} aria-hidden="true" />
          <span className={classes.shutWords}>{t('window.shut')}</span>
        </>
      ) : (
        <WindowChip window={window} />
      )}
    </div>
  );
}
