import { failureOf } from '@guiche/contract/failures';
import type { Message } from '@guiche/contract/messages';
import { IconClock, IconExclamationCircle, IconHelpCircle } from '@tabler/icons-react';
import { sentenceOf } from '../platform/errors';
import { useBusy } from '../ui/use-busy';
import { useStrings } from '../platform/strings';
import classes from './Bubble.module.css';
import { dismissMessage, removeMessage, retryMessage } from './data';
import { failureStrings } from '../connections/failure-strings';
import { holdOf } from '../connections/holds';
import type { Bubble } from './live';
import { discard, tryAgain } from './outbox';
import { findPending } from './outbox-store';
import { giveBack } from './returned';
import { messagesStrings } from './strings';
import { signatureOf } from './text';

interface Props {
  rowKey: string;
  message: Message;
  bubble: Bubble | undefined;
  readOnly: boolean;
}

/** Under a message that did not leave, or of which nobody knows: why, and one way out; under one that is held back, why. */
export function Failure({ rowKey, message, bubble, readOnly }: Props) {
  const t = useStrings(messagesStrings);
  const why = useStrings(failureStrings);
  const [busy, act] = useBusy((call: (id: number) => Promise<void>) => call(message.id));

  /** Its words go back, and it goes. */
  async function editAgain(id: number) {
    if (giveBack(message.ticketId, { text: message.body.slice(signatureOf(message).length), file: null }))
      await removeMessage(id);
  }

  if (bubble?.state === 'refused') {
    const pending = findPending(rowKey);
    const error = pending?.error ?? null;
    return (
      <p className={classes.failure} role="alert">
        <IconExclamationCircle stroke={1.5} size={14} aria-hidden="true" />
        <span>
          {t('failed')} {error !== null && sentenceOf(error)}
        </span>
        <button type="button" onClick={() => tryAgain(rowKey)}>
          {t('tryAgain')}
        </button>
        {pending && !readOnly && (
          <button
            type="button"
            onClick={() => giveBack(message.ticketId, { text: pending.body, file: pending.file }) && discard(rowKey)}
          >
            {t('editAgain')}
          </button>
        )}
        <button type="button" onClick={() => discard(rowKey)}>
          {t('discard')}
        </button>
      </p>
    );
  }
  if (message.state === 'failed') {
    return (
      <p className={classes.failure}>
        <IconExclamationCircle stroke={1.5} size={14} aria-hidden="true" />
        <span title={message.failure?.detail}>{why(failureOf(message.failure?.code ?? ''))}</span>
        {!readOnly && !message.isDeleted && (
          <>
            <button type="button" disabled={busy} onClick={() => act(retryMessage)}>
              {t('tryAgain')}
            </button>
            {message.mediaType === 'conversation' && (
              <button type="button" disabled={busy} onClick={() => act(editAgain)}>
                {t('editAgain')}
              </button>
            )}
            <button type="button" disabled={busy} onClick={() => act(removeMessage)}>
              {t('discard')}
            </button>
          </>
        )}
      </p>
    );
  }
  const held = holdOf(message);
  if (held) {
    return (
      <p className={classes.failure} data-held>
        <IconClock stroke={1.5} size={14} aria-hidden="true" />
        <span title={message.failure?.detail}>{t(`held.${held}`)}</span>
      </p>
    );
  }
  if (message.state === 'unknown') {
    return (
      <p className={classes.failure} data-unsure>
        <IconHelpCircle stroke={1.5} size={14} aria-hidden="true" />
        <span>{t('unsure')}</span>
        {!readOnly && (
          <>
            <button type="button" disabled={busy} onClick={() => act(retryMessage)}>
              {t('resend')}
            </button>
            <span>{t('or')}</span>
            <button type="button" disabled={busy} onClick={() => act(dismissMessage)}>
              {t('leave')}
            </button>
          </>
        )}
      </p>
    );
  }
  return null;
}
