import { useRef, useState } from 'react';
import { ApiError } from '../../platform/call';
import { useStrings } from '../../platform/strings';
import { sentenceOf } from '../errors';
import { loginStrings } from './strings';
import { useCountdown } from './use-countdown';

const REPEAT_MS = 400;

/** One call of a form before the login: whether it is under way, what the server refused it with, how long to wait. */
export function useAsking() {
  const t = useStrings(loginStrings);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [waitSeconds, setWait] = useCountdown();
  const resting = useRef(false);

  /** @returns whether it was done; `refused` may take an error for itself by saying true, or say it in its own words */
  async function ask(
    act: () => Promise<unknown>,
    refused?: (error: unknown) => boolean | string | undefined,
  ): Promise<boolean> {
    if (busy || resting.current) return false;
    resting.current = true;
    setTimeout(() => (resting.current = false), REPEAT_MS);
    setBusy(true);
    setRefusal(null);
    try {
      await act();
      return true;
    } catch (error) {
      const taken = refused?.(error);
      if (taken === true) return false;
      if (error instanceof ApiError && error.status === 429) setWait(Math.ceil(error.retryAfter ?? 1));
      else setRefusal(taken || sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    ask,
    busy,
    /** Above zero nothing is asked: the server wants a pause. */
    waitSeconds,
    waiting: waitSeconds > 0,
    refusal: waitSeconds > 0 ? t('wait', { count: waitSeconds }) : refusal,
    forget: () => setRefusal(null),
  };
}
