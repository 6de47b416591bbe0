import { contract, endpoints } from '@guiche/contract';
import { endpoint } from '@guiche/contract/endpoint';
import { tickets } from '@guiche/contract/tickets';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { room } from './platform/live';
import { companyColumns, marked } from './testing/copy-company';
import { runReceiveMatrix } from './testing/receive-matrix';
import { openDesk, strangerOf, type Desk } from './testing/desk';
import { matrixGaps } from './testing/matrix-gaps';
import { runMatrix } from './testing/matrix';
import { until, type Person } from './testing/world';

vi.mock('./platform/database', async (original) =>
  (await import('./testing/one-transaction')).inOneTransaction(original),
);

let desk: Desk;
beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.close());

describe('the matrix', () => {
  it('can try every endpoint, with every id that it takes', async () => {
    expect(await matrixGaps(desk)).toEqual([]);
  });

  it('says of a new endpoint what to add', async () => {
    const spec = { who: 'user', reply: z.unknown(), summary: '' } as const;
    const made = { name: 'made.up', endpoint: endpoint('GET /made-up', spec) };
    expect(await matrixGaps(desk, [made])).toEqual([
      'made.up is in no row of testing/endpoint-samples.ts: add a call of it that succeeds.',
    ]);
    const silent = endpoint('GET /tags/list', { ...spec, query: z.strictObject({ ticketId: z.string() }) });
    expect(await matrixGaps(desk, [{ name: 'tags.list', endpoint: silent }])).toEqual([
      "tags.list takes query.ticketId, which looks like an id: name it in the contract's `ids`.",
    ]);
    const unfilled = endpoint('GET /tags/list', { ...spec, ids: { 'query.ticketId': 'ticket' } });
    expect(await matrixGaps(desk, [{ name: 'tags.list', endpoint: unfilled }])).toEqual([
      "tags.list takes an id at query.ticketId: give a sample in testing/endpoint-samples.ts one of the company's own.",
    ]);
  });

  it('has something of other companies to find in every table and every text', async () => {
    const missing: string[] = [];
    for (const [table, columns] of await companyColumns(desk.transaction)) {
      const texts = columns.filter(marked).map(({ column }) => column);
      const held = [
        `count(*)::int as rows`,
        ...texts.map((column) => `bool_or("${column}" like 'Zq7~%') as "${column}"`),
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

describe('what is stored', () => {
  afterEach(() => desk.undo());
  const changes: [string, string][] = [
    ['a row more', "insert into tags (id, company_id, name, color) values (1000000000, $1, 'Nova', '#ffffff')"],
    ['a row less', 'delete from tags where company_id = $1'],
    ['a row that is another', "update contacts set name = name || '!' where company_id = $1"],
    ['rows that go with another', 'delete from chats where company_id = $1'],
    ['the company itself', "update companies set name = name || '!' where id = $1"],
  ];
  it.each(changes)('%s is noticed where it is, nowhere else, and no more once undone', async (_, change) => {
    const { home } = desk.world;
    for (const [company, theirs, others] of [
      [home.id, 'home', 'others'],
      [strangerOf(home.id) as number, 'others', 'home'],
    ] as const) {
      await desk.transaction.asOwner(change, [company]);
      expect(await desk.hasChanged(others), others).toBe(false);
      expect(await desk.hasChanged(theirs), theirs).toBe(true);
      expect(await desk.hasChanged('all')).toBe(true);
      await desk.undo();
      expect(await desk.hasChanged('all')).toBe(false);
    }
  });
});

// Those that start lines come last: a line that runs writes by itself.
const rooms = Object.keys(contract).sort(
  (a, b) => Number(/connections|sandbox/.test(a)) - Number(/connections|sandbox/.test(b)),
);

describe('at the endpoints of', () => {
  it.each(rooms)(
    '%s other companies are as nobody, and everyone may what they may',
    async (room) => {
      const { findings, calls } = await runMatrix(desk, (name) => name.startsWith(`${room}.`));
      expect(findings).toEqual([]);
      expect(calls).toBeGreaterThanOrEqual(endpoints.filter(({ name }) => name.startsWith(`${room}.`)).length);
      // each spreadsheet begins a process
    },
    120_000,
  );
});

it('what comes in over a line touches its own company only', async () => {
  expect((await runReceiveMatrix(desk)).findings).toEqual([]);
});

describe('a socket', () => {
  const open: Socket[] = [];
  let address: string;
  beforeAll(async () => void (address = await desk.world.app.http.listen({ port: 0, host: '127.0.0.1' })));
  afterEach(async () => {
    for (const socket of open.splice(0)) socket.close();
    await desk.settle();
    await desk.undo();
  });

  /** Resolves when the server says `ready`; collects the names of what it hears. */
  async function connect(person: Person): Promise<{ socket: Socket; heard: string[] }> {
    const socket = io(address, { transports: ['websocket'], reconnection: false, auth: { token: person.token } });
    open.push(socket);
    const heard: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    await new Promise((resolve) => socket.on('ready', resolve));
    return { socket, heard };
  }

  it('follows a conversation only if it may be read', async () => {
    const { world, rows, people, transaction } = desk;
    const rooms = (id: number | string) =>
      world.app.live.io.sockets.adapter.rooms.get(room.of(rows.company, `viewing:${id}`));
    const [bruno, ana] = [await connect(people.otherAgent as Person), await connect(people.agent as Person)];
    const [readable] = await transaction.asOwner<{ id: number }>(
      'select max(id) as id from tickets where company_id = $1 and queue_id = $2',
      [rows.company, rows.suporte],
    );
    const foreign = strangerOf(rows.ticket);
    for (const id of [rows.ticket, foreign, String(rows.ticket), null, {}, '1e9', 2 ** 53, [rows.ticket], -1])
      bruno.socket.emit('joinChatBox', id);
    bruno.socket.emit('joinChatBox', readable!.id);
    ana.socket.emit('joinChatBox', foreign);
    ana.socket.emit('joinChatBox', rows.ticket);
    await until(() => rooms(readable!.id)?.size === 1 && rooms(rows.ticket)?.size === 1);
    expect(rooms(foreign)).toBeUndefined();
    expect([...rooms(rows.ticket)!]).toEqual([ana.socket.id]);
  });

  it('hears of its own company what its person may read', async () => {
    const { rows, people, outsiders } = desk;
    const insider = await connect(people.supervisor as Person);
    const agent = await connect(people.otherAgent as Person);
    const others = [];
    for (const person of outsiders) others.push(await connect(person));
    await (people.admin as Person).call(tickets.update, {
      params: { ticketId: rows.ticket },
      body: { status: 'closed' },
    });
    await until(() => insider.heard.some((name) => name.endsWith('-ticket')));
    // A mark that comes after what they must not hear.
    const all = [agent, ...others];
    for (const { socket } of all) desk.world.app.live.io.to(socket.id!).emit('mark');
    await until(() => all.every(({ heard }) => heard.includes('mark')));
    expect(agent.heard.filter((name) => name.endsWith('-ticket'))).toEqual([]);
    const ownNames = others.flatMap(({ heard }) => heard).filter((name) => name.startsWith(`company-${rows.company}-`));
    expect(ownNames).toEqual([]);
  });
});
