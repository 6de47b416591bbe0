import type { ErrorCode } from '@guiche/contract/errors';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fail } from './errors';
import { workerFile } from './worker-file';

/** What a process that reads a file says last: that it is through, or why the file is refused. */
export type LastSaid = { isWhole: true } | { refused: ErrorCode; detail?: string; fields?: Record<string, string> };

export interface Apart {
  /** `spreadsheet` is the program `spreadsheet.worker`. */
  worker: string;
  /** What is answered where reading takes more than it may. */
  tooHeavy: ErrorCode;
  /** What it is told beside the file. */
  about?: string;
  /** Seconds of a processor. By the clock a good file would be refused where others keep the processors busy. */
  work: number;
  /**
   * Kilobytes of all it holds, where what a packed stream becomes is not bounded otherwise: that is none of its own objects.
   * Other systems than Linux know no such bound.
   */
  memory?: number;
}

/** Of its own objects. */
const mostMegabytes = 256;
/** Whoever waits that long without working hangs. */
const within = 60_000;

/**
 * What a process of its own says of a file, line by line. It is ended when it takes too long or too much memory: hostile
 * bytes cost that, and nothing else.
 * @throws what it refuses the file with, `tooHeavy`
 */
export async function* readApart<T extends object>(
  file: string,
  { about = '', tooHeavy, ...apart }: Apart,
): AsyncGenerator<T> {
  const child = open(apart, [path.resolve(file), about]);
  // that it could not begin shows in what it does not say
  child.on('error', () => child.stdout.destroy());
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      const said = JSON.parse(line) as T | LastSaid;
      if ('isWhole' in said) return;
      if ('refused' in said) {
        const { refused, ...why } = said;
        throw fail(refused, why);
      }
      yield said;
    }
    // killed, by its work, the clock or its own lack of memory
    throw fail(tooHeavy);
  } finally {
    child.kill('SIGKILL');
  }
}

/** It is handed no secret of ours. */
function open({ worker, work, memory }: Pick<Apart, 'worker' | 'work' | 'memory'>, told: readonly string[]) {
  const { file: script, isSource } = workerFile(worker);
  const loader = isSource ? ['--import', 'tsx'] : [];
  const node = [`--max-old-space-size=${mostMegabytes}`, ...loader, script, ...told];
  const bounds = `ulimit -c 0; ulimit -t ${work}; ${memory ? `ulimit -d ${memory};` : ''} exec "$0" "$@"`;
  const [program, args] =
    process.platform === 'win32' ? [process.execPath, node] : ['/bin/sh', ['-c', bounds, process.execPath, ...node]];
  return spawn(program, args, {
    cwd: path.dirname(script),
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: within,
    killSignal: 'SIGKILL',
  });
}
