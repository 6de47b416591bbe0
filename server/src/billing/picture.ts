import { invoiceTable, paymentTable } from './table';

interface Line {
  from: readonly string[];
  on: string;
  when?: string;
  to: string;
  does?: string;
}

/** The two tables as people read them. docs/billing.md is made of it. */
export const picture = (): string =>
  ['### Invoices', '', draw('open', invoiceTable), '', '### Payments', '', draw('pending', paymentTable)].join('\n');

function draw(first: string, table: readonly Line[]): string {
  const moves = new Map<string, string[]>();
  for (const { from, on, when, to } of table) {
    for (const state of from) {
      const way = `${state} --> ${to}`;
      moves.set(way, [...(moves.get(way) ?? []), when ?? on]);
    }
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${first}`,
    ...[...moves].map(([way, names]) => `  ${way}: ${names.join(' / ')}`),
    '```',
    '',
    '| From | When | To | Does |',
    '| --- | --- | --- | --- |',
    ...table.map(
      ({ from, on, when, to, does }) =>
        `| ${[from.join(', '), [on, when].filter(Boolean).join(': '), to, does ?? ''].join(' | ')} |`,
    ),
  ].join('\n');
}
