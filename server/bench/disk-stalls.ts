import fs from 'node:fs';
import type { Span } from './waits';

const lookEveryMs = 20;
/** Of that, so much at least was spent by everything that could have worked in waiting for the disk. */
const stallMs = 15;

/**
 * When the whole machine stood still for its disk, as the kernel counts it: disks of virtual machines do now and then, for up to a second,
 * and no program answers meanwhile that promises to have written.
 */
export function watchDisk() {
  const stalls: Span[] = [];
  let before = waitedForDisk();
  let last = performance.now();
  const timer = setInterval(() => {
    const [waited, now] = [waitedForDisk(), performance.now()];
    if (waited !== undefined && before !== undefined && waited - before >= stallMs)
      stalls.push({ from: last, to: now });
    [before, last] = [waited, now];
  }, lookEveryMs);
  return {
    /** @returns nothing where the system does not tell */
    end(): Span[] | undefined {
      clearInterval(timer);
      return before === undefined ? undefined : stalls;
    },
  };
}

/** Milliseconds since the machine was started. */
function waitedForDisk(): number | undefined {
  try {
    const [, microseconds] = /^full .*total=(\d+)/m.exec(fs.readFileSync('/proc/pressure/io', 'utf8'))!;
    return Number(microseconds) / 1000;
  } catch {
    return undefined;
  }
}
