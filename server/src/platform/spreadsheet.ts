import type { CellProblem } from '@guiche/contract/spreadsheet';
import pLimit from 'p-limit';
import { readApart } from './read-apart';

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
export type Said = { encoding: 'utf-8' | 'windows-1252' | null } | { rows: SheetRow[] };

/** Each of them may take its memory, and a processor. */
const inTurn = pLimit(2);

/**
 * The rows of a spreadsheet that have something in them, some hundred at a time: .xlsx, .xls or CSV, told by its bytes.
 * @param heard is told the encoding of a CSV file, before the rows
 * @throws the codes of `importFails` but ERR_IMPORT_EMPTY
 */
export async function* readSpreadsheet(
  file: string,
  heard: (encoding: 'utf-8' | 'windows-1252' | null) => void,
): AsyncGenerator<SheetRow[]> {
  const release = await turn();
  try {
    const apart = { worker: 'spreadsheet', tooHeavy: 'ERR_IMPORT_TOO_HEAVY', work: 10 } as const;
    for await (const said of readApart<Said>(file, apart))
      if ('rows' in said) yield said.rows;
      else heard(said.encoding);
  } finally {
    release();
  }
}

const turn = (): Promise<() => void> =>
  new Promise((begin) => void inTurn(() => new Promise<void>((release) => begin(release))));
