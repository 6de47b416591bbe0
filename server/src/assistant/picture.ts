import { guardsOf, table, type Row } from './table';

/** The table as people read it: a drawing of the states, and every row. docs/ai.md is made of it. */
export function picture(): string {
  const moves = new Map<string, string[]>();
  for (const { name, from, to } of table)
    for (const one of from) {
      if (one === to) continue;
      const way = `${one === 'none' ? '[*]' : one} --> ${to}`;
      moves.set(way, [...(moves.get(way) ?? []), name]);
    }
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...moves].map(([way, names]) => `  ${way}: ${names.join(' / ')}`),
    '```',
    '',
    '| Row | From | When | Does | To |',
    '| --- | --- | --- | --- | --- |',
    ...table.map(line),
  ].join('\n');
}

const line = ({ name, from, on, when, does, to }: Row): string =>
  `| ${[name, from.join(', '), [on, guardsOf(when).join(', ')].filter(Boolean).join(': '), does?.join(', ') ?? '', to].join(' | ')} |`;
