import fs from 'node:fs';
import path from 'node:path';
import { measureAttack } from './attack';
import { measureCampaigns } from './campaigns';
import { measureClock } from './clock';
import { measureDatabase } from './database-part';
import { measureDisk } from './disk';
import { measureHostile } from './hostile';
import { measureKeys } from './keys';
import { startMachine } from './machine';
import { readOptions, WrongOption, type Options, type Part } from './options';
import { goalsOf, isReached, report, writeInto } from './report';
import { measureMedia } from './media';
import { measureRedis } from './redis';
import { measureRemoval } from './removal';
import { prepareRun, type Run } from './run';
import { createServers, type Undo } from './servers';
import { cache, root, say } from './surroundings';
import { createTally, type Tally } from './tally';
import { measureTogether } from './together';

const measure: Record<Part, (run: Run) => Promise<void>> = {
  hostile: measureHostile,
  attack: measureAttack,
  removal: measureRemoval,
  together: measureTogether,
  campaigns: measureCampaigns,
  redis: measureRedis,
  disk: measureDisk,
  clock: measureClock,
  media: measureMedia,
  keys: measureKeys,
  database: measureDatabase,
};

/** A part that takes longer has come to a standstill: milliseconds. */
const limit = { long: 900_000, short: 300_000 };

/** What has to be taken back, newest last; also when a signal ends the run. */
let undo: Undo = [];
const takeBack = async () => {
  for (const act of undo.splice(0).reverse()) await act().catch((error: unknown) => say(String(error)));
};

async function runAll({ only, seed, short, networks, people }: Options): Promise<Tally> {
  const tally = createTally(say);
  const machine = await startMachine();
  const servers = createServers(tally, machine, (act) => undo.push(act));
  try {
    for (const part of only) {
      const run = prepareRun({ tally, servers, machine, short, seed, networks, people });
      undo = run.undo;
      tally.begin(part);
      try {
        // On each network it takes as long as two other parts.
        const times = part === 'campaigns' && !short ? networks.length * 2 : 1;
        await within(limit[short ? 'short' : 'long'] * times, measure[part](run));
      } catch (error) {
        tally.goal('the part runs to its end', (error as Error).stack ?? String(error), 'does', false);
      }
      await takeBack();
      await machine.health();
      tally.settle((from, to) => machine.standstill(from, to));
    }
    tally.end();
    return tally;
  } finally {
    machine.stop();
  }
}

async function within(ms: number, part: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not over after ${ms / 1000} s`)), ms);
  });
  try {
    await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
    part.catch(() => undefined);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void takeBack().then(() => process.exit(130)));
}

try {
  const options = readOptions(process.argv.slice(2));
  fs.rmSync(cache, { recursive: true, force: true });
  fs.mkdirSync(cache, { recursive: true });
  say(`seed ${options.seed}`);
  const tally = await runAll(options);
  const text = report(tally, options);
  say(`\n${text}`);
  if (options.write) writeInto(path.join(root, 'docs', 'benchmarks.md'), text);
  const goals = goalsOf(tally);
  const missed = goals.filter((goal) => !isReached(goal)).length;
  if (options.json) fs.writeFileSync(options.json, JSON.stringify({ passed: goals.length - missed, failed: missed }));
  process.exitCode = missed ? 1 : 0;
} catch (error) {
  const words = error instanceof WrongOption ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
} finally {
  await takeBack();
}
