import { permissionsOf } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findViewer } from './auth/queries';
import { withoutSecrets } from './connections/live';
import { list as listMessages } from './messages/service';
import { sql } from './platform/database';
import { addJob } from './platform/jobs';
import { room } from './platform/live';
import { createMediaLinks, type MediaLinks } from './platform/media';
import { companyColumns } from './testing/copy-company';
import { runCorridor } from './testing/corridor';
import { openDesk, type Desk } from './testing/desk';
import { runMatrix } from './testing/matrix';
import { readersOf } from './tickets/live';
import { visibleTo } from './tickets/policy';

vi.mock('./platform/database', async (original) =>
  (await import('./testing/one-transaction')).inOneTransaction(original),
);
vi.mock('./auth/queries', { spy: true });
vi.mock('./connections/live', { spy: true });
vi.mock('./messages/service', { spy: true });
vi.mock('./platform/jobs', { spy: true });
vi.mock('./platform/media', { spy: true });
vi.mock('./tickets/live', { spy: true });
vi.mock('./tickets/policy', { spy: true });

let desk: Desk;
/** Every fence of the database taken down. */
let noFence: string;
beforeAll(async () => {
  desk = await openDesk();
  const tables = ['companies', ...(await companyColumns(desk.transaction)).keys()];
  noFence = tables.map((table) => `alter table ${table} disable row level security`).join('; ');
});
afterAll(() => desk.close());

/** Tries the doors (or the corridor) with a mistake in the house. */
async function findings(mistake: {
  prelude?: string;
  rewrite?: (text: string) => string;
  doors?: RegExp;
  corridor?: boolean;
}): Promise<string[]> {
  const { transaction, world, rows } = desk;
  await transaction.letGo();
  await transaction.hold(mistake.prelude);
  if (mistake.rewrite) transaction.rewrite = mistake.rewrite;
  world.app.auth.forgetCompany(rows.company);
  try {
    const { doors } = mistake;
    const matrix = doors ? await runMatrix(desk, (name) => doors.test(name)) : { findings: [] };
    const corridor = mistake.corridor ? await runCorridor(desk) : { findings: [] };
    return [...matrix.findings, ...corridor.findings];
  } finally {
    transaction.rewrite = (text) => text;
    world.app.auth.forgetCompany(rows.company);
    await transaction.letGo();
    await transaction.hold();
  }
}

const condition = /\b(?:\w+\.)?company_id = (\$\d+)(?!\d)/g;
const withoutCompany = (text: string) => text.replace(condition, '($1::int is not null)');
/** The statements that hold these words forget the company. */
const forgetting =
  (...words: string[]) =>
  (text: string) =>
    words.every((word) => text.includes(word)) ? withoutCompany(text) : text;

describe('each fence alone holds', () => {
  it('the conditions of the questions, with all policies gone', async () => {
    expect(await findings({ prelude: noFence, doors: /./, corridor: true })).toEqual([]);
  });

  it('the policies, with the company forgotten in every question', async () => {
    expect(await findings({ rewrite: withoutCompany, doors: /./, corridor: true })).toEqual([]);
  });

  it('the policies, for raw SQL that names no company', async () => {
    const { world, transaction, rows } = desk;
    for (const table of (await companyColumns(transaction)).keys()) {
      const seen = await world.app.tenancy.inCompany(rows.company, (ctx) =>
        ctx.db.many<{ company: number }>({
          ...sql``,
          text: `select distinct company_id as company from ${table}`,
        } as never),
      );
      expect([table, seen]).toEqual([table, [{ company: rows.company }]]);
    }
  });
});
