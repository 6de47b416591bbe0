// Started by ./supervise.mjs with the process ids of the run and of the npm that started it: waits until one of them has
// ended, and ends everything of the run that is left. PostgreSQL is told first, since only then it takes its shared memory along.
import { setTimeout as sleep } from 'node:timers/promises';
import { awaitEndOfOne, descendantsOf, listProcesses, readProcess } from './processes.mjs';
import { RUN_MARK } from './supervise.mjs';

/** How long PostgreSQL may take to end by itself; the whole has ten seconds. */
const POSTGRES_MS = 3_000;
const LOOK_MS = 100;
/** How long the run itself may take to go once it has let go of us: its exit code must come from it. */
const GOING_MS = 5_000;
/** Nothing that can be ended takes longer. */
const GIVE_UP_MS = 30_000;

const watched = process.argv.slice(2).map(Number);
const [runId] = watched;
const mark = `${RUN_MARK}=${process.env[RUN_MARK]}`;
// Signals of the terminal are for the run.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

const endsByItself = (await awaitEndOfOne(watched, process.stdin)) === 'input';
const endedAt = Date.now();
while (endsByItself && readProcess(runId) && Date.now() - endedAt < GOING_MS) await sleep(LOOK_MS);
for (let left = theirs(); left.length > 0 && Date.now() - endedAt < GIVE_UP_MS; left = theirs()) {
  for (const { pid, name } of left) {
    const mayTakeItsTime = name === 'postgres' && Date.now() - endedAt < POSTGRES_MS;
    kill(pid, mayTakeItsTime ? 'SIGQUIT' : 'SIGKILL');
  }
  await sleep(LOOK_MS);
}
process.exit();

/** Everything that has the mark, and what those have started. */
function theirs() {
  const all = listProcesses();
  const marked = all.filter(({ pid, environment }) => pid === runId || environment().includes(mark));
  return descendantsOf(marked, all).filter(({ pid }) => pid !== process.pid);
}

function kill(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH' && error.code !== 'EPERM') throw error;
  }
}
