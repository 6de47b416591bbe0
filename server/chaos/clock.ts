import { contract } from '@guiche/contract';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConversations } from './conversations';
import { ownerAsks, silentLine, startDemo, type Demo } from './demo';
import { flows } from './flows';
import type { Run } from './run';
import { cache } from './surroundings';

const hour = 3_600_000;

/** Of two processes, the one that owns the lines has a clock that jumps an hour ahead, an hour back, and home again. */
export async function measureClock(run: Run): Promise<void> {
  const { tally, servers, undo, short, slack } = run;
  const file = path.join(cache, 'clock');
  const preload = [path.join(import.meta.dirname, 'shifted-clock.mjs')];
  const demo = await startDemo(run, 'clock-wrong', { env: { CHAOS_CLOCK: file }, preload });
  const { caller, dataDir, env, server } = demo;
  const right = await servers.start('clock-right', { dataDir, env });
  // People work on the process whose clock is right; the lines are the other's.
  caller.moveTo(right.url);
  const whatsappId = await silentLine(caller);
  const talks = await createConversations({
    tally,
    caller,
    whatsappId,
    phones: ['5511970000841', '5511970000842', '5511970000843'],
    database: () => demo.database.url(),
    name: 'clock',
    pause: 200,
  });
  undo.push(() => talks.close());
  talks.begin();
  await flows(talks);
  const leases = await leasesOf(demo);
  const contactId = await contactOf(demo, '5511970000841');
  const tooEarly = await schedule(demo, contactId, 'só em vinte minutos', 20 * 60_000);

  const delays: number[] = [];
  for (const ahead of [hour, -hour, 0]) {
    fs.writeFileSync(file, String(ahead));
    const dueIn = 5_000;
    const due = Date.now() + dueIn;
    const id = await schedule(demo, contactId, `às ${new Date(due).toISOString()}`, dueIn);
    await flows(talks).catch((error: unknown) => tally.count('lost', `clock ${ahead / hour} h: ${String(error)}`));
    const sentAt = await sent(demo, id, due + 15_000);
    delays.push(sentAt - due);
    tally.add('jumps of a clock');
    await sleep(short ? 500 : 6_000);
  }
  await talks.finish();
  const worst = delays.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!;
  const say = Number.isFinite(worst) ? `${(worst / 1000).toFixed(1)} s` : 'never sent';
  tally.goal('scheduled messages leave off their time by', say, 'at most 2 s', Math.abs(worst) <= 2_000 * slack);
  const early = await ownerAsks(demo, `select 1 from schedules where id = $1 and status <> 'PENDENTE'`, [tooEarly]);
  tally.goal('scheduled messages that leave an hour early', String(early.length), '0', early.length === 0);
  const stolen = (await leasesOf(demo)).filter((one) => !leases.includes(one));
  tally.goal('lines that changed their owner', String(stolen.length), '0', stolen.length === 0);
  await talks.check();
  await run.endInOrder(right);
  await run.endInOrder(server);
}

const leasesOf = async (demo: Demo) =>
  (
    await ownerAsks<{ lease: string }>(
      demo,
      `select connection_id || ' ' || owner || ' ' || epoch as lease from connection_leases where owner <> ''`,
    )
  ).map(({ lease }) => lease);

const contactOf = async (demo: Demo, number: string) =>
  (await ownerAsks<{ id: number }>(demo, 'select id from contacts where number = $1', [number]))[0]!.id;

async function schedule({ caller }: Demo, contactId: number, body: string, dueIn: number): Promise<number> {
  const sendAt = new Date(Date.now() + dueIn).toISOString();
  return (await caller.insist<{ id: number }>(contract.schedules.create, {}, { body, contactId, sendAt })).id;
}

/** When by our own clock it was seen to have left. */
async function sent(demo: Demo, id: number, until: number): Promise<number> {
  while (Date.now() < until) {
    const rows = await ownerAsks(demo, `select 1 from schedules where id = $1 and status = 'ENVIADA'`, [id]);
    if (rows.length) return Date.now();
    await sleep(50);
  }
  return Infinity;
}
