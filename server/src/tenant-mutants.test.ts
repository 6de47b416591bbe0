import { endpoints as allEndpoints, permissionsOf } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as authQueries from './auth/queries';
import { withoutSecrets } from './connections/live';
import * as messages from './messages/service';
import { raw, sql } from './platform/database';
import * as jobs from './platform/jobs';
import { room } from './platform/live';
import { createMediaLinks, type MediaLinks } from './platform/media';
import type { Ctx } from './platform/tenancy';
import { companyColumns } from './testing/copy-company';
import { runReceiveMatrix } from './testing/receive-matrix';
import { openDesk, type Desk } from './testing/desk';
import { isLong, todays } from './testing/length';
import { runMatrix } from './testing/matrix';
import { readShown } from './tickets/list-queries';
import { publishMoved } from './tickets/live';
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

// Whole runs of the matrix take a while where many share the machine.
vi.setConfig({ testTimeout: 180_000 });

let desk: Desk;
let links: MediaLinks;
/** Every fence of the database taken down. */
let noFence: string;
beforeAll(async () => {
  desk = await openDesk();
  links = vi.mocked(createMediaLinks).mock.results[0]!.value as MediaLinks;
  const tables = ['companies', ...(await companyColumns(desk.transaction)).keys()];
  noFence = tables.map((table) => `alter table ${table} disable row level security`).join('; ');
});
afterAll(() => desk.close());

