import type { Outcome } from '../whatsapp/driver';
import { restOfContact } from '../whatsapp/governor/rules';
import type { Outgoing, setOutcome } from './outbox-queries';
import { stateOfAck } from './queries';

/** What becomes of a message: by what a network answered, or without one being asked. */

const mostAttempts = 5;

const unknownAfterCrash: Outcome = {
  state: 'unknown',
  error: { code: 'INTERRUPTED', retry: 'never', detail: 'The server stopped while this message was on its way.' },
};

export const noAddress: Outcome = {
  state: 'rejected',
  error: { code: 'RECIPIENT_UNREACHABLE', retry: 'never', detail: 'This network knows no address of the contact.' },
};

const unwanted: Outcome = {
  state: 'rejected',
  error: {
    code: 'OPTED_OUT',
    retry: 'never',
    detail: 'The contact has asked for nothing more since this was written.',
  },
};

const outdated: Outcome = {
  state: 'rejected',
  error: {
    code: 'OUTDATED',
    retry: 'never',
    detail: 'What was to answer by itself has waited for more than a day.',
  },
};

/** How a message ends that is not handed over; of what was on its way when a process died nobody knows whether it has arrived. */
export function insteadOf({ state, isUnwanted, isOutdated }: Outgoing, repeatable: boolean): Outcome | undefined {
  const refused = isUnwanted ? unwanted : isOutdated ? outdated : undefined;
  if (state === 'sending' && (refused || !repeatable)) return unknownAfterCrash;
  return refused;
}

/** From outcome to state, as a table of cases. */
export function afterOutcome(
  outcome: Outcome,
  attempts: number,
  repeatable: boolean,
  now: Date,
): Parameters<typeof setOutcome>[2] {
  if (outcome.state === 'handed-over') {
    const ack = outcome.ack || 1;
    return { state: stateOfAck[ack], ack };
  }
  const { code, detail, retry } = outcome.error;
  const failure = { code, detail };
  const mayRepeat = outcome.state === 'rejected' || ((outcome.repeatable ?? repeatable) && retry !== 'never');
  if (mayRepeat && retry === 'later' && attempts < mostAttempts) {
    const pause = Math.max(pauseBefore(attempts), restOfContact(code));
    return { state: 'waiting', notBefore: new Date(now.getTime() + pause) };
  }
  return { state: outcome.state === 'rejected' ? 'failed' : 'unknown', failure };
}

/** 1, 4, 16, 64 seconds. */
const pauseBefore = (attempts: number) => 1000 * 4 ** (attempts - 1);
