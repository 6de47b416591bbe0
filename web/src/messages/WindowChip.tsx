import { VisuallyHidden } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useStrings } from '../platform/strings';
import { Chip } from '../ui/Chip';
import classes from './WindowChip.module.css';
import type { ReplyWindow } from './reply-window';
import { messagesStrings } from './strings';

/** How long the customer may still be answered, on lines whose network counts; `short` where room is. */
export function WindowChip({ window, short = false }: { window: ReplyWindow; short?: boolean }) {
  const t = useStrings(messagesStrings);
  const { isOver, hours, minutes } = window;
  const time = hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`;
  const words = isOver ? t('window.over') : t('window.left', { time });
  return (
    <Chip
      look="plain"
      icon={<IconHourglass stroke={1.5} size={14} aria-hidden="true" />}
      title={`${words}. ${t('window.why')}`}
    >
      {short ? (
        <>
          <span className={classes.short} aria-hidden="true">
            {isOver ? '> 24 h' : hours > 0 ? `${hours} h` : `${minutes} min`}
          </span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      ) : (
        words
      )}
    </Chip>
  );
}
