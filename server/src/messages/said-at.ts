/** Networks keep what could not be delivered for thirty days: a time before that is no time, but a clock gone wrong. */
const longest = 31 * 86_400_000;
/** What is younger when it comes has just been said. */
const isLiveFor = 60_000;

/**
 * When a message was said: by the clock of its network, which counts seconds, and never later than it is known here.
 * @param at as the network says
 */
export function saidAt(at: Date, now: Date): Date {
  const second = Math.floor(at.getTime() / 1000) * 1000;
  const isTime = second > now.getTime() - longest;
  // In the running second, or from a clock ahead of ours: it has just come.
  return isTime && second < Math.floor(now.getTime() / 1000) * 1000 ? new Date(second) : now;
}

/** Where a message puts its conversation in the lists: now, unless it was said long before it came. */
export const movesListAt = (said: Date, now: Date): Date => (now.getTime() - said.getTime() < isLiveFor ? now : said);
