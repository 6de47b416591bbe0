import { Button, Loader } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import classes from './Suggestion.module.css';
import { copilotStrings } from './strings';

interface Props {
  /** What became of the words. */
  said: ReactNode;
  isBusy?: boolean;
  /** What stood in the field before comes back. */
  onUndo: (() => void) | false;
  children?: ReactNode;
}

/** Says above the field what a machine's words are about. */
export function PlacedLine({ said, isBusy, onUndo, children }: Props) {
  const t = useStrings(copilotStrings);
  return (
    <div className={classes.line} data-busy={isBusy || undefined}>
      {isBusy ? <Loader size={14} aria-hidden="true" /> : <IconSparkles stroke={1.5} size={16} aria-hidden="true" />}
      <span className={classes.words} role="status">
        {said}
      </span>
      {onUndo && (
        <Button size="compact-xs" variant="subtle" onClick={onUndo}>
          {t('undo')}
        </Button>
      )}
      {children}
    </div>
  );
}
