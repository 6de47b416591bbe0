import type { Mail } from './mail';
import { repeat, type Repeating } from './repeat';
import type { Log } from './log';

/** Letters leave within five seconds of the mail server's return, also where the last question to it hangs for as long as it may. */
export const every = 1_500;
/** Where it answers and takes no letter all the same, they are not tried again and again: that is theirs to count. */
const mostPause = 600_000;

interface Parts {
  mail: Pick<Mail, 'isOn' | 'isAway' | 'isBack'>;
  /** Do letters wait for another try, which another process or an earlier life of this one has failed to send? */
  isWaiting: () => Promise<boolean>;
  tryNow: () => Promise<void>;
  log: Log;
  pace?: number;
}

/** What finds no mail server is tried again ever more seldom; once it is back, everything that waits goes at once. */
export function watchMail({ mail, isWaiting, tryNow, log, pace = every }: Parts): Repeating[] {
  if (!mail.isOn) return [];
  let wasLeft: boolean | undefined;
  let pause = 0;
  let last = -Infinity;

  async function look() {
    wasLeft ??= await isWaiting();
    const since = performance.now() - last;
    if (!(wasLeft || mail.isAway()) || since < pause || !(await mail.isBack())) return;
    // Long after the last time it is another absence.
    pause = since > 4 * pause ? pace : Math.min(2 * pause, mostPause);
    last = performance.now();
    await tryNow();
    wasLeft = false;
  }
  return [repeat(look, { every: pace, log, trouble: 'nobody looks whether the mail server is back' })];
}
