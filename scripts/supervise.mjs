// Whatever a run of the tests starts ends with it, however it ends: a process beside it outlives it by seconds, and ends
// what it has left. On Linux, where processes can be found by what they were started with.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { npmAbove } from './processes.mjs';
import { root } from './steps.mjs';

/** What all processes of a run have in their environment; whoever starts one with a bare environment passes it on. */
export const RUN_MARK = 'GUICHE_RUN';

/** Call it first: only what is started afterwards is ended. Within a run that is supervised it does nothing. */
export function supervise() {
  if (process.platform !== 'linux' || process.env[RUN_MARK]) return;
  process.env[RUN_MARK] = randomUUID();
  const program = path.join(root, 'scripts', 'supervisor.mjs');
  // Looked up here: who is gone before the supervisor is there must not be missed.
  const watched = [process.pid, ...npmAbove(process.pid)].map(String);
  // The supervisor's input ends when we do, also by SIGKILL.
  const supervisor = spawn(process.execPath, [program, ...watched], {
    cwd: root,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  supervisor.unref();
  supervisor.stdin.unref();
  supervisor.stdin.on('error', () => undefined);
}
