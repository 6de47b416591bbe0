import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls, measureCalls, searches, type Measured } from './calls';
import { measureDashboard } from './dashboard';
import { measureChannels } from './channels';
import { openDatabases } from './databases';
import { measureDesk } from './desk';
import { measureEntering } from './entering';
import { measureInbound } from './inbound';
import { measureLiveDesk } from './live-desk';
import { readOptions, WrongOption, type Options } from './options';
import { logFile, residentMemory, serve, startYardstick } from './processes';
import { report, type Results } from './report';
import { measureStarts } from './starts';
import { cache, root, say } from './surroundings';

/** What has to be taken back, newest last; also when a signal ends the run. */
const undo: (() => Promise<unknown>)[] = [];
const takeBack = async () => {
  for (const act of undo.splice(0).reverse()) await act().catch((error: unknown) => say(String(error)));
};

async function run(options: Options): Promise<Results> {
  const results: Results = { scale: options.scale, calls: [] };
  const needsData = options.only.some((part) => part !== 'starts' && part !== 'channels');
  if (needsData) await measureServing(options, results);
  await takeBack();
  if (options.only.includes('channels')) {
    say('Lines of the unofficial network');
    results.channels = await measureChannels(undo, options.keep);
    await takeBack();
  }
  if (options.only.includes('starts')) {
    say('Starts');
    results.starts = await measureStarts();
  }
  return results;
}

async function measureServing({ only, scale, keep }: Options, results: Results): Promise<void> {
  const databases = await openDatabases(scale, keep);
  undo.push(() => databases.close());
  results.filledIn = databases.filledIn;
  const product = await serve(databases.full, 'full');
  undo.push(() => product.stop());
  await sleep(5_000);
  results.memory = { idle: residentMemory(product.pid) };

  if (only.includes('calls') || only.includes('search')) {
    const yardstick = await startYardstick(databases.full);
    undo.push(() => yardstick.stop());
    // It only answers; what else would run there only takes connections from those that are measured.
    const small = await serve(databases.small, 'small', 'web');
    undo.push(() => small.stop());
    const measured = async (what: string, list: typeof calls): Promise<Measured[]> => {
      say(what);
      return measureCalls(list, { product, yardstick, small }, scale);
    };
    if (only.includes('calls')) results.calls.push(...(await measured('Calls', calls)));
    if (only.includes('search')) results.calls.push(...(await measured('Search', searches)));
    for (const server of [small, yardstick]) await server.stop();
  }
  if (only.includes('dashboard')) {
    say('Dashboard');
    results.dashboard = await measureDashboard(product);
  }
  if (only.includes('inbound')) {
    say('Inbound messages');
    results.inbound = await measureInbound(product, databases.full, Math.max(2, 12 * Math.min(1, scale)));
  }
  results.memory.loaded = residentMemory(product.pid);
  if (only.includes('desk')) {
    say('The desk in a browser');
    results.desk = await measureDesk(product, databases.full);
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
  if (options.write) fs.writeFileSync(path.join(root, 'docs', 'benchmarks.md'), text);
} catch (error) {
  const words = error instanceof WrongOption ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
} finally {
  await takeBack();
}
