import type { RejectedRow } from '@guiche/contract/contacts';
import { expect, test } from 'vitest';
import { rejectedCsv } from './rejected-csv';

const columns = [
  { name: 'nome', use: 'name' as const },
  { name: 'numero', use: 'number' as const },
];
const row = (cells: string[]): RejectedRow => ({ row: 7, field: 'number', reason: 'badNumber', cells });

test('holds the rows as they were, where they stood and what was wrong, and never a formula', () => {
  const text = rejectedCsv(
    { columns, rejected: [row(['=1+1', '12']), row(['só o nome']), row(['a', 'b', 'além'])] },
    { row: 'linha', reason: 'motivo' },
    ({ reason }) => reason,
  );
  expect(text).toBe(
    [
      '\uFEFF"nome";"numero";"";"linha";"motivo"',
      `"'=1+1";"12";"";"7";"badNumber"`,
      '"só o nome";"";"";"7";"badNumber"',
      '"a";"b";"além";"7";"badNumber"',
      '',
    ].join('\r\n'),
  );
});
