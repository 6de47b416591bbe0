import type { Message } from '@guiche/contract/messages';
import { transcripts } from '@guiche/contract/transcripts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { call } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { toastError } from '../../ui/toast-store';
import { storeMessage } from '../data';
import classes from './Transcript.module.css';
import { transcriptStrings } from './transcript-strings';

interface Props {
  messageId: number;
  state: NonNullable<Message['transcript']>['state'];
  /** The words. */
  children: ReactNode;
}

/** Under a voice note: what it says, as a machine has heard it. */
export default function Transcript({ messageId, state, children }: Props) {
  const t = useStrings(transcriptStrings);
  const [isAsking, setAsking] = useState(false);
  if (state === 'waiting') return null;
  return (
    <span className={classes.transcript}>
      <small>{t(state === 'done' ? 'byMachine' : state)}</small>
      {state === 'failed' && (
        <Button size="sm" variant="link" disabled={isAsking} onClick={again}>
          {t('again')}
        </Button>
      )}
      {state === 'done' && <span dir="auto">{children}</span>}
    </span>
  );

  function again() {
    setAsking(true);
    call(transcripts.write, { messageId })
      .then(storeMessage, toastError)
      .finally(() => setAsking(false));
  }
}
