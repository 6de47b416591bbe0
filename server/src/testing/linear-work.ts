/**
 * Whether work takes time as its text is long, told within one run and by the time of the processor: neither how fast the machine is
 * nor who else uses it matters.
 */

/** The longer text has what a message may have. */
const [short, long] = [8_192, 65_536];
/**
 * As many short texts have the letters of one long one: linear work takes the same time for both, and what grows with the
 * square eight times as long for the long one.
 */
const times = long / short;
/** Half of that: a machine that is short of memory takes up to 2.7 times as long for what is linear, as each long text has to find its room anew. */
const most = 4;
/** Less says nothing: the collector, the compiler, or that room may have taken it. */
const floorMs = 10;
/** One measure may have them in it; the least of several has not. */
const tries = 6;
/** So much is none of theirs, and is not asked for more often than this. */
const [muchMs, triesOfMuch] = [500, 2];

/**
 * Both measures take as long where all is well, so that who else uses the machine is in the one as much as in the other: a
 * short text alone finds a quiet moment that a long one never does.
 * @returns nothing where it is linear, else what it took
 */
export function growsTooMuch(work: (text: string) => unknown, textOf: (length: number) => string): string | undefined {
  const texts = [textOf(short), textOf(long)] as const;
  let [before, after] = [Infinity, Infinity];
  for (let n = 0; n < (after > muchMs && n > 0 ? triesOfMuch : tries); n++) {
    before = Math.min(before, timed(work, texts[0], times));
    after = Math.min(after, timed(work, texts[1]));
    if (after <= most * Math.max(before, floorMs)) return undefined;
  }
  return `${long} letters took ${after.toFixed(0)} ms, ${times} times ${short} ${before.toFixed(1)}`;
}

function timed(work: (text: string) => unknown, text: string, often = 1): number {
  const begun = process.cpuUsage();
  for (let n = 0; n < often; n++) work(text);
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
