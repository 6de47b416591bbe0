import type { Hold } from '../platform/hold';
import type { Worker } from '../platform/jobs';
import type { Gateway } from '../whatsapp/gateway';

interface Parts {
  hold: Hold;
  gateway: Pick<Gateway, 'resume' | 'pause'>;
  /** Nothing in a process that runs no jobs. */
  startWorker: (() => Promise<Worker>) | undefined;
}

/**
 * What runs by itself: lines and jobs. Whatever leaves, leaves by one of them, so that an installation on hold runs
 * neither; a job that does not run loses no attempt.
 */
export function createWork({ hold, gateway, startWorker }: Parts) {
  let worker: Worker | undefined;
  async function run() {
    worker ??= await startWorker?.();
    await gateway.resume();
  }
  async function rest() {
    await gateway.pause();
    await worker?.stop();
    worker = undefined;
  }
  return {
    /** Resolves when everything runs that may, by the roles of this process. */
    start: () => hold.begin((isOn) => (isOn ? rest() : run())),
    isRunning: () => !worker || worker.isRunning(),
    /** Jobs under way end, and none is begun. */
    endJobs: async () => worker?.stop(),
  };
}
