import { IconLock } from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { keyOf } from '../platform/keys';
import { useStrings } from '../platform/strings';
import classes from './Composer.module.css';
import { composeStrings } from './compose-strings';

interface Props {
  isNote: boolean;
  onTurn: (mode: 'message' | 'note') => void;
  /** An arrow: the other one is chosen, and the focus stays on the tabs. */
  onWalk: () => void;
}

/** To the customer, or to the team only. */
export function ComposerModes({ isNote, onTurn, onWalk }: Props) {
  const t = useStrings(composeStrings);
  const message = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onWalk();
    (isNote ? message : note).current?.focus();
  };
  return (
    <div className={classes.modes} role="tablist" aria-label={t('compose.kind')} onKeyDown={onKeyDown}>
      <button
        ref={message}
        type="button"
        role="tab"
        aria-selected={!isNote}
        tabIndex={isNote ? -1 : 0}
        onClick={() => onTurn('message')}
      >
        {t('compose.message')}
      </button>
      <button
        ref={note}
        type="button"
        role="tab"
        aria-selected={isNote}
        tabIndex={isNote ? 0 : -1}
        aria-keyshortcuts={keyOf('note')}
        onClick={() => onTurn('note')}
      >
        <IconLock stroke={1.5} size={14} aria-hidden="true" />
        {t('compose.note')}
      </button>
    </div>
  );
}
