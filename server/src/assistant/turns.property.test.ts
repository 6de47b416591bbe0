import { aiProviders } from '@guiche/contract/ai-providers';
import { prompts } from '@guiche/contract/prompts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeModel, type FakeModel } from '../ai-providers/model.fixture';
import { dice } from '../testing/dice';
import { triesOf } from '../testing/length';
import { createWorld, enter, type World } from '../testing/world';
import { limits } from './context';

/** Whatever customers, people, services and deaths do in any order: one answer a turn at most, and nobody waits for nothing. */
const seeds = Array.from({ length: triesOf('TURNS', { short: 8, long: 100 }) }, (_, n) => 20_261_123 + n);
let world: World;
let model: FakeModel;
let line: number;
let number = 5_511_970_200_860;

beforeAll(async () => {
  model = await fakeModel();
  world = await createWorld({ env: { AI_ALLOWED_HOSTS: model.host }, modelPatience: 400 });
  line = world.home.lineOfAll;
  const { home } = world;
  await home.admin.call(aiProviders.create, {
    body: { name: 'Falso', preset: 'other', baseUrl: model.baseUrl, model: 'falso' },
  });
  const { body } = await home.admin.call(prompts.create, { body: { name: 'Balcão', queueId: home.suporte } });
  await world.owner.query('update connections set prompt_id = $1 where id = $2', [body.id, line]);
  // What a process that dies leaves behind is what a transaction leaves that fails at its n-th write.
  await world.owner.query(`
    create table planted (at bigint not null);
    insert into planted values (0);
    create sequence writes;
    create function plant() returns trigger language plpgsql security definer as $$
    begin
      if nextval('public.writes') = (select at from public.planted) then raise exception 'planted'; end if;
      return new;
    end $$;
    create trigger plant before insert or update on ai_turns for each row execute function plant();
    create trigger plant before insert or update on ai_talks for each row execute function plant();`);
});
afterAll(async () => {
  await world.close();
  await model.close();
});

const due = () =>
  world.owner.query(
    `update graphile_worker._private_jobs set run_at = now() - interval '1 second' where locked_at is null`,
  );
/** The n-th write from here on fails, once. */
const plant = (n: number) => world.owner.query(`update planted set at = nextval('writes') + $1`, [n]);
const one = async <T>(text: string, ...values: unknown[]) =>
  (await world.owner.query<T & object>(text, values)).rows as T[];

/** Two processes have the same job: one of them was thought dead. */
async function twice() {
  const active = await one<{ ticketId: number; companyId: number }>(
    `select ticket_id as "ticketId", company_id as "companyId" from ai_turns where state in ('waiting', 'running')`,
  );
  const run = (payload: { ticketId: number; companyId: number }) =>
    world.app.jobs['assistant.answer'](payload, { attempt: 1, lastAttempt: false }).catch(() => undefined);
  await Promise.all(active.flatMap((payload) => [run(payload), run(payload)]));
}

async function live(seed: number, customer: string): Promise<string[]> {
  world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
  const { upTo, pick } = dice(seed);
  const story: string[] = [];
  const says = (body: string) => world.customerSays(customer, body, { line });
  const acts = {
    'the customer writes': () => says(pick(['Oi', 'Que horas abre?', 'E bolo?', 'Quanto custa?'])),
    'the customer writes while the model thinks': async () => {
      model.next(async (_, response) => {
        await says('Espere');
        response.writeHead(500).end('{}');
      });
    },
    'time passes': () => world.advance(pick([1_000, limits.breath, limits.longestBreath])),
    'jobs run': async () => {
      await due();
      await world.work();
    },
    'the service fails': () => model.next({ status: pick([401, 429, 500]), error: 'no' }),
    'the service is silent': () => model.next(() => undefined),
    'the service hands over': () => model.next({ tool: 'transfer', input: {} }),
    'a process dies': () => plant(1 + upTo(6)),
    'two processes have it': twice,
    'somebody types on the phone': () => world.customerSays(customer, pick(['#off', '#on']), { line, fromMe: true }),
  };
  await says('Oi');
  for (let n = 0; n < 14; n++) {
    const name = pick(Object.keys(acts) as (keyof typeof acts)[]);
    story.push(name);
    await acts[name]();
  }
  // Then all is well again, and what is left is done.
  await world.owner.query('update planted set at = 0');
  model.forget();
  for (let n = 0; n < 12; n++) {
    world.advance(limits.longestBreath);
    await due();
    await world.work();
  }
  return story;
}

describe('turns of an assistant, whatever happens', () => {
  it.each(seeds)('from seed %i', async (seed) => {
    const customer = String(number++);
    const story = await live(seed, customer);
    const told = `${seed}: ${story.join(', ')}`;
    const [ticket] = await one<{ id: number; off: boolean }>(
      `select t.id, coalesce(k.state = 'off', false) as off from tickets t
       join contacts c on c.company_id = t.company_id and c.id = t.contact_id
       left join ai_talks k on k.company_id = t.company_id and k.ticket_id = t.id where c.number = $1`,
      customer,
    );
    const turns = await one<{ state: string; messageId: number | null; upto: number | null }>(
      'select state, message_id as "messageId", upto_message_id as upto from ai_turns where ticket_id = $1 order by id',
      ticket!.id,
    );
    expect(
      turns.filter(({ state }) => state === 'waiting' || state === 'running'),
      told,
    ).toEqual([]);
    const sent = (
      await one<{ id: number }>(
        `select id from messages where ticket_id = $1 and origin = 'ai' order by id`,
        ticket!.id,
      )
    ).map(({ id }) => id);
    // So much time has passed that whoever works here logs in again.
    world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
    // What was said was said by a turn, and no turn has said two things.
    expect(
      turns.flatMap(({ messageId }) => messageId ?? []).toSorted((a, b) => a - b),
      told,
    ).toEqual(sent);
    expect(
      (await world.phone(customer, line)).filter(({ fromMe, body }) => fromMe && !body.startsWith('#')),
    ).toHaveLength(sent.length);
    // Nobody waits for nothing: their last words were answered, or people have them.
    const [last] = await one<{ id: number }>(
      'select max(id) as id from messages where ticket_id = $1 and not from_me',
      ticket!.id,
    );
    const answered = turns.some(
      ({ state, upto }) => ['answered', 'handed', 'failed', 'blocked'].includes(state) && upto! >= last!.id,
    );
    expect(answered || ticket!.off, told).toBe(true);
  });
});
