import type { Repeated } from '../platform/guard';
import type { Hold } from '../platform/hold';
import type { Worker } from '../platform/jobs';
import type { Gateway } from '../whatsapp/gateway';

interface Parts {
  hold: Hold;
  gateway: Pick<Gateway, 'resume' | 'pause'>;
  /** Nothing in a process that runs no jobs. */
  startWorker: (() => Promise<Worker>) | undefined;
  /** Begins what is repeated and asks somebody outside: the bank. */
  startRepeated: () => Repeated[];
}

/**
 * What runs by itself: lines, jobs, and what asks the bank. Whatever leaves, leaves by one of them, so that an
 * installation on hold runs none; a job that does not run loses no attempt.
 */
export function createWork({ hold, gateway, startWorker, startRepeated }: Parts) {
  let worker: Worker | undefined;
  let repeated: Repeated[] | undefined;
  async function run() {
    worker ??= await startWorker?.();
    repeated ??= startRepeated();
    await gateway.resume();
  }
  async function rest() {
    await gateway.pause();
    await endJobs();
  }
  async function endJobs() {
    await Promise.all([worker?.stop(), ...(repeated ?? []).map((one) => one.stop())]);
    worker = undefined;
    repeated = undefined;
  }
  return {
    /** Resolves when everything runs that may, by the roles of this process. */
    start: () => hold.begin((isOn) => (isOn ? rest() : run())),
    isRunning: () => !worker || worker.isRunning(),
    /** Jobs under way end, and none is begun. */
    endJobs,
  };
}
