import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The architecture as rules over the text of the files, each answering with sentences; the tables first. */

/**
 * From the ground up: a room calls the floors below it, never above and never its neighbours. `platform` knows no domain
 * word, the gateway no room. Assembly (app.ts, doors.ts, main.ts), the demo and tests stand outside.
 */
const floors = [
  ['platform'],
  ['whatsapp'],
  ['companies', 'users', 'settings', 'plans', 'holidays'],
  [
    'auth',
    'billing',
    'connections',
    'queues',
    'queue-options',
    'contacts',
    'tags',
    'prompts',
    'chats',
    'files',
    'announcements',
    'first-steps',
    'quick-messages',
    'helps',
    'system',
  ],
  ['tickets'],
  ['messages'],
  ['schedules', 'campaigns', 'dashboard', 'attendant', 'push'],
];
const outside = new Set(['app.ts', 'doors.ts', 'main.ts', 'jobs.ts', 'demo', 'testing']);

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
  'mail.ts': 'what the library calls the first words of a mail server: greetingTimeout',
  'env.ts': 'names of variables',
  'openapi.ts': 'the sentence that describes the product',
};

const each = (room: string, tables: string) => Object.fromEntries(tables.split(' ').map((table) => [table, [room]]));
/** Who writes a table: the room of its name, or the one here. */
const writers: Record<string, string[]> = {
  media: ['platform', 'messages', 'whatsapp'],
  migrations: ['platform'],
  idempotency_keys: ['platform'],
  sessions: ['auth'],
  password_resets: ['auth'],
  user_totps: ['auth'],
  user_recovery_codes: ['auth'],
  user_queues: ['users'],
  connection_queues: ['connections'],
  connection_states: ['connections'],
  contact_identities: ['contacts'],
  contact_extra_info: ['contacts'],
  contact_merges: ['contacts'],
  drafts: ['tickets'],
  chat_users: ['chats'],
  chat_messages: ['chats'],
  ticket_notes: ['tickets'],
  ticket_tags: ['tickets'],
  ticket_undos: ['tickets'],
  // When two contacts become one, messages follow their tickets.
  messages: ['messages', 'tickets'],
  early_changes: ['messages'],
  push_subscriptions: ['push'],
  vapid_keys: ['push'],
  message_edits: ['messages'],
  ticket_moves: ['tickets'],
  ...each(
    'whatsapp',
    'connection_leases cloud_lines cloud_events cloud_messages cloud_talks cloud_templates line_governors new_chats',
  ),
  sandbox_phones: ['whatsapp'],
  sandbox_messages: ['whatsapp'],
  sandbox_events: ['whatsapp'],
  sandbox_faults: ['whatsapp'],
  data_keys: ['whatsapp'],
  beta_creds: ['whatsapp'],
  beta_keys: ['whatsapp'],
  beta_inbound: ['whatsapp'],
  beta_sent: ['whatsapp'],
};

/** The only clocks of the server; everyone else takes `ctx.now`. */
const clocks: Record<string, string> = {
  'app.ts': 'the clock of the house, unless tests bring another',
  'main.ts': 'the demo is filled at the start',
  'companies/operator.ts': 'made once, at the first start',
  'platform/live.ts': 'events a second are counted on the machine’s clock',
  'platform/media.ts': 'files that were left lying are as old as the disk says',
  'platform/embedded-postgres-process.ts': 'waits for another process to end',
};

/** Where connections to the database are made. */
const connectors: Record<string, string> = {
  'platform/database.ts': 'pools',
  'platform/jobs.ts': 'the worker’s own',
  'platform/pulse.ts': 'says that the process lives',
  'platform/migrate.ts': 'the owner’s',
  'platform/embedded-postgres.ts': 'asks whether the server is up',
};

/** Files that may be long, and why; tables of words and tests are not asked. */
export const longFiles: Record<string, string> = {
  'server/src/testing/world.ts': 'the whole product, for tests',
  'server/src/testing/house-rules.ts': 'tables, and the rules over them',
  'web/src/ui/emoji-data.ts': 'a table',
};

export interface Source {
  /** From the folder that was asked: `tickets/queries.ts`. */
  name: string;
  text: string;
}

