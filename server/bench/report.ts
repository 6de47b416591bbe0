import os from 'node:os';
import type { Measured } from './calls';
import { dataSets } from './data-sets';
import type { Searched } from './kinds-of-terms';
import { others } from './other-figures';
import { fullSize } from './plan';
import type { Results } from './results';
import { targetsOf } from './targets';
import { number, ratio } from './units';

/** The whole result as a Markdown page. */
export function report(results: Results): string {
  const targets = targetsOf(results);
  return [
    '# Benchmarks',
    introduction(results),
    '## What must be reached',
    table(
      ['', 'Measured', 'Must reach', ''],
      targets.map(({ what, measured, must, reached }) => [
        what,
        measured,
        must,
        reached ? 'reached' : '**not reached**',
      ]),
    ),
    ...(results.calls.length ? ['## Calls', callsText, callsTable(results.calls)] : []),
    ...results.elsewhere.flatMap(({ data, calls }) => [
      `### Calls: ${data}`,
      `${dataSets[data].what}.`,
      callsTable(calls),
    ]),
    ...(results.searched.length ? ['## Searches by kind', searchedText, searchedTable(results.searched)] : []),
    '## Other figures',
    table(['', ''], others(results)),
    '',
  ].join('\n\n');
}

function introduction({ scale }: Results): string {
  const sizes = Object.entries(fullSize).map(([name, size]) => `${number(size * scale)} ${name}`);
  return [
    `Written by \`npm run bench -- --write\`. Machine: ${os.availableParallelism()} cores,`,
    `${Math.round(os.totalmem() / 2 ** 30)} GB of memory; database, server, yardstick and load share it.`,
    `Data: one company with ${sizes.join(', ')}, 20 users and 10 queues. PostgreSQL waits for the disk at every commit.`,
  ].join('\n');
}

const callsText = [
  'Median of three interleaved rounds; 32 requests under way, of searches 8. *By hand* is the same question as one prepared',
  'statement on a bare HTTP server, asked as the owner: no login, no permissions, no row-level security, no validation;',
  'before it is measured its replies are compared with the product’s, field by field. *Constant* is a bare HTTP server',
  'that answers with the same bytes. *Growth* is the time of a request over its time at a hundredth of the data.',
].join('\n');

function callsTable(calls: Measured[]): string {
  const head = ['', 'Requests/s', 'p50 ms', 'p99 ms', 'By hand/s', 'Ratio', 'Constant/s', 'Ratio', 'Growth'];
  return table(
    head,
    calls.map(({ name, product, yardstick, constant, small }) => [
      name,
      number(product.perSecond),
      product.p50.toFixed(1),
      product.p99.toFixed(1),
      yardstick.perSecond ? number(yardstick.perSecond) : 'none',
      yardstick.perSecond ? ratio(product, yardstick).toFixed(2) : '',
      number(constant.perSecond),
      ratio(product, constant).toFixed(2),
      ratio(small, product).toFixed(2),
    ]),
  );
}

const searchedText = [
  'Eight who search for the same at once, in milliseconds: the median of three rounds (p50), the p99, and how many',
  'messages hold it.',
].join('\n');

/** A row for each kind of term, three columns for each set of data. */
function searchedTable(searched: Searched[]): string {
  const sets = [...new Set(searched.map(({ data }) => data))];
  const kinds = [...new Set(searched.map(({ kind }) => kind))];
  const at = (data: string, kind: string) => searched.find((one) => one.data === data && one.kind === kind)!;
  return table(
    ['', ...sets.flatMap((data) => [`${data}: p50`, 'p99', 'hits'])],
    kinds.map((kind) => [
      kind,
      ...sets.flatMap((data) => {
        const { sample, hits } = at(data, kind);
        return [sample.p50.toFixed(1), sample.p99.toFixed(1), number(hits)];
      }),
    ]),
  );
}

/** A table of Markdown, aligned as the formatter would. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, n) => Math.max(3, title.length, ...rows.map((row) => row[n]!.length)));
  const line = (cells: string[]) =>
    `| ${cells.map((cell, n) => (n ? cell.padStart(widths[n]!) : cell.padEnd(widths[n]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, n) => (n ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
