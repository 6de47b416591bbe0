import type { ErrorCode } from '@guiche/contract/errors';
import type { CellProblem } from '@guiche/contract/spreadsheet';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { fail } from './errors';

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  row: number;
  cells: string[];
  /** By column. */
  problems?: Record<number, CellProblem>;
  isHidden?: true;
  isMerged?: true;
}

/** What the process that reads says, line by line. */
export type Said =
  | { encoding: 'utf-8' | 'windows-1252' | null }
  | { rows: SheetRow[] }
  | { refused: ErrorCode; detail?: string; fields?: Record<string, string> }
  | { isWhole: true };

const mostMegabytes = 256;
/** Seconds of a processor. By the clock a good file would be refused where others keep the processors busy. */
const mostWork = 10;
/** Whoever waits that long without working hangs. */
const within = 60_000;
/** Each of them may take its memory, and a processor. */
const inTurn = pLimit(2);

/**
 * The rows of a spreadsheet that have something in them, some hundred at a time: .xlsx, .xls or CSV, told by its bytes.
 * It is read in a process of its own, which is ended when it takes too long: hostile bytes cost that, and nothing else.
 * @param heard is told the encoding of a CSV file, before the rows
 * @throws the codes of `importFails` but ERR_IMPORT_EMPTY
 */
export async function* readSpreadsheet(
  file: string,
  heard: (encoding: 'utf-8' | 'windows-1252' | null) => void,
): AsyncGenerator<SheetRow[]> {
  const release = await turn();
  const child = open(file);
  // that it could not begin shows in what it does not say
  child.on('error', () => child.stdout.destroy());
  try {
    for await (const line of createInterface({ input: child.stdout, crlfDelay: Infinity })) {
      const said = JSON.parse(line) as Said;
      if ('isWhole' in said) return;
      if ('encoding' in said) heard(said.encoding);
      else if ('rows' in said) yield said.rows;
      else {
        const { refused, ...about } = said;
        throw fail(refused, about);
      }
    }
    // killed, by its work, the clock or its own lack of memory
    throw fail('ERR_IMPORT_TOO_HEAVY');
  } finally {
    child.kill('SIGKILL');
    release();
  }
}

const turn = (): Promise<() => void> =>
  new Promise((begin) => void inTurn(() => new Promise<void>((release) => begin(release))));

/** Its sources are TypeScript in tests and while developing. It is handed no secret of ours. */
function open(file: string) {
  const here = fileURLToPath(import.meta.url);
  const isSource = here.endsWith('.ts');
  const cwd = path.dirname(here);
  const script = path.join(cwd, `spreadsheet.worker.${isSource ? 'ts' : 'js'}`);
  const loader = isSource ? ['--import', 'tsx'] : [];
  const node = [`--max-old-space-size=${mostMegabytes}`, ...loader, script, path.resolve(file)];
  const [program, args] =
    process.platform === 'win32'
      ? [process.execPath, node]
      : ['/bin/sh', ['-c', `ulimit -t ${mostWork}; exec "$0" "$@"`, process.execPath, ...node]];
  return spawn(program, args, {
    cwd,
    env: {},
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: within,
    killSignal: 'SIGKILL',
  });
}
