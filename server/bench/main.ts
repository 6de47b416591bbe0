import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeInto, sectionIn } from '../chaos/report';
import { measureAttendant } from './attendant';
import { measureBilling } from './billing';
import { measureBodies } from './bodies';
import { boards, fillBoard, measureBoard } from './board';
import { calls, measureCalls, searches, type Measured } from './calls';
import { measureCampaigns } from './campaigns';
import { measureDashboard } from './dashboard';
import { measureChannels } from './channels';
import { measureChats } from './chats';
import type { DataSetName } from './data-sets';
import { openDatabases, type Databases } from './databases';
import { measureDesk } from './desk';
import { measureEntering } from './entering';
import { measureInbound } from './inbound';
import { measureAssistants } from './assistants';
import { measureKnowledge } from './knowledge';
import { measureSearches } from './kinds-of-terms';
import { measureLiveDesk } from './live-desk';
import { readOptions, WrongOption, type Options, type Part } from './options';
import { logFile, residentMemory, serve, startYardstick, type Product } from './processes';
import { report } from './report';
import type { Results } from './results';
import { measureStarts } from './starts';
import { measureMessagesApi } from './messages-api';
import { measureStorms } from './storm';
import { cache, root, say } from './surroundings';

/** What has to be taken back, newest last; also when a signal ends the run. */
const undo: (() => Promise<unknown>)[] = [];
const takeBack = async () => {
  for (const act of undo.splice(0).reverse()) await act().catch((error: unknown) => say(String(error)));
};

async function run(options: Options): Promise<Results> {
  const results: Results = { scale: options.scale, calls: [], elsewhere: [], searched: [] };
  const needsData = options.only.some(
    (part) =>
      !['starts', 'channels', 'chats', 'knowledge', 'assistants', 'storm', 'bodies', 'campaigns', 'billing'].includes(
        part,
      ),
  );
  if (needsData && options.data.includes('usual')) await measureServing(options, results);
  await takeBack();
  for (const data of options.data.filter((name) => name !== 'usual')) {
    await measureElsewhere(options, data, results);
    await takeBack();
  }
  if (options.only.includes('channels')) {
    say('Lines of the unofficial network');
    results.channels = await measureChannels(undo, options.keep);
    await takeBack();
  }
  if (options.only.includes('chats')) {
    say('Chats between colleagues');
    results.chats = await measureChats(undo);
    await takeBack();
  }
  if (options.only.includes('knowledge')) {
    say('Knowledge');
    results.knowledge = await measureKnowledge(options.scale);
  }
  if (options.only.includes('assistants')) {
    say('Assistants');
    results.assistants = await measureAssistants();
  }
  if (options.only.includes('campaigns')) {
    say('Campaigns');
    results.campaigns = await measureCampaigns(undo, options.scale);
    await takeBack();
  }
  if (options.only.includes('billing')) {
    say('Billing');
    results.billing = await measureBilling(undo, options.scale);
    await takeBack();
  }
  if (options.only.includes('storm')) {
    say('Logins during a storm of guesses');
    results.storms = await measureStorms();
  }
  if (options.only.includes('bodies')) {
    say('A megabyte of JSON of every shape');
    results.bodies = await measureBodies();
  }
  if (options.only.includes('starts')) {
    say('Starts');
    results.starts = await measureStarts();
  }
  return results;
}

/** Parts that give the one server a lot to do. */
const loads: Part[] = ['calls', 'search', 'dashboard', 'inbound', 'attendant', 'api'];

/** Lists and searches on data of another kind. */
async function measureElsewhere({ only, scale, keep }: Options, data: DataSetName, results: Results): Promise<void> {
  const parts = only.filter((part) => part === 'calls' || part === 'search' || part === 'terms');
  if (!parts.length) return;
  say(`Data of another kind: ${data}`);
  const databases = await openDatabases(scale, keep, data);
  undo.push(() => databases.close());
  const product = await serve(databases.full, 'full');
  undo.push(() => product.stop());
  if (parts.some((part) => part !== 'terms'))
    results.elsewhere.push({ data, calls: await measureAsked(product, databases, parts) });
  if (parts.includes('terms')) results.searched.push(...(await measureSearches(product, databases.full, data)));
}

