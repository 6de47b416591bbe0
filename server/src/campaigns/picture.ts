import { campaignTable, shipmentTable } from './table';

/** The tables as people read them: two drawings, and every row. docs/campaigns.md is made of it. */
export function picture(): string {
  const moves = campaignTable.flatMap(({ from, to, on }) =>
    from.filter((one) => one !== to).map((one) => ({ from: one, to, on })),
  );
  return [
    'A campaign:',
    '',
    ...drawn('INATIVA', moves),
    '',
    '| From | On | When | To | Does |',
    '| --- | --- | --- | --- | --- |',
    ...campaignTable.map(
      ({ from, on, when, to, does }) => `| ${[from.join(', '), on, when ?? '', to, does ?? ''].join(' | ')} |`,
    ),
    '',
    'A recipient:',
    '',
    ...drawn(
      'planned',
      shipmentTable.flatMap(({ from, to, on }) => from.map((one) => ({ from: one, to, on }))),
    ),
    '',
    '| From | On | To |',
    '| --- | --- | --- |',
    ...shipmentTable.map(({ from, on, to }) => `| ${[from.join(', '), on, to].join(' | ')} |`),
  ].join('\n');
}

function drawn(first: string, moves: { from: string; to: string; on: string }[]): string[] {
  const ways = new Map<string, string[]>();
  for (const { from, to, on } of moves) {
    const way = `${from} --> ${to}`;
    const names = ways.get(way) ?? [];
    if (!names.includes(on)) ways.set(way, [...names, on]);
  }
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${first}`,
    ...[...ways].map(([way, names]) => `  ${way}: ${names.join(' / ')}`),
    '```',
  ];
}
