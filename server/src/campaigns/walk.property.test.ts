import { statesOf } from '@guiche/contract/campaign-report';
import type { Provider } from '@guiche/contract/connections';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { campaignDesk, type CampaignDesk } from '../testing/campaign-desk';
import { triesOf } from '../testing/length';
import { createWorld, type World } from '../testing/world';
import { report } from './report';
import { createWalk, fates, type Fate, type Walk } from './walk.fixture';

/**
 * Two campaigns to the same few people, and whatever customers, agents, the clock, the network and dying processes do
 * meanwhile, in any order. The engine, its outbox, its inbox and the database are the real ones; the network and its phones
 * are the walk's own. `CAMPAIGN_WALKS` says how many histories there are of each network.
 */
const walks = triesOf('CAMPAIGN_WALKS', { short: 4, long: 100 });
const seed = Number(process.env.CAMPAIGN_SEED ?? 20_261_123);
const size = 4;

let world: World;
let desk: CampaignDesk;
beforeAll(async () => {
  world = await createWorld({ lines: false });
  desk = campaignDesk(world);
  await world.owner.query(`update companies set due_date = '2099-01-01'`);
  const always = { windowFrom: '00:00', windowTo: '00:00', windowDays: [0, 1, 2, 3, 4, 5, 6] };
  await desk.settings({ messageInterval: 20, longerIntervalAfter: 3, greaterInterval: 60, ...always });
});
afterAll(() => world.close());

const second = 1000;
const hour = 3600 * second;

const who = fc.nat(size - 1);
const dieAt = fc.option(fc.nat(30), { nil: undefined, freq: 3 });
const fate = fc.constantFrom<Fate>(...fates);
const act = fc.constantFrom('start', 'stop', 'edit', 'open', 'close', 'opt out', 'opt in', 'retry', 'forget');
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ does: fc.constant('write'), dieAt }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('deliver'), fates: fc.array(fate, { maxLength: 3 }), dieAt }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('together'), of: who }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('says'), who, text: fc.constantFrom('sim', 'não', 'SAIR', 'quanto custa?', 'sim') }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('receipt'), of: fc.nat(15), ack: fc.constantFrom(2, 3, 4, 'refused') }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('agent'), act, of: fc.nat(7) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('agent'), act: fc.constant('start'), of: fc.nat(7) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('time'), ms: fc.constantFrom(second, 25 * second, 2 * 60 * second, hour, 73 * hour) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('line'), is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('plan'), is: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('sweep') }) },
); // prettier-ignore
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(walk: Walk, one: Step): Promise<void> {
  switch (one.does) {
    case 'write':
      await walk.write(one.dieAt);
      if (one.dieAt === undefined) await saysWhyNot(walk);
      return;
    case 'deliver':
      return walk.deliver(one.fates, one.dieAt);
    case 'together':
      return walk.together(one.of % 2);
    case 'says':
      return walk.says(one.who, one.text);
    case 'receipt': {
      const { providerId } = walk.shown[one.of % Math.max(1, walk.shown.length)] ?? {};
      if (providerId === undefined) return;
      const error = { code: 'RECIPIENT_UNREACHABLE', retry: 'never', detail: '' } as const;
      const said = one.ack === 'refused' ? { ack: 0 as const, error } : { ack: one.ack as 2 };
      await walk.receive([{ t: 'ack', at: walk.now(), providerId, ...said }]);
      return;
    }
    case 'agent':
      return void (await walk.agent(one.act as 'start', one.of));
    case 'time':
      return world.advance(one.ms);
    case 'line':
      return void (await walk.turnLine(one.is));
    case 'plan':
      return void (await walk.plan(one.is));
    default:
      return walk.sweep();
  }
}

interface State {
  id: number;
  status: string;
  paused: string | null;
  skipped: number | null;
  recipients: number | null;
  states: Record<string, number>;
}
const statesIn = async ({ ids }: Walk) =>
  (
    await world.owner.query<State>(
      `select r.id, r.status, r.paused_reason as paused, r.skipped, r.recipients,
         (select coalesce(json_object_agg(state, n), '{}') from (
           select state, count(*)::int as n from campaign_shipments s where s.campaign_id = r.id group by 1) x) as states
       from campaigns r where r.id = any($1) order by r.id`,
      [ids],
    )
  ).rows;

