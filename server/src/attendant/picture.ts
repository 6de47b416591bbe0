import { states } from './context';
import { table, type Row } from './table';

/** The table as people read it: a drawing of the states, and every row. docs/attendant.md is made of it. */
export function picture(): string {
  const moves = new Map<string, string[]>();
  for (const row of table) {
    if (row.from === 'any' || row.to === 'same') continue;
    for (const from of row.from) {
      const way = `${from} --> ${row.to}`;
      moves.set(way, [...(moves.get(way) ?? []), row.name]);
    }
  }
  const drawn = [...moves].map(([way, names]) => `  ${way}: ${names.join(' / ')}`);
  return [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> new',
    ...drawn,
    `  note right of done: from ${states.length} states alike: an agent who accepts, transfers or closes`,
    '```',
    '',
    '| Row | From | When | Says | Does | To |',
    '| --- | --- | --- | --- | --- | --- |',
    ...table.map(line),
  ].join('\n');
}

const line = ({ name, from, on, when, says, does, to }: Row): string =>
  `| ${[
    name,
    from === 'any' ? 'any' : from.join(', '),
    [[on].flat().join(' or '), when].filter(Boolean).join(': '),
    says ?? '',
    does?.join(', ') ?? '',
    to,
  ].join(' | ')} |`;
