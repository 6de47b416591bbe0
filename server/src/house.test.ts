import { doors } from '@guiche/contract';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from './testing/world';

/**
 * From the ground up: a room calls the floors below it, never above and never its neighbours. `platform` knows no domain
 * word, the gateway no room. Assembly (app.ts, main.ts), the demo and tests stand outside.
 */
const floors = [
  ['platform'],
  ['whatsapp'],
  ['companies', 'users', 'settings', 'plans'],
  [
    'auth',
    'billing',
    'connections',
    'queues',
    'contacts',
    'tags',
    'prompts',
    'chats',
    'files',
    'announcements',
    'quick-messages',
    'helps',
    'system',
  ],
  ['tickets'],
  ['messages'],
  ['schedules', 'campaigns', 'dashboard', 'attendant'],
];
const outside = new Set(['app.ts', 'main.ts', 'jobs.ts', 'demo', 'testing']);

/** Neighbours that call each other all the same. */
const neighbours: Record<string, string> = {
  'companies > plans': 'a company has a plan',
  'companies > settings': 'a company is made with its settings, and shown with them',
  'companies > users': 'a company is made with its first user',
  'users > companies': 'the plan says how many users there may be',
};

/** Routes and queries of another room are private. */
const openedFiles: Record<string, string> = {
  'messages/send.ts > tickets/queries': 'the shape of a locked ticket, a type',
};

/** Words of the trade that the platform does not know, and where it says them nevertheless. */
const domainWords = /ticket|contact|whatsapp|campaign|chatbot|greeting|customer/gi;
const wordsOfPlatform: Record<string, string> = {
  'live.ts': 'what clients of this API family say on their sockets: joinTickets, joinChatBox',
  'openapi.ts': 'the sentence that describes the product',
};

/** Who writes a table: the room of its name, or the one here. */
const writers: Record<string, string[]> = {
  media: ['platform', 'messages', 'whatsapp'],
  migrations: ['platform'],
  idempotency_keys: ['platform'],
  sessions: ['auth'],
  user_queues: ['users'],
  connection_queues: ['connections'],
  contact_identities: ['contacts'],
  contact_extra_info: ['contacts'],
  contact_merges: ['contacts'],
  drafts: ['tickets'],
  ticket_notes: ['tickets'],
  ticket_tags: ['tickets'],
  // When two contacts become one, messages follow their tickets.
  messages: ['messages', 'tickets'],
  early_changes: ['messages'],
  sandbox_phones: ['whatsapp'],
  sandbox_messages: ['whatsapp'],
  sandbox_events: ['whatsapp'],
  sandbox_faults: ['whatsapp'],
};

/** The only clocks of the server; everyone else takes `ctx.now`. */
const clocks: Record<string, string> = {
  'app.ts': 'the clock of the house, unless tests bring another',
  'main.ts': 'the demo is filled at the start',
  'companies/operator.ts': 'made once, at the first start',
  'platform/live.ts': 'events a second are counted on the machine’s clock',
  'platform/embedded-postgres-process.ts': 'waits for another process to end',
};

/** Where connections to the database are made. */
const connectors: Record<string, string> = {
  'platform/database.ts': 'pools',
  'platform/jobs.ts': 'the worker’s own',
  'platform/migrate.ts': 'the owner’s',
  'platform/embedded-postgres.ts': 'asks whether the server is up',
};

/** Files that may be long, and why; tables of words and tests are not asked. */
const longFiles: Record<string, string> = {
  'server/src/tickets/queries.ts': 'every question about the central noun',
  'server/src/platform/http.ts': 'the road every request takes, top to bottom',
  'server/src/testing/world.ts': 'the whole product, for tests',
  'web/src/ui/emoji-data.ts': 'a table',
};

const root = path.resolve(import.meta.dirname, '../..');

interface Source {
  /** From the folder that was asked. */
  name: string;
  text: string;
  /** Without comments. */
  code: string;
  imports: string[];
}

