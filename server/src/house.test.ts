import { endpoints } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules as serverRules } from './testing/architecture-rules';
import { longFiles } from './testing/architecture-tables';
import { pageRules } from './testing/page-rules';
import { foldersOf, readCodebase, type Codebase } from './testing/sources';
import { createWorld, type World } from './testing/world';

const rules = { ...serverRules, ...pageRules };
type Rule = keyof typeof rules;
const codebase = readCodebase();

describe('the codebase', () => {
  it.each(Object.keys(rules) as Rule[])('%s', (rule) => {
    expect(rules[rule](codebase)).toEqual([]);
  });

  it('lists no file as long that is short by now', () => {
    const lines = Object.entries(foldersOf(codebase)).flatMap(([folder, files]) =>
      files.map(({ name, text }) => [`${folder}/${name}`, text.split('\n').length - 1] as const),
    );
    const long = new Set<string>(lines.filter(([, count]) => count > 300).map(([name]) => name));
    expect(Object.keys(longFiles).filter((name) => !long.has(name))).toEqual([]);
  });
});

/** One breach a rule, in a codebase where all else is in order. */
const breaches: [Rule, Partial<Record<keyof Codebase, Record<string, string>>>, string][] = [
  [
    'looks for nothing in more than one way through a text',
    { server: { 'tags/service.ts': 'const bare = (name: string) => name.replace(/x+$/, "");' } },
    'server/src/tags/service.ts looks for /x+$/, which takes more than one way through a long text.',
  ],
  [
    'looks for nothing in more than one way through a text',
    {
      contract: { 'tags.ts': "const all = 'a|b';\nexport const many = new RegExp(String.raw`(?:${all})*\\d*x`, 'g');" },
    },
    'contract/tags.ts looks for /(?:a|b)*\\d*x/, which takes more than one way through a long text.',
  ],
  [
    'looks for nothing in more than one way through a text',
    { server: { 'tags/service.ts': "const end = String.raw`x+$`;\nconst ends = RegExp(['^y', end].join('|'));" } },
    'server/src/tags/service.ts looks for /^y|x+$/, which takes more than one way through a long text.',
  ],
  [
    'gives every module a layer',
    { server: { 'gossip/service.ts': '' } },
    'gossip belongs to no layer: give it one in testing/architecture-tables.ts.',
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
    'keeps routes and queries of a module private',
    { server: { 'messages/receive.ts': "import { findOrCreate } from '../contacts/merge-queries';" } },
    "messages/receive.ts imports contacts/merge-queries: go through the module's service or a verb file.",
  ],
  [
    'mounts endpoints in one place',
    { server: { 'app.ts': "import media from './messages/media-routes';" } },
    'app.ts imports ./messages/media-routes: modules are mounted in routes.ts.',
  ],
  [
    'lets only its owner write a table',
    { server: { 'messages/queries.ts': 'sql`update tickets set status = 1`' } },
    "messages/queries.ts writes tickets, which is another module's.",
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
    'lets no timer or listener fail unheard',
    { server: { 'tags/jobs.ts': 'setInterval(() => void look(), 1000);' } },
    'tags/jobs.ts starts work whose failure would end the process: use every.',
  ],
  [
    'lets no timer or listener fail unheard',
    { server: { 'tags/jobs.ts': 'setTimeout(async () => look(), 1000);' } },
    'tags/jobs.ts starts work whose failure would end the process: use after.',
  ],
  [
    'lets no timer or listener fail unheard',
    { server: { 'tags/jobs.ts': "setTimeout(() => become('away'), 1000).unref();" } },
    'tags/jobs.ts starts work whose failure would end the process: use after.',
  ],
  [
    'lets no timer or listener fail unheard',
    { server: { 'tags/jobs.ts': "client.on('error', async (error) => tell(error));" } },
    'tags/jobs.ts starts work whose failure would end the process: use listener.',
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
    'carries async scopes in one storage',
    { server: { 'tags/service.ts': 'const here = new AsyncLocalStorage<number>();' } },
    'tags/service.ts makes a storage, which slows down every promise of the process: use AsyncScope.',
  ],
  [
    'tells what happens to rooms of sockets, never to all',
    { server: { 'tags/live.ts': "io.emit('company-1-tag', {})" } },
    'tags/live.ts tells everyone: use ctx.emit with rooms.',
  ],
  [
    'says who hears an event in live.ts alone',
    {
      server: {
        'tags/service.ts': "ctx.emit('tag', {}, { rooms: [room.company(1)] })",
        'tags/live.ts': "ctx.emit('tag')",
      },
    },
    'tags/service.ts says who hears something: that stands in the live.ts of its room.',
  ],
  [
    'says who hears an event in live.ts alone',
    { server: { 'messages/send.ts': "import { readersOf } from '../tickets/live';" } },
    'messages/send.ts says who hears something: that stands in the live.ts of its room.',
  ],
  [
    'stores what leaves in one place',
    { server: { 'messages/forward.ts': 'await storeMessage(ctx, message, {});' } },
    'messages/forward.ts goes past the gate: use send of messages/send.',
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
    'has no circle of files',
    {
      web: { 'tags/data.ts': "import type { Look } from './look';", 'tags/look.ts': "const data = import('./data');" },
    },
    'web/src: tags/data.ts imports tags/look.ts imports tags/data.ts: move down what both need, or hand it over.',
  ],
  [
    'has no circle of files',
    {
      server: { 'tags/queries.ts': "import type { Tag } from './service';", 'tags/service.ts': "import './queries';" },
    },
    'server/src: tags/queries.ts imports tags/service.ts imports tags/queries.ts: move down what both need, or hand it over.',
  ],
  [
    'has no circle of files',
    { contract: { 'plans.ts': "import type { Who } from './who';", 'who.ts': "export { Plan } from './plans';" } },
    'contract: plans.ts imports who.ts imports plans.ts: move down what both need, or hand it over.',
  ],
  [
    'has no circle of modules',
    {
      web: {
        'tags/data.ts': "import type { Queue } from '../queues/data';",
        'queues/data.ts': '',
        'queues/QueuesPage.tsx': "lazy(() => import('../tags/data'))",
      },
    },
    'web/src: tags/data.ts imports queues/data.ts, queues/QueuesPage.tsx imports tags/data.ts: modules call each other in one direction.',
  ],
  [
    'has layers that import downwards',
    { web: { 'platform/live.ts': "import { toast } from '../ui/toast-store';" } },
    'web/src/platform/live.ts imports ui/toast-store: platform stands on the contract alone.',
  ],
  [
    'has layers that import downwards',
    { web: { 'ui/Chip.tsx': "import type { Tag } from '../tags/data';" } },
    'web/src/ui/Chip.tsx imports tags/data: ui stands on platform alone.',
  ],
  [
    'has layers that import downwards',
    { web: { 'tags/TagsPage.tsx': "import { screens } from '../app/screens';" } },
    'web/src/tags/TagsPage.tsx imports app/screens: app puts together what lies below it.',
  ],
  [
    'has layers that import downwards',
    { web: { 'tags/data.ts': "import type { Row } from './TagRow';", 'tags/TagRow.tsx': '' } },
    'web/src/tags/data.ts imports tags/TagRow.tsx: what a module knows needs no component.',
  ],
  [
    'draws nothing in its platform',
    { web: { 'platform/Clock.tsx': '' } },
    'web/src/platform/Clock.tsx is a component: it belongs into ui.',
  ],
  [
    'shows components of a module to others on purpose',
    { web: { 'queues/QueueRow.tsx': "import { TagRow } from '../tags/TagRow';", 'tags/TagRow.tsx': '' } },
    'web/src/queues/QueueRow.tsx imports tags/TagRow.tsx: name it in testing/page-rules.ts, if others shall show it.',
  ],
  [
    'has an ui without domain words',
    { web: { 'ui/Chip.tsx': 'const ticket = 1;' } },
    'web/src/ui/Chip.tsx says "ticket".',
  ],
  [
    'has an ui that asks the server nothing',
    { web: { 'ui/Chip.tsx': "import { useQuery } from '@tanstack/react-query';" } },
    'web/src/ui/Chip.tsx imports @tanstack/react-query: let the page hand it what it shows.',
  ],
  [
    'gives a class its looks in one place of a sheet',
    { styles: { 'tags/Tags.module.css': '.why {\n  margin: 0;\n}\n\n.name {\n}\n\n.why {\n  padding: 0;\n}\n' } },
    'web/src/tags/Tags.module.css says .why again: two things have one name.',
  ],
  ...[
    'const saved = id ? await call(tags.update) : await call(tags.create);\nqueryClient.setQueryData<Tag>(keyOf(1), saved);',
    'call(tags.update).then((saved) => queryClient.setQueryData([...key, 1], saved));',
  ].map((code): (typeof breaches)[number] => [
    'keeps the answer to a change where a load that began before comes late',
    { web: { 'tags/data.ts': code } },
    'web/src/tags/data.ts shows the answer to a change by hand: use keepAnswer of platform/keep-answer.',
  ]),
  [
    'says who may see a screen in one place',
    { web: { 'app/shell/Rail.tsx': "const item = { needs: 'users:manage' };" } },
    'web/src/app/shell/Rail.tsx says who may see a screen: that stands in app/screens.ts.',
  ],
  [
    'speaks three languages on every screen',
    { web: { 'tags/TagsPage.tsx': '', 'tags/strings.ts': 'const words = {\n pt: {},\n en: {} }' } },
    'web/src/tags/strings.ts does not speak es.',
  ],
];

