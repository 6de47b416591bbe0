import type { Message } from '@guiche/contract/messages';
import type { ReactNode } from 'react';
import { useStrings } from '../../platform/strings';
import classes from './Transcript.module.css';
import { transcriptStrings } from './transcript-strings';

interface Props {
  state: NonNullable<Message['transcript']>['state'];
  /** The words. */
  children: ReactNode;
}

/** Under a voice note: what it says, as a machine has heard it. */
export default function Transcript({ state, children }: Props) {
  const t = useStrings(transcriptStrings);
  if (state === 'waiting') return null;
  return (
    <span className={classes.transcript}>
      <small>{t(state === 'done' ? 'byMachine' : state)}</small>
      {state === 'done' && <span dir="auto">{children}</span>}
    </span>
  );
}