/** What the rules look at. */
export interface House {
  server: Source[];
  contract: Source[];
  web: Source[];
}

const root = path.resolve(import.meta.dirname, '../../..');
export const readHouse = (): House => ({
  server: sources('server/src'),
  contract: sources('contract'),
  web: sources('web/src'),
});

function sources(folder: string): Source[] {
  const names = readdirSync(path.join(root, folder), { recursive: true }) as string[];
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\bdist\b/.test(name))
    .map((name) => ({
      name: name.split(path.sep).join('/'),
      text: readFileSync(path.join(root, folder, name), 'utf8'),
    }));
}

/** Networks that stand in for real ones in tests; they are no part of the product. */
const isFake = (name: string) => /(^|\/)fake\//.test(name);
const isTest = ({ name }: Source) => /\.(test|fixture)\.tsx?$|(^|\/)zz-/.test(name) || isFake(name);
/** The product itself. */
const product = (files: Source[]) => files.filter((file) => !isTest(file) && !file.name.startsWith('testing/'));
/** Without comments. */
const codeOf = ({ text }: Source) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
const importsOf = (file: Source) =>
  [...codeOf(file).matchAll(/(?:\bfrom|(?<!\/)\bimport)\s*\(?\s*'([^']+)'/g)].map(([, from]) => from!);

/** `tickets` of `tickets/queries.ts`, `app.ts` of itself. */
const roomOf = (name: string) => name.split('/')[0]!;
const floorOf = (room: string) => floors.findIndex((floor) => floor.includes(room));

/** Imports that lead into another folder of the server: from which file, to which. */
const crossings = ({ server }: House) =>
  product(server)
    .filter(({ name }) => !outside.has(roomOf(name)))
    .flatMap((file) =>
      importsOf(file)
        .filter((from) => from.startsWith('.'))
        .map((from) => path.posix.normalize(path.posix.join(path.posix.dirname(file.name), from)))
        .filter((to) => !to.startsWith('..') && roomOf(to) !== roomOf(file.name))
        .map((to) => ({ from: file.name, to })),
    );

const saying = (files: Source[], what: RegExp) => files.filter((file) => what.test(codeOf(file)));

export const rules = {
  'gives every room a floor': ({ server }) =>
    [...new Set(product(server).map(({ name }) => roomOf(name)))]
      .filter((room) => !outside.has(room) && floorOf(room) < 0)
      .map((room) => `${room} stands on no floor: give it one in testing/house-rules.ts.`),

  'calls downwards only': (house) =>
    crossings(house)
      .filter(({ from, to }) => {
        const [mine, theirs] = [roomOf(from), roomOf(to)];
        if (theirs === 'jobs' || `${mine} > ${theirs}` in neighbours) return false;
        return floorOf(theirs) >= floorOf(mine) || floorOf(theirs) < 0;
      })
      .map(
        ({ from, to }) =>
          `${from} reaches ${to}, which is not below it: let app.ts hand it a function, or ask for a job.`,
      ),

  'keeps routes and queries of a room private': (house) =>
    crossings(house)
      .filter(({ from, to }) => /(routes|queries)$/.test(to) && !(`${from} > ${to}` in openedFiles))
      .map(({ from, to }) => `${from} imports ${to}: go through the room's service or a verb file.`),

  'opens the doors of rooms in one place': ({ server }) =>
    product(server)
      .filter(({ name }) => name !== 'doors.ts')
      .flatMap((file) =>
        importsOf(file)
          .filter((from) => /^\.{1,2}\/.*\/[\w-]*routes$/.test(from))
          .map((from) => `${file.name} imports ${from}: rooms are mounted in doors.ts.`),
      ),

  'lets only its owner write a table': ({ server }) =>
    product(server)
      .filter(({ name }) => roomOf(name) !== 'demo')
      .flatMap((file) =>
        [...codeOf(file).matchAll(/\b(?:insert into|delete from|update)\s+([a-z_]+)(?=\s)/g)]
          .map(([, table]) => table!)
          .filter((table) => !['set', 'of', 'skip'].includes(table))
          .filter((table) => !(writers[table] ?? [table.replaceAll('_', '-')]).includes(roomOf(file.name)))
          .map((table) => `${file.name} writes ${table}, which is another room's.`),
      ),

  'has a platform without domain words': ({ server }) =>
    product(server)
      .filter(({ name }) => roomOf(name) === 'platform' && !(name.slice('platform/'.length) in wordsOfPlatform))
      .flatMap((file) => {
        const own = codeOf(file).replace(/^import [^;]*'@guiche\/contract[^;]*;$/gm, '');
        return [...new Set(own.match(domainWords) ?? [])].map((word) => `${file.name} says "${word}".`);
      }),

  'has a contract that needs nothing but the schema library': ({ contract }) =>
    contract
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((from) => from !== 'zod' && !/^\.\/[\w-]+$/.test(from))
          .map((from) => `contract/${file.name} imports ${from}.`),
      ),

  'leaves what only stands in for a network to the tests': ({ server }) =>
    product(server).flatMap((file) =>
      importsOf(file)
        .filter((from) => from.startsWith('.') && isFake(path.posix.join(path.posix.dirname(file.name), from)))
        .map((from) => `${file.name} imports ${from}, which is made for tests.`),
    ),

  'loads the library of the unofficial network only when a line needs it': ({ server }) =>
    product(server)
      .filter((file) => /^(import|export) (?!type)[^;]*'(baileys|libsignal)[^']*';/m.test(codeOf(file)))
      .map(({ name }) => `${name} loads baileys at the start: ask whatsapp/beta/library.ts for it.`),

  'has one clock': ({ server }) =>
    saying(product(server), /new Date\(\)|Date\.now\(\)/)
      .filter(({ name }) => !(name in clocks))
      .map(({ name }) => `${name} looks at a clock of its own: use ctx.now.`),

  'has one way to the database': ({ server }) =>
    [
      ...saying(product(server), /^import (?!type)[^;]*'pg';/m).filter(({ name }) => !(name in connectors)),
      ...saying(product(server), /\bcreatePool\b/).filter(({ name }) => !/^(app|platform\/database)\.ts$/.test(name)),
    ].map(({ name }) => `${name} makes a way to the database of its own: use inCompany.`),

  'tells what happens to rooms of sockets, never to all': ({ server }) =>
    [
      ...saying(product(server), /\bio\.emit\(|\.broadcast\b/),
      ...saying(product(server), /\bchannel\(/).filter(({ name }) => name !== 'platform/live.ts'),
    ].map(({ name }) => `${name} tells everyone: use ctx.emit with rooms.`),

  'builds names of socket rooms in one place': ({ server }) =>
    saying(product(server), /\brooms: \[\s*['"`]/).map(
      ({ name }) => `${name} writes the name of a room itself: use room of platform/live.`,
    ),

  'never speaks to the console': ({ server, contract, web }) =>
    saying([...product(server), ...contract, ...web], /\bconsole\.\w/).map(
      ({ name }) => `${name} speaks to the console: use the log.`,
    ),

  'has short files, or says why not': (house) =>
    Object.entries({ 'server/src': house.server, contract: house.contract, 'web/src': house.web }).flatMap(
      ([folder, files]) =>
        files
          .filter((file) => !isTest(file) && !file.name.endsWith('/strings.ts'))
          .map(({ name, text }) => ({ name: `${folder}/${name}`, lines: text.split('\n').length - 1 }))
          .filter(({ name, lines }) => lines > 300 && !(name in longFiles))
          .map(({ name, lines }) => `${name} has ${lines} lines: which verb wants to leave?`),
    ),

  'speaks three languages on every screen': ({ web }) =>
    [...new Set(web.filter(({ name }) => /\/.*\.tsx$/.test(name)).map(({ name }) => roomOf(name)))].flatMap((room) => {
      const strings = web.find(({ name }) => name === `${room}/strings.ts`);
      if (!strings) return [`web/src/${room} shows something and has no strings.ts.`];
      return ['pt', 'en', 'es']
        .filter((language) => !new RegExp(`^\\s*${language}: \\{`, 'm').test(codeOf(strings)))
        .map((language) => `web/src/${room}/strings.ts does not speak ${language}.`);
    }),
} satisfies Record<string, (house: House) => string[]>;
