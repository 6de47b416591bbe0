import { contract, doors } from '@guiche/contract';
import { endpoint } from '@guiche/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { companyColumns, marked } from './testing/copy-company';
import { runCorridor } from './testing/corridor';
import { openDesk, strangerOf, type Desk } from './testing/desk';
import { gaps, runMatrix } from './testing/matrix';

vi.mock('./platform/database', async (original) =>
  (await import('./testing/one-transaction')).inOneTransaction(original),
);

let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.close());

describe('the matrix', () => {
  it('can try every door, with every id that it takes', async () => {
    expect(await gaps(desk)).toEqual([]);
  });

  it('says of a new door what to add', async () => {
    const spec = { who: 'user', reply: z.unknown(), summary: '' } as const;
    const made = { name: 'made.up', endpoint: endpoint('GET /made-up', spec) };
    expect(await gaps(desk, [made])).toEqual([
      'made.up is in no row of testing/askings.ts: add a call of it that succeeds.',
    ]);
    const silent = endpoint('GET /tags/list', { ...spec, query: z.strictObject({ ticketId: z.string() }) });
    expect(await gaps(desk, [{ name: 'tags.list', endpoint: silent }])).toEqual([
      "tags.list takes query.ticketId, which looks like an id: name it in the contract's `ids`.",
    ]);
    const unfilled = endpoint('GET /tags/list', { ...spec, ids: { 'query.ticketId': 'ticket' } });
    expect(await gaps(desk, [{ name: 'tags.list', endpoint: unfilled }])).toEqual([
      "tags.list takes an id at query.ticketId: give an asking in testing/askings.ts one of the company's own.",
    ]);
  });

  it('has something of other companies to find in every table and every text', async () => {
    const missing: string[] = [];
    for (const [table, columns] of await companyColumns(desk.transaction)) {
      const texts = columns.filter(marked).map(({ column }) => column);
      const held = [
        `count(*)::int as rows`,
        ...texts.map((column) => `bool_or("${column}" like 'Zq7%') as "${column}"`),
      ];
      const [found] = await desk.transaction.asOwner<Record<string, unknown>>(
        `select ${held.join(', ')} from ${table} where company_id = $1`,
        [strangerOf(desk.rows.company)],
      );
      if (!found!.rows) missing.push(`${table} has no row: add one in testing/full-company.ts.`);
      else for (const column of texts) if (!found![column]) missing.push(`${table}.${column} is empty everywhere.`);
    }
    expect(missing).toEqual([]);
  });
});

// Those that start lines come last: a line that runs writes by itself.
const rooms = Object.keys(contract).sort(
  (a, b) => Number(/connections|sandbox/.test(a)) - Number(/connections|sandbox/.test(b)),
);

describe('at the doors of', () => {
  it.each(rooms)('%s other companies are as nobody, and everyone may what they may', async (room) => {
    const { findings, calls } = await runMatrix(desk, (name) => name.startsWith(`${room}.`));
    expect(findings).toEqual([]);
    expect(calls).toBeGreaterThanOrEqual(doors.filter(({ name }) => name.startsWith(`${room}.`)).length);
  });
});

it('what comes in over a line touches its own company only', async () => {
  expect((await runCorridor(desk)).findings).toEqual([]);
});