const isTest = (name: string) => /\.(test|fixture)\.tsx?$|zz-/.test(name);

function sources(folder: string): Source[] {
  const names = readdirSync(path.join(root, folder), { recursive: true }) as string[];
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\bdist\b/.test(name))
    .map((name) => {
      const text = readFileSync(path.join(root, folder, name), 'utf8');
      const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
      const imports = [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map(([, from]) => from!);
      return { name: name.split(path.sep).join('/'), text, code, imports };
    });
}

const server = sources('server/src').filter(({ name }) => !isTest(name) && !name.startsWith('testing/'));
const contractFiles = sources('contract').filter(({ name }) => !isTest(name));
const web = sources('web/src');

/** `tickets` of `tickets/queries.ts`, `app.ts` of itself. */
const roomOf = (name: string) => name.split('/')[0]!;
const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));

/** Imports that lead into another folder of the server: who, from which file, to which file. */
const crossings = server
  .filter(({ name }) => !outside.has(roomOf(name)))
  .flatMap(({ name, imports }) =>
    imports
      .filter((from) => from.startsWith('.'))
      .map((from) => ({ from: name, to: path.posix.normalize(path.posix.join(path.posix.dirname(name), from)) }))
      .filter(({ to }) => !to.startsWith('..') && roomOf(to) !== roomOf(name)),
  );