describe('a breach is seen:', () => {
  it.each(breaches)('%s', (rule, files, sentence) => {
    const made = (part: keyof Codebase) => Object.entries(files[part] ?? {}).map(([name, text]) => ({ name, text }));
    const codebase = { server: made('server'), contract: made('contract'), web: made('web'), styles: made('styles') };
    expect(rules[rule](codebase)).toEqual([sentence]);
  });

  it('every rule is broken once', () => {
    expect(new Set(breaches.map(([rule]) => rule))).toEqual(new Set(Object.keys(rules)));
  });
});

describe('every endpoint', () => {
  let world: World;
  beforeAll(async () => void (world = await createWorld({ lines: false })));
  afterAll(() => world.close());

  it('of the contract is served', () => {
    const closed = endpoints.filter(
      ({ endpoint: { method, path: url } }) => !world.app.http.hasRoute({ method, url: `/api${url}` }),
    );
    expect(closed.map(({ name }) => `${name} is declared and not served: mount its module in routes.ts.`)).toEqual([]);
    expect(world.app.http.hasRoute({ method: 'GET', url: '/api/nowhere' })).toBe(false);
  });

  it('has an address of its own', () => {
    const addresses = endpoints.map(({ endpoint: { method, path: url } }) => `${method} ${url.replace(/:\w+/g, ':')}`);
    expect(addresses.filter((address, n) => addresses.indexOf(address) !== n)).toEqual([]);
  });
});
