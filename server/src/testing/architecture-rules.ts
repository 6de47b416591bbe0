import path from 'node:path';
import {
  clocks,
  connectors,
  layers,
  longFiles,
  neighbours,
  openedFiles,
  outside,
  ownersOf,
  wordsOfPlatform,
} from './architecture-tables';
import { circlesIn } from './circles';
import { slowPatterns } from './linear-patterns';
import {
  codeOf,
  domainWords,
  foldersOf,
  importsIn,
  importsOf,
  isFake,
  isTest,
  moduleOf,
  neighboursOf,
  product,
  saying,
  type Codebase,
} from './sources';

/** The architecture as rules over the text of the files, each answering with sentences. */

const layerOf = (module: string) => layers.findIndex((layer) => layer.includes(module));

/** Imports that lead into another folder of the server: from which file, to which. */
const crossings = ({ server }: Codebase) =>
  product(server)
    .filter(({ name }) => !outside.has(moduleOf(name)))
    .flatMap((file) =>
      neighboursOf(file)
        .filter((to) => !to.startsWith('..') && moduleOf(to) !== moduleOf(file.name))
        .map((to) => ({ from: file.name, to })),
    );

/** How an event is told, and how those are named who hear it. */
const audiences = /\.emit\(\s*['"`]|\brooms: |\broom\.\w+\(|\b(?:readersOf|losersOf|overseers)\b/;

/** How work is begun that nobody waits for, and what of platform/guard.ts begins it instead. */
const unheard: [RegExp, string][] = [
  [/\bsetInterval\(/, 'every'],
  [/\bset(?:Timeout|Immediate)\(\s*async\b/, 'after'],
  // What may stand there is what cannot fail: to settle a promise, to end something.
  [
    /\bset(?:Timeout|Immediate)\(\s*\(\) =>(?!\s*(?:(?:resolve|reject|setImmediate|process\.exit)\(|(?:[\w()]+\.)+(?:abort|destroy)\())/,
    'after',
  ],
  [/\.(?:on|once|addListener|prependListener)\(\s*'[^']+',\s*async\b/, 'listener'],
];

export const rules = {
  'gives every module a layer': ({ server }) =>
    [...new Set(product(server).map(({ name }) => moduleOf(name)))]
      .filter((module) => !outside.has(module) && layerOf(module) < 0)
      .map((module) => `${module} belongs to no layer: give it one in testing/architecture-tables.ts.`),

  'calls downwards only': (codebase) =>
    crossings(codebase)
      .filter(({ from, to }) => {
        const [mine, theirs] = [moduleOf(from), moduleOf(to)];
        if (theirs === 'jobs' || theirs === 'hooks' || `${mine} > ${theirs}` in neighbours) return false;
        return layerOf(theirs) >= layerOf(mine) || layerOf(theirs) < 0;
      })
      .map(
        ({ from, to }) =>
          `${from} reaches ${to}, which is not below it: let app.ts hand it a function, or ask for a job.`,
      ),

  'has no circle of files': (codebase) =>
    Object.entries(foldersOf(codebase)).flatMap(([folder, files]) =>
      circlesIn(importsIn(files)).map(
        (circle) => `${folder}: ${circle.join(' imports ')}: move down what both need, or hand it over.`,
      ),
    ),

  'keeps routes and queries of a module private': (codebase) =>
    crossings(codebase)
      .filter(({ from, to }) => /(routes|queries)$/.test(to) && !(`${from} > ${to}` in openedFiles))
      .map(({ from, to }) => `${from} imports ${to}: go through the module's service or a verb file.`),

  'mounts endpoints in one place': ({ server }) =>
    product(server)
      .filter(({ name }) => name !== 'routes.ts')
      .flatMap((file) =>
        importsOf(file)
          .filter((from) => /^\.{1,2}\/.*\/[\w-]*routes$/.test(from))
          .map((from) => `${file.name} imports ${from}: modules are mounted in routes.ts.`),
      ),

  'lets only its owner write a table': ({ server }) =>
    product(server)
      .filter(({ name }) => moduleOf(name) !== 'demo')
      .flatMap((file) =>
        [...codeOf(file).matchAll(/\b(?:insert into|delete from|update)\s+([a-z_]+)(?=\s)/g)]
          .map(([, table]) => table!)
          .filter((table) => !['set', 'of', 'skip'].includes(table))
          .filter((table) => !ownersOf(table).includes(moduleOf(file.name)))
          .map((table) => `${file.name} writes ${table}, which is another module's.`),
      ),

  'has a platform without domain words': ({ server }) =>
    product(server)
      .filter(({ name }) => moduleOf(name) === 'platform' && !(name.slice('platform/'.length) in wordsOfPlatform))
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

  'lets no timer or listener fail unheard': ({ server }) =>
    product(server)
      .filter(({ name }) => name !== 'platform/guard.ts')
      .flatMap((file) =>
        unheard
          .filter(([what]) => what.test(codeOf(file)))
          .map(([, instead]) => `${file.name} starts work whose failure would end the process: use ${instead}.`),
      ),

  'has one way to the database': ({ server }) =>
    [
      ...saying(product(server), /^import (?!type)[^;]*'pg';/m).filter(({ name }) => !(name in connectors)),
      ...saying(product(server), /\bcreatePool\b/).filter(({ name }) => !/^platform\/(pools|database)\.ts$/.test(name)),
    ].map(({ name }) => `${name} makes a way to the database of its own: use inCompany.`),

  'carries async scopes in one storage': ({ server }) =>
    saying(product(server), /\bnew AsyncLocalStorage\b/)
      .filter(({ name }) => name !== 'platform/async-scope.ts')
      .map(({ name }) => `${name} makes a storage, which slows down every promise of the process: use AsyncScope.`),

  'tells what happens to rooms of sockets, never to all': ({ server }) =>
    [
      ...saying(product(server), /\bio\.emit\(|\.broadcast\b/).filter(({ name }) => name !== 'platform/fanout.ts'),
      ...saying(product(server), /\bchannel\(/).filter(({ name }) => !/^platform\/(live|here)\.ts$/.test(name)),
    ].map(({ name }) => `${name} tells everyone: use ctx.emit with rooms.`),

  'says who hears an event in live.ts alone': ({ server }) =>
    product(server)
      .filter(({ name }) => !['platform', ...outside].includes(moduleOf(name)) && !/^[\w-]+\/live\.ts$/.test(name))
      .filter((file) => audiences.test(codeOf(file)))
      .map(({ name }) => `${name} says who hears something: that stands in the live.ts of its room.`),

  'stores what leaves in one place': ({ server }) =>
    saying(product(server), /\bstoreMessage\(/)
      .filter(({ name }) => !['messages/send.ts', 'messages/receive-pipeline.ts', 'messages/store.ts'].includes(name))
      .map(({ name }) => `${name} goes past the gate: use send of messages/send.`),

  'builds names of socket rooms in one place': ({ server }) =>
    saying(product(server), /\brooms: \[\s*['"`]/).map(
      ({ name }) => `${name} writes the name of a room itself: use room of platform/live.`,
    ),

  'never speaks to the console': ({ server, contract, web }) =>
    saying([...product(server), ...contract, ...web], /\bconsole\.\w/).map(
      ({ name }) => `${name} speaks to the console: use the log.`,
    ),

  'looks for nothing in more than one way through a text': slowPatterns,

  'has short files, or says why not': (codebase) =>
    Object.entries(foldersOf(codebase)).flatMap(([folder, files]) =>
      files
        .filter(({ name }) => !/\.test\.tsx?$|\/strings\.ts$/.test(name))
        .map(({ name, text }) => ({ name: `${folder}/${name}`, lines: text.split('\n').length - 1 }))
        .filter(({ name, lines }) => lines > 300 && !(name in longFiles))
        .map(({ name, lines }) => `${name} has ${lines} lines: which verb wants to leave?`),
    ),

  'speaks three languages on every screen': ({ web }) =>
    [
      ...new Set(web.filter((file) => /\/.*\.tsx$/.test(file.name) && !isTest(file)).map(({ name }) => moduleOf(name))),
    ].flatMap((module) => {
      const strings = web.find(({ name }) => name === `${module}/strings.ts`);
      if (!strings) return [`web/src/${module} shows something and has no strings.ts.`];
      return ['pt', 'en', 'es']
        .filter((language) => !new RegExp(`^\\s*${language}: \\{`, 'm').test(codeOf(strings)))
        .map((language) => `web/src/${module}/strings.ts does not speak ${language}.`);
    }),
} satisfies Record<string, (codebase: Codebase) => string[]>;
