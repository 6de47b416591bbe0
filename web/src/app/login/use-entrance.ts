import { ApiError } from '../../platform/call';
import { sentenceOf } from '../../platform/errors';
import { useStrings } from '../../platform/strings';
import { loginStrings } from './strings';
import { useCountdown } from './use-countdown';

const REPEAT_MS = 400;
/** Something, an @, and a dot in what follows: the server knows the rest. */
const address = /^[^\s@]+@[^\s@.]+\.[^\s@]+$/;

/**
 * What the forms before the login share: an empty field is a mistake when it is sent, what the server says stands above
 * the fields, and a pause that it wants is counted down.
 */
export function useEntrance() {
  const t = useStrings(loginStrings);
  const [waitSeconds, setWait] = useCountdown();
  return {
    waitSeconds,
    /** The server wants a pause. */
    waiting: waitSeconds > 0,
    /** What stands above the fields. */
    refusalOf: (refusal: string | null) => (waitSeconds > 0 ? t('wait', { count: waitSeconds }) : refusal),
    /** For useForm. */
    options: {
      emptyWaits: true,
      restMs: REPEAT_MS,
      words: { Required: t('required') },
      onError(error: unknown): string | true {
        if (!(error instanceof ApiError && error.status === 429)) return sentenceOf(error);
        setWait(Math.ceil(error.retryAfter ?? 1));
        return true;
      },
    },
  };
}

/** Whether an e-mail could be one, for whoever asks the server in any case. */
export const judgeAddress = ({ email }: { email: string }) => ({
  email: email.trim() !== '' && !address.test(email.trim()) && 'Invalid email',
});