/** A campaign that runs and writes nothing has its next turn, or says why it has none. */
async function saysWhyNot(walk: Walk): Promise<void> {
  const hasTurn = (await walk.nextDue()) !== undefined;
  for (const { id, status, paused, states } of await statesIn(walk)) {
    const waits = (states.planned ?? 0) + (states.confirmed ?? 0) > 0;
    if (status === 'EM_ANDAMENTO' && waits && !hasTurn && paused === null)
      walk.faults.push(`campaign ${id} stands still and does not say why`);
  }
}

/** Peace comes: the line is up, the network takes everything, campaigns that were stopped go on, and time passes. */
async function settle(walk: Walk): Promise<void> {
  await walk.turnLine(true);
  await walk.plan(true);
  for (let round = 0; round < 120; round += 1) {
    for (const { status, paused, id } of await statesIn(walk))
      if (status === 'INATIVA' || status === 'CANCELADA' || (paused !== null && round % 20 === 10))
        await walk.agent('start', walk.ids.indexOf(id));
    await walk.sweep();
    while (await walk.wake()) await walk.deliver([]);
    await walk.deliver([]);
    const left = (await statesIn(walk)).filter(({ status }) => status !== 'FINALIZADA');
    if (!left.length) return;
    const onlyAsked = left.every(({ states }) => statesOf.waiting.every((one) => one === 'asked' || !states[one]));
    const due = ((await walk.nextDue()) ?? 0) - walk.now().getTime();
    world.advance(onlyAsked ? 12 * hour : Math.max(10 * second, Math.min(hour, due)));
  }
  walk.faults.push(`nothing ends: ${JSON.stringify(await statesIn(walk))}`);
}

async function check(walk: Walk): Promise<void> {
  for (const { id, states, skipped, recipients } of await statesIn(walk)) {
    const { counts } = await report(world.app.tenancy.reading(world.home.id), id);
    const sum = (of: readonly string[]) => of.reduce((all, state) => all + (states[state] ?? 0), 0);
    for (const [figure, of] of Object.entries(statesOf))
      expect([figure, counts[figure as keyof typeof statesOf]]).toEqual([figure, sum(of)]);
    expect(counts.all).toBe(recipients ?? 0);
    expect(skipped ?? 0).toBe(states.skipped ?? 0);
  }
  // Of each campaign one question and one message at most, whatever was edited meanwhile.
  const steps = walk.shown.flatMap(({ number, body }) =>
    /^[AB][!?]/.test(body) ? [`${number} ${body.slice(0, 2)}`] : [],
  );
  expect(steps.toSorted()).toEqual([...new Set(steps)].toSorted());
  expect(walk.faults).toEqual([]);
}

/** Who was in the audience and not skipped is at an end, and whoever has a message that counts as sent has it. */
async function nobodyIsForgotten(walk: Walk, repeatable: boolean): Promise<void> {
  for (const { status, states } of await statesIn(walk)) {
    expect(status).toBe('FINALIZADA');
    for (const open of statesOf.waiting) expect([open, states[open] ?? 0]).toEqual([open, 0]);
  }
  const { rows } = await world.owner.query<{ number: string; name: string; state: string }>(
    `select s.number, r.name, s.state from campaign_shipments s join campaigns r on r.id = s.campaign_id
     where r.id = any($1) and s.state in ('sent', 'delivered', 'read')`,
    [walk.ids],
  );
  const has = (number: string, name: string) =>
    walk.shown.some((one) => one.number === number && one.body.startsWith(name === 'Pergunta' ? 'A!' : 'B!'));
  expect(rows.filter(({ number, name }) => repeatable && !has(number, name))).toEqual([]);
}

it.each<Provider>(['sandbox', 'beta', 'cloud'])(
  'nobody is written to twice, against their will, or forgotten: %s',
  { timeout: 30_000 + walks * 20_000 },
  async (provider) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (history) => {
        const walk = await createWalk(world, desk, provider, size);
        await walk.agent('start', 0);
        await walk.agent('start', 1);
        for (const one of history) {
          await take(walk, one);
          expect(walk.faults).toEqual([]);
        }
        await check(walk);
        await settle(walk);
        await check(walk);
        await nobodyIsForgotten(walk, provider !== 'cloud');
      }),
      { numRuns: walks, seed, endOnFailure: true },
    );
  },
);
