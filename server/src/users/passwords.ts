import { hash, verify } from '@node-rs/argon2';
import { fail } from '../platform/errors';

/** argon2id, as the library has it by default; 19 MiB. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of a password that nobody knows: to check something against where there is no user. */
const nobodys = '$argon2id$v=19$m=19456,t=2,p=1$1F7q/ibCDToua4oDPMjFcA$QNr8TvmtJQcgYjmv/jQI11dtw7KtjnAst9fy1iuHAdk';

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

/** Takes the same time whether or not there is a hash to compare with. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  // A user may have been made without a password: what is stored then is no hash, and nothing fits it.
  const known = passwordHash?.startsWith('$argon2') ? passwordHash : undefined;
  const isRight = await inTurn(() => verify(known ?? nobodys, password));
  return isRight && known !== undefined;
}

const atOnce = 2;
const mostWaiting = 50;
let running = 0;
const waiting: (() => void)[] = [];

/** Each of these costs 19 MiB and a core for a while, so few run at once and no endless row waits. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running++;
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
  else throw fail('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': '1' } });
  try {
    return await work();
  } finally {
    // The place passes on to whoever waited longest.
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
