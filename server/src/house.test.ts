import { doors } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longFiles, readHouse, rules, type House } from './testing/house-rules';
import { createWorld, type World } from './testing/world';

type Rule = keyof typeof rules;
const house = readHouse();

describe('the house', () => {
  it.each(Object.keys(rules) as Rule[])('%s', (rule) => {
    expect(rules[rule](house)).toEqual([]);
  });

  it('lists no file as long that is short by now', () => {
    const all = { 'server/src': house.server, contract: house.contract, 'web/src': house.web };
    const lines = (Object.entries(all) as ['server/src' | 'contract' | 'web/src', House['web']][]).flatMap(
      ([folder, files]) => files.map(({ name, text }) => [`${folder}/${name}`, text.split('\n').length - 1] as const),
    );
    const long = new Set<string>(lines.filter(([, count]) => count > 300).map(([name]) => name));
    expect(Object.keys(longFiles).filter((name) => !long.has(name))).toEqual([]);
  });
});

/** One breach a rule, in a house where all else is in order. */
const breaches: [Rule, Partial<Record<keyof House, Record<string, string>>>, string][] = [
  [
    'gives every room a floor',
    { server: { 'gossip/service.ts': '' } },
    'gossip stands on no floor: give it one in testing/house-rules.ts.',
  ],
  [
    'calls downwards only',
    { server: { 'queues/service.ts': "import type { show } from '../tickets/service';" } },
    'queues/service.ts reaches tickets/service, which is not below it: let app.ts hand it a function, or ask for a job.',
  ],
  [
    'calls downwards only',
    { server: { 'platform/media.ts': "export { list } from '../tags/service';" } },
    'platform/media.ts reaches tags/service, which is not below it: let app.ts hand it a function, or ask for a job.',
  ],
  [
    'calls downwards only',
    { server: { 'tags/service.ts': "const queues = await import('../queues/service');" } },
    'tags/service.ts reaches queues/service, which is not below it: let app.ts hand it a function, or ask for a job.',
  ],
  [
    'keeps routes and queries of a room private',
    { server: { 'messages/receive.ts': "import { findOrCreate } from '../contacts/merge-queries';" } },
    "messages/receive.ts imports contacts/merge-queries: go through the room's service or a verb file.",
  ],
  [
    'opens the doors of rooms in one place',
    { server: { 'app.ts': "import media from './messages/media-routes';" } },
    'app.ts imports ./messages/media-routes: rooms are mounted in doors.ts.',
  ],
  [
    'lets only its owner write a table',
    { server: { 'messages/queries.ts': 'sql`update tickets set status = 1`' } },
    "messages/queries.ts writes tickets, which is another room's.",
  ],
  [
    'has a platform without domain words',
    { server: { 'platform/jobs.ts': 'const ticket = 1; // a contact' } },
    'platform/jobs.ts says "ticket".',
  ],
  [
    'has a contract that needs nothing but the schema library',
    { contract: { 'tags.ts': "import { z } from 'zod';\nimport pg from 'pg';" } },
    'contract/tags.ts imports pg.',
  ],
  [
    'leaves what only stands in for a network to the tests',
    { server: { 'whatsapp/beta/line.ts': "import { createFakeWhatsApp } from './fake/server';" } },
    'whatsapp/beta/line.ts imports ./fake/server, which is made for tests.',
  ],
  [
    'loads the library of the unofficial network only when a line needs it',
    { server: { 'whatsapp/beta/line.ts': "import { proto } from 'baileys';" } },
    'whatsapp/beta/line.ts loads baileys at the start: ask whatsapp/beta/library.ts for it.',
  ],
  [
    'has one clock',
    { server: { 'tags/queries.ts': 'new Date()' } },
    'tags/queries.ts looks at a clock of its own: use ctx.now.',
  ],
  [
    'has one way to the database',
    { server: { 'tags/queries.ts': "import pg from 'pg';" } },
    'tags/queries.ts makes a way to the database of its own: use inCompany.',
  ],
  [
    'has one way to the database',
    { server: { 'tags/queries.ts': "import { createPool } from '../platform/database';" } },
    'tags/queries.ts makes a way to the database of its own: use inCompany.',
  ],
  [
    'tells what happens to rooms of sockets, never to all',
    { server: { 'tags/live.ts': "io.emit('company-1-tag', {})" } },
    'tags/live.ts tells everyone: use ctx.emit with rooms.',
  ],
  [
    'builds names of socket rooms in one place',
    { server: { 'tags/live.ts': "ctx.emit('tag', {}, { rooms: [`queue:${id}`] })" } },
    'tags/live.ts writes the name of a room itself: use room of platform/live.',
  ],
  [
    'never speaks to the console',
    { web: { 'tags/data.ts': "console.log('x')" } },
    'tags/data.ts speaks to the console: use the log.',
  ],
  [
    'has short files, or says why not',
    { web: { 'tags/data.ts': '\n'.repeat(301) } },
    'web/src/tags/data.ts has 301 lines: which verb wants to leave?',
  ],
  [
    'speaks three languages on every screen',
    { web: { 'tags/TagsPage.tsx': '', 'tags/strings.ts': 'const words = {\n pt: {},\n en: {} }' } },
    'web/src/tags/strings.ts does not speak es.',
  ],
];

describe('a breach is seen:', () => {
  it.each(breaches)('%s', (rule, files, sentence) => {
    const made = (part: keyof House) => Object.entries(files[part] ?? {}).map(([name, text]) => ({ name, text }));
    expect(rules[rule]({ server: made('server'), contract: made('contract'), web: made('web') })).toEqual([sentence]);
  });

  it('every rule is broken once', () => {
    expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
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
    expect(closed.map(({ name }) => `${name} is declared and not served: mount its room in doors.ts.`)).toEqual([]);
    expect(world.app.http.hasRoute({ method: 'GET', url: '/api/nowhere' })).toBe(false);
  });

  it('has an address of its own', () => {
    const addresses = doors.map(({ endpoint: { method, path: url } }) => `${method} ${url.replace(/:\w+/g, ':')}`);
    expect(addresses.filter((address, n) => addresses.indexOf(address) !== n)).toEqual([]);
  });
});