describe('the house', () => {
  it('has a floor for every room', () => {
    const homeless = [...new Set(server.map(({ name }) => roomOf(name)))].filter(
      (room) => !outside.has(room) && floorOf(room) < 0,
    );
    expect(homeless.map((room) => `${room} stands on no floor: give it one in house.test.ts.`)).toEqual([]);
  });

  it('calls downwards only', () => {
    const wrong = crossings.filter(({ from, to }) => {
      const [mine, theirs] = [roomOf(from), roomOf(to).replace(/\.ts$/, '')];
      if (theirs === 'jobs') return false;
      if (`${mine} > ${theirs}` in neighbours) return false;
      return floorOf(theirs) >= floorOf(mine) || floorOf(theirs) < 0;
    });
    expect(
      wrong.map(
        ({ from, to }) =>
          `${from} reaches ${to}, which is not below it: let app.ts hand it a function, or ask for a job.`,
      ),
    ).toEqual([]);
  });

  it('keeps routes and queries of a room private', () => {
    const wrong = crossings.filter(
      ({ from, to }) => /(routes|queries)$/.test(to) && !(`${from} > ${to}` in openedFiles),
    );
    expect(wrong.map(({ from, to }) => `${from} imports ${to}: go through the room's service or a verb file.`)).toEqual(
      [],
    );
  });

  it('lets only the owner of a table write it', () => {
    const wrong = server
      .filter(({ name }) => roomOf(name) !== 'demo')
      .flatMap(({ name, code }) =>
        [...code.matchAll(/\b(?:insert into|delete from|update)\s+([a-z_]+)(?=\s)/g)]
          .map(([, table]) => table!)
          .filter((table) => !['set', 'of', 'skip'].includes(table))
          .filter((table) => !(writers[table] ?? [table.replace('_', '-')]).includes(roomOf(name)))
          .map((table) => `${name} writes ${table}, which is another room's.`),
      );
    expect(wrong).toEqual([]);
  });

  it('has a platform without domain words', () => {
    const said = server
      .filter(({ name }) => roomOf(name) === 'platform' && !(name.slice(9) in wordsOfPlatform))
      .flatMap(({ name, code }) => {
        const own = code.replace(/^import [^;]*'@guiche\/contract[^;]*;$/gm, '');
        return [...new Set(own.match(domainWords) ?? [])].map((word) => `${name} says "${word}".`);
      });
    expect(said).toEqual([]);
  });

  it('has a contract that needs nothing but the schema library', () => {
    const wrong = contractFiles.flatMap(({ name, imports }) =>
      imports
        .filter((from) => from !== 'zod' && !/^\.\/[\w-]+$/.test(from))
        .map((from) => `contract/${name} imports ${from}.`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('what has one place', () => {
  it('is the time', () => {
    const wrong = server.filter(({ name, code }) => /new Date\(\)|Date\.now\(\)/.test(code) && !(name in clocks));
    expect(wrong.map(({ name }) => `${name} looks at a clock of its own: use ctx.now.`)).toEqual([]);
  });

  it('is the database', () => {
    const makers = server.filter(({ name, code }) => /^import (?!type)[^;]*'pg';/m.test(code) && !(name in connectors));
    const pools = server.filter(
      ({ name, code }) => /\bcreatePool\b/.test(code) && !['app.ts', 'platform/database.ts'].includes(name),
    );
    expect(
      [...makers, ...pools].map(({ name }) => `${name} makes a way to the database of its own: use inCompany.`),
    ).toEqual([]);
  });

  it('is what is told live: to rooms, by the platform', () => {
    const wrong = server.filter(
      ({ name, code }) =>
        /\bio\.emit\(|\.broadcast\b/.test(code) || (/\bchannel\(/.test(code) && name !== 'platform/live.ts'),
    );
    expect(wrong.map(({ name }) => `${name} tells everyone: use ctx.emit with rooms.`)).toEqual([]);
  });

  it('is the name of a socket room', () => {
    const wrong = server.filter(({ name, code }) => /\brooms: \[\s*['"`]/.test(code) && name !== 'platform/live.ts');
    expect(wrong.map(({ name }) => `${name} writes the name of a room itself: use room of platform/live.`)).toEqual([]);
  });

  it('is the output: the log, never the console', () => {
    const wrong = [...server, ...contractFiles, ...web].filter(({ code }) => /\bconsole\.\w/.test(code));
    expect(wrong.map(({ name }) => `${name} speaks to the console.`)).toEqual([]);
  });
});

describe('every file', () => {
  it('is short, or says here why not', () => {
    const all = (['contract', 'server/src', 'web/src'] as const).flatMap((folder) =>
      sources(folder).map(({ name, text }) => ({ name: `${folder}/${name}`, lines: text.split('\n').length - 1 })),
    );
    const long = all.filter(({ name, lines }) => lines > 300 && !isTest(name) && !name.endsWith('/strings.ts'));
    expect(
      long
        .filter(({ name }) => !(name in longFiles))
        .map(({ name, lines }) => `${name} has ${lines} lines: which verb wants to leave?`),
    ).toEqual([]);
    const known = new Set(long.map(({ name }) => name));
    expect(Object.keys(longFiles).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('every screen', () => {
  it('has its words in three languages', () => {
    const rooms = [
      ...new Set(web.filter(({ name }) => name.endsWith('.tsx') && name.includes('/')).map(({ name }) => roomOf(name))),
    ];
    const wrong = rooms.flatMap((room) => {
      const strings = web.find(({ name }) => name === `${room}/strings.ts`);
      if (!strings) return [`web/src/${room} shows something and has no strings.ts.`];
      return ['pt', 'en', 'es']
        .filter((language) => !new RegExp(`^\\s*${language}: \\{`, 'm').test(strings.code))
        .map((language) => `web/src/${room}/strings.ts does not speak ${language}.`);
    });
    expect(wrong).toEqual([]);
  });
});

describe('every door', () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld({ lines: false })));
  afterAll(() => world.close());

  it('of the contract is served', () => {
    const closed = doors.filter(
      ({ endpoint: { method, path: url } }) => !world.app.http.hasRoute({ method, url: `/api${url}` }),
    );
    expect(closed.map(({ name }) => `${name} is declared and not served: mount its room in app.ts.`)).toEqual([]);
  });

  it('has an address of its own', () => {
    const addresses = doors.map(({ endpoint: { method, path: url } }) => `${method} ${url.replace(/:\w+/g, ':')}`);
    expect(addresses.filter((address, n) => addresses.indexOf(address) !== n)).toEqual([]);
  });
});
