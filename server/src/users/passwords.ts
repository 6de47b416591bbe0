import { hash, verify } from '@node-rs/argon2';
import { fail } from '../platform/errors';

/** argon2id, as the library has it by default; 19 MiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows: to check something against where there is no user. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$1F7q/ibCDToua4oDPMjFcA$QNr8TvmtJQcgYjmv/jQI11dtw7KtjnAst9fy1iuHAdk';

/** @param known who asks, where that is somebody known: a logged-in user, or a device that was let in before */
export const hashPassword = (password: string, known?: string): Promise<string> =>
  inTurn(() => hash(password, cost), known);

/** Takes the same time whether or not there is a hash to compare with. @param known as at `hashPassword` */
export async function isPassword(passwordHash: string | undefined, password: string, known?: string): Promise<boolean> {
  // A user may have been made without a password: what is stored then is no hash, and nothing fits it.
  const stored = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const isRight = await inTurn(() => verify(stored ?? nobodys, password), known);
  return isRight && stored !== undefined;
}

const atOnce = 2;
const mostWaiting = 50;
/** So many of one known user stand in front of strangers; more of them stand among those. */
const mostAhead = 2;
let running = 0;
const waiting: { begin: () => void; known: string | undefined }[] = [];

/**
 * Each of these costs 19 MiB and a core for a while, so few run at once and no endless row waits. Whoever is known goes
 * before all strangers: a storm of guesses keeps nobody of them out.
 */
async function inTurn<T>(work: () => Promise<T>, known: string | undefined): Promise<T> {
  if (running < atOnce) running++;
  else await new Promise<void>((begin) => queue(begin, known));
  try {
    return await work();
  } finally {
    // The place passes on to whoever stands in front.
    const next = waiting.shift();
    if (next) next.begin();
    else running--;
  }
}

function queue(begin: () => void, who: string | undefined): void {
  const isAhead = who !== undefined && waiting.filter(({ known }) => known === who).length < mostAhead;
  const known = isAhead ? who : undefined;
  const strangers = waiting.findIndex((one) => one.known === undefined);
  const ahead = strangers < 0 ? waiting.length : strangers;
  if ((isAhead ? ahead : waiting.length - ahead) >= mostWaiting)
    throw fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } });
  waiting.splice(isAhead ? ahead : waiting.length, 0, { begin, known });
}