/** Tries the endpoints (or receiving) with a planted mistake. */
async function findings(mistake: {
  prelude?: string;
  rewrite?: (text: string) => string;
  endpoints?: RegExp | ReadonlySet<string>;
  receiving?: boolean;
}): Promise<string[]> {
  const { transaction, world, rows } = desk;
  await transaction.letGo();
  await transaction.hold(mistake.prelude);
  if (mistake.rewrite) transaction.rewrite = mistake.rewrite;
  world.app.auth.forgetCompany(rows.company);
  try {
    const { endpoints } = mistake;
    const isMeant = (name: string) => (endpoints instanceof RegExp ? endpoints.test(name) : endpoints?.has(name));
    const matrix = endpoints ? await runMatrix(desk, (name) => isMeant(name) ?? false) : { findings: [] };
    const receiving = mistake.receiving ? await runReceiveMatrix(desk) : { findings: [] };
    return [...matrix.findings, ...receiving.findings];
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

/** Tables that nobody may change, those of their own company neither. */
const onlyAddedTo = new Set(['audit_entries', 'invoice_lines', 'due_moves', 'ai_usage', 'prompt_versions']);

/** A matrix of all endpoints takes more than a minute: a tenth of them a day, and all in the long form. */
const chosen = new Set(todays(allEndpoints).map(({ name }) => name));

describe(`each fence alone holds (${isLong ? 'all' : "today's"} endpoints)`, () => {
  it('the conditions of the questions, with all policies gone', async () => {
    expect(await findings({ prelude: noFence, endpoints: chosen, receiving: true })).toEqual([]);
  });

  it('the policies, with the company forgotten in every question', async () => {
    expect(await findings({ rewrite: withoutCompany, endpoints: chosen, receiving: true })).toEqual([]);
  });

  it('the policies, for raw SQL that names no company', async () => {
    const { world, transaction, rows } = desk;
    const here = <T>(work: (ctx: Ctx) => Promise<T>) => world.app.tenancy.inCompany(rows.company, work);
    for (const table of (await companyColumns(transaction)).keys()) {
      const seen = await here((ctx) => ctx.db.many(raw(`select distinct company_id from ${table}`)));
      expect([table, seen]).toEqual([table, [{ company_id: rows.company }]]);
      const touched = await here((ctx) => ctx.db.run(raw(`update ${table} set company_id = company_id`))).then(
        () => 'done',
        (error: Error) => error.message,
      );
      expect([table, touched]).toEqual([
        table,
        onlyAddedTo.has(table) ? `permission denied for table ${table}` : 'done',
      ]);
      expect([table, await desk.hasChanged('others')]).toEqual([table, false]);
    }
    for (const table of ['drafts', 'ticket_notes', 'messages', 'tickets']) {
      await here((ctx) => ctx.db.run(raw(`delete from ${table}`)));
      expect([table, await desk.hasChanged('others')]).toEqual([table, false]);
    }
    await desk.undo();
    const insert = raw(`insert into tags (company_id, name, color) values (${rows.hint}, 'x', 'y')`);
    await expect(here((ctx) => ctx.db.run(insert))).rejects.toThrow(/row-level security/);
    const give = raw(`update tags set company_id = ${rows.hint}`);
    await expect(here((ctx) => ctx.db.run(give))).rejects.toThrow(/row-level security/);
    await desk.undo();
  });
});

interface Mistake {
  what: string;
  endpoints?: RegExp;
  receiving?: boolean;
  /** What the matrix says of it. */
  seen: RegExp;
  /** In the database. */
  prelude?: () => string;
  /** In a question. */
  rewrite?: (text: string) => string;
  /** In the code; mocks are taken back afterwards, other things by what it returns. */
  plant?: () => unknown;
}

/** A function of the database that forgets the company. */
const functionWithout = (name: string, condition: string) => `
  do $do$ begin execute regexp_replace(pg_get_functiondef('${name}'::regproc), '${condition}', 'true', 'g'); end $do$`;

const mistakes: Mistake[] = [
  {
    what: 'a conversation is looked up without its company',
    endpoints: /^tickets\.show$/,
    seen: /the answer holds/,
    prelude: () => noFence,
    rewrite: forgetting('contact_extra_info e where'),
  },
  {
    what: 'a conversation is moved without its company',
    endpoints: /^tickets\.update$/,
    seen: /another company changed/,
    prelude: () => noFence,
    rewrite: forgetting('update tickets t set status'),
  },
  {
    what: 'a note is deleted without its company',
    endpoints: /^ticketNotes\.remove$/,
    seen: /another company changed/,
    prelude: () => noFence,
    rewrite: forgetting('delete from ticket_notes'),
  },
  {
    what: 'the short list of users is of all companies',
    endpoints: /^users\.listShort$/,
    seen: /the answer holds .*Zq[78]~/i,
    prelude: () => noFence,
    rewrite: forgetting('select u.id, u.name, u.email,', 'from users u where'),
  },
  {
    what: 'a message is found by its network id in any company',
    receiving: true,
    seen: /network id another company has: it is not stored/,
    prelude: () => noFence,
    rewrite: forgetting('as "isStored"'),
  },
  {
    what: 'the search of contacts looks into all companies',
    endpoints: /^contacts\.list$/,
    seen: /found by others' words/,
    prelude: () => functionWithout('guiche_search_contacts', 'c\\.company_id = \\$1'),
  },
  {
    what: 'the search of conversations looks into all companies',
    endpoints: /^tickets\.list$/,
    seen: /found by others' words/,
    prelude: () => functionWithout('guiche_search_tickets', '\\w+\\.company_id = (company|\\$1)'),
  },
  {
    what: 'drafts are everybody’s',
    endpoints: /^tickets\.drafts$/,
    seen: /the answer holds .*rascunho-de-ana/,
    rewrite: (text) => text.replace(/d\.user_id = (\$\d+)/, '($1::int is not null)'),
  },
  {
    what: 'rooms of sockets have no company in their name',
    endpoints: /^tickets\.update$/,
    seen: /is heard in another company/,
    plant: () => {
      vi.spyOn(room, 'company').mockReturnValue('everyone');
      vi.spyOn(room, 'of').mockImplementation((_companyId, what) => what);
    },
  },
  {
    what: 'the whole company hears of a conversation',
    endpoints: /^tickets\.update$/,
    seen: /the event ticket tells otherAgent/,
    plant: () =>
      vi.mocked(publishMoved).mockImplementation(async (ctx, { id }) => {
        const ticket = (await readShown(ctx, { id }))!;
        ctx.emit('ticket', { action: 'update', ticket }, { rooms: [room.company(ctx.companyId)] });
        return ticket;
      }),
  },
  {
    what: 'whoever sees a line sees its QR code',
    endpoints: /^connections\.list$/,
    seen: /asked by agent: the answer holds .*qr-secreto/,
    plant: () => vi.mocked(withoutSecrets).mockImplementation((connection) => connection),
  },
  {
    what: 'the company in a link to a file is believed',
    endpoints: /^media\./,
    seen: /the company in a link exchanged is let in/,
    plant: () => {
      vi.spyOn(links, 'verify').mockImplementation((_key, s) => Number(s.split('.')[0]));
    },
  },
  {
    what: 'the company is taken from the query',
    endpoints: /^tags\.list$/,
    seen: /the answer holds .*Zq7~/i,
    plant: async () => {
      const real = await vi.importActual<typeof authQueries>('./auth/queries');
      vi.mocked(authQueries.findViewer).mockImplementation(async (...asked) => {
        const viewer = await real.findViewer(...asked);
        return viewer && { ...viewer, companyId: desk.rows.hint };
      });
    },
  },
  {
    what: 'a thread is read without the access rule',
    endpoints: /^messages\.list$/,
    seen: /messages\.list, asked by otherAgent: 200 instead of 403/,
    plant: async () => {
      const real = await vi.importActual<typeof messages>('./messages/service');
      vi.mocked(messages.list).mockImplementation((ctx, ...asked) =>
        real.list({ ...ctx, viewer: { ...ctx.viewer, profile: 'supervisor' } }, ...asked),
      );
    },
  },
  {
    what: 'lists show conversations of every queue',
    endpoints: /^tickets\.list$/,
    seen: /asked by otherAgent: the answer holds .*somente-vendas/,
    plant: () => vi.mocked(visibleTo).mockImplementation(() => sql`true`),
  },
  {
    what: 'work is asked for in the name of another company',
    endpoints: /^messages\.send$/,
    seen: /another company changed/,
    plant: async () => {
      const real = await vi.importActual<typeof jobs>('./platform/jobs');
      vi.mocked(jobs.addJob).mockImplementation((db, name, payload, options) =>
        real.addJob(db, name, { ...payload, companyId: desk.rows.hint }, options),
      );
    },
  },
  {
    what: 'agents have the rights of admins',
    endpoints: /^(queues|settings)\./,
    seen: /asked by agent: 20\d instead of 403/,
    plant: () => {
      const real = permissionsOf.user;
      permissionsOf.user = permissionsOf.admin;
      return () => (permissionsOf.user = real);
    },
  },
];

describe('a planted mistake is seen:', () => {
  it.each(mistakes)('$what', async ({ endpoints, receiving, seen, prelude, rewrite, plant }) => {
    const takeBack = await plant?.();
    try {
      const found = await findings({ endpoints, receiving, prelude: prelude?.(), rewrite });
      expect(
        found.filter((finding) => seen.test(finding)),
        found.slice(0, 5).join('\n'),
      ).not.toEqual([]);
      expect(found.filter((finding) => / 500 /.test(finding))).toEqual([]);
    } finally {
      if (typeof takeBack === 'function') takeBack();
      vi.restoreAllMocks();
      vi.resetAllMocks();
    }
  });
});
