import { csvLine, csvMark } from '@guiche/contract/csv';

/** The rows that were left out as a file that can be mended and brought in again: as they were, and what was wrong. */
export function rejectedCsv<Rejected extends { row: number; cells: string[] }>(
  { columns, rejected }: { columns: readonly { name: string }[]; rejected: readonly Rejected[] },
  heads: { row: string; reason: string },
  reasonOf: (rejected: Rejected) => string,
): string {
  const width = Math.max(columns.length, ...rejected.map(({ cells }) => cells.length));
  const pad = (cells: string[]) => Array.from({ length: width }, (_, index) => cells[index] ?? '');
  const lines = [
    [...pad(columns.map(({ name }) => name)), heads.row, heads.reason],
    ...rejected.map((one) => [...pad(one.cells), String(one.row), reasonOf(one)]),
  ];
  return csvMark + lines.map(csvLine).join('');
}
