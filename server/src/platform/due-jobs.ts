import { after, type Repeated } from './guard';
import type { Log } from './log';

/**
 * Workers look for jobs once a second, and when they are told of one. Of a job that is for later they are told when it is
 * asked for, which is too soon: so whoever asked for it tells them again once it is due. Where that is lost, with its process
 * or a connection, the next look finds the job.
 */
export interface DueJobs extends Repeated {
  /** A job that was asked for is due in so many milliseconds. */
  expect(inMs: number): void;
}

/** What is further off than that may well be a second late. */
const horizonMs = 60_000;
/** Jobs that are due within the same moment are told of once, at its end: never before they are due. */
const stepMs = 20;

/** Timers and the estimate of the database's clock are a little early now and then. */
const slackMs = 5;

/** @param tell has so many workers look for jobs */
export function createDueJobs(tell: (jobs: number) => Promise<unknown>, log: Log): DueJobs {
  const expected = new Map<number, { jobs: number; forget: () => void }>();
  return {
    expect(inMs) {
      if (!(inMs > 0 && inMs <= horizonMs)) return;
      const now = performance.now();
      const step = Math.floor((now + inMs + slackMs) / stepMs) + 1;
      const already = expected.get(step);
      if (already) return void already.jobs++;
      const forget = after(step * stepMs - now, log, 'workers were not told of a job that is due', () => {
        const { jobs } = expected.get(step)!;
        expected.delete(step);
        return tell(jobs);
      });
      expected.set(step, { jobs: 1, forget });
    },
    async stop() {
      for (const { forget } of expected.values()) forget();
      expected.clear();
    },
  };
}