const asked: Part[] = ['calls', 'search', 'board'];

/** What is asked of the product, of a yardstick, and of the product at a hundredth of the data. */
async function measureAsked(product: Product, databases: Databases, only: readonly Part[]): Promise<Measured[]> {
  const yardstick = await startYardstick(databases.full);
  undo.push(() => yardstick.stop());
  // It only answers; what else would run there only takes connections from those that are measured.
  const few = await serve(databases.small, 'small', 'web');
  undo.push(() => few.stop());
  const measured: Measured[] = [];
  for (const [part, what, list] of [
    ['calls', 'Calls', calls],
    ['search', 'Search', searches],
    ['board', 'The board', boards],
  ] as const) {
    if (!only.includes(part)) continue;
    say(what);
    measured.push(...(await measureCalls(list, { product, yardstick, small: few }, databases)));
  }
  for (const server of [few, yardstick]) await server.stop();
  return measured;
}

async function measureServing({ only, scale, keep }: Options, results: Results): Promise<void> {
  const databases = await openDatabases(scale, keep);
  undo.push(() => databases.close());
  results.filledIn = databases.filledIn;
  if (only.includes('board')) for (const database of [databases.full, databases.small]) await fillBoard(database);
  const product = await serve(databases.full, 'full');
  undo.push(() => product.stop());
  await sleep(30_000);
  results.memory = { idle: residentMemory(product.pid) };

  if (asked.some((part) => only.includes(part))) results.calls.push(...(await measureAsked(product, databases, only)));
  if (only.includes('terms')) {
    say('Searches by kind');
    results.searched.push(...(await measureSearches(product, databases.full, 'usual')));
  }
  if (only.includes('dashboard')) {
    say('Dashboard');
    results.dashboard = await measureDashboard(product);
  }
  if (only.includes('inbound')) {
    say('Inbound messages');
    results.inbound = await measureInbound(product, databases.full, Math.max(2, 12 * Math.min(1, scale)));
  }
  if (only.includes('attendant')) {
    say('The attendant');
    results.attendant = await measureAttendant(product, databases.full, Math.max(4, 12 * Math.min(1, scale)));
  }
  if (only.includes('api')) {
    say('What other programs send');
    results.api = await measureMessagesApi(product);
  }
  if (loads.some((part) => only.includes(part))) {
    await sleep(60_000);
    results.memory.loaded = residentMemory(product.pid);
  }
  if (only.includes('desk')) {
    say('The desk in a browser');
    results.desk = await measureDesk(product, databases.full);
  }
  if (only.includes('board')) {
    say('The board in a browser');
    results.board = await measureBoard(product, databases.full);
  }
  if (only.includes('live')) {
    say('The desk while customers write');
    results.live = await measureLiveDesk(product, databases.full);
  }
  await product.stop();
  if (only.includes('login')) {
    say('Login');
    results.entering = await measureEntering(databases.full);
  }
}

/** The page anew; what the chaos tests wrote stays below. */
function write(file: string, text: string): void {
  const kept = fs.existsSync(file) ? sectionIn(fs.readFileSync(file, 'utf8')) : undefined;
  fs.writeFileSync(file, text);
  if (kept) writeInto(file, kept);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void takeBack().then(() => process.exit(130)));
}

try {
  const options = readOptions(process.argv.slice(2));
  fs.mkdirSync(cache, { recursive: true });
  fs.rmSync(logFile, { force: true });
  const before = performance.now();
  const results = await run(options);
  results.took = (performance.now() - before) / 1000;
  const text = report(results);
  say(`\n${text}`);
  if (options.write) write(path.join(root, 'docs', 'benchmarks.md'), text);
} catch (error) {
  const words = error instanceof WrongOption ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
} finally {
  await takeBack();
}
