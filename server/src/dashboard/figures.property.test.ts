import { contract } from '@guiche/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../testing/dice';
import { triesOf } from '../testing/length';
import { createWorld, type Person, type World } from '../testing/world';
import { figuresIn, recount } from './figures';
import { gather, measures, type Sums } from './figures-queries';
import { keepUp } from './keep-figures';
import { spanOf, type SpanFilter } from './span';

/** What is kept of what the dashboard counts is at any moment what a recount of every ticket says. */
const { contacts, messages, queues, tickets, users } = contract;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.owner.query('update plans set users = 999, connections = 999, queues = 999');
});
afterAll(() => world.close());

const ask = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await world.owner.query<Row>(text, [world.home.id, ...values])).rows;
const idsOf = async (table: string, condition = 'true') =>
  (await ask<{ id: number }>(`select id from ${table} where company_id = $1 and ${condition} order by id`)).map(
    ({ id }) => id,
  );
const wrong = async () => (await ask<{ wrong: number }>('select guiche_wrong_figures($1) as wrong'))[0]!.wrong;
/** Nothing while it is being counted; in one statement, since counting may begin anew in between. */
const wrongWhileWhole = async () =>
  (
    await ask<{ wrong: number }>(
      'select guiche_wrong_figures($1) as wrong from figure_counts where company_id = $1 and is_whole',
    )
  ).map((row) => row.wrong);
const isWhole = async () =>
  (await ask<{ whole: boolean }>('select is_whole as whole from figure_counts where company_id = $1'))[0]!.whole;
const beginAnew = () =>
  ask(
    `with gone as (delete from figures where company_id = $1)
     update figure_counts set tickets_to = 0, ratings_to = 0, contacts_to = 0, is_whole = false where company_id = $1`,
  );

/** Sums by whose they are, without what is nothing. */
function byWhom(rows: Sums[]): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  for (const row of rows)
    for (const name of measures) {
      const of = (found[`${row.isNow ? 'now' : 'before'} ${row.byQueue ? 'queue' : 'user'} ${row.who}`] ??= {});
      of[name] = (of[name] ?? 0) + row[name];
    }
  const some = (one: Record<string, number>) => Object.entries(one).filter(([, value]) => value !== 0);
  return Object.fromEntries(
    Object.entries(found)
      .filter(([, one]) => some(one).length)
      .map(([whom, one]) => [whom, Object.fromEntries(some(one))]),
  );
}

async function bothWays(filter: SpanFilter) {
  const ctx = world.app.tenancy.reading(world.home.id);
  const span = await spanOf(ctx, filter);
  const [kept, counted] = [byWhom(await figuresIn(ctx, span)), byWhom(await recount(ctx, span))];
  return { kept, counted };
}

const dayOf = (ahead: number) => new Date(world.app.clock().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
const periods = (): SpanFilter[] => [
  { days: 1 },
  { days: 30 },
  { days: 0, date_to: dayOf(0) },
  { days: 0, date_from: dayOf(-40), date_to: dayOf(-3) },
  { days: 0, date_from: dayOf(3) },
];

let made = 0;
const number = () => `55119800${String((made += 1)).padStart(5, '0')}`;

/** Everything that can happen to what is counted, at random; what is refused changes nothing, which is looked at too. */
function happenings(random: ReturnType<typeof dice>): (() => Promise<unknown>)[] {
  const { home } = world;
  const someTicket = async (condition?: string) => random.pick(await idsOf('tickets', condition));
  const change = async (body: object, condition?: string, who = home.admin) => {
    const ticketId = await someTicket(condition);
    if (ticketId) await who.call(tickets.update, { params: { ticketId }, body });
  };
  const somebody = async () => random.pick(await idsOf('users', `profile = 'user'`)) ?? home.admin.viewer.id;
  const someQueue = async () => random.pick([...(await idsOf('queues')), null]);
  const moment = () => `now() - interval '1 minute' * ${random.upTo(90 * 24 * 60)}`;
  return [
    () => world.customerSays(number(), 'Oi'),
    () => world.customerSays(`55119800${String(1 + random.upTo(made || 1)).padStart(5, '0')}`, 'De novo'),
    () => change({ status: 'open' }, `status = 'pending'`),
    () => change({ status: 'open' }, `status = 'closed'`),
    () => change({ status: 'pending' }, `status = 'open'`),
    () => change({ status: 'closed' }, `status <> 'closed'`),
    async () => change({ userId: await somebody(), queueId: await someQueue() }, `status = 'open'`),
    async () => {
      const ticketId = await someTicket(`status = 'open'`);
      if (ticketId)
        await home.admin.call(messages.send, { params: { ticketId }, body: { body: 'Bom dia, tudo bem?' } });
    },
    async () => {
      const ticketId = await someTicket();
      if (ticketId) await home.admin.call(tickets.undo, { params: { ticketId } });
    },
    async () => {
      const ticketId = await someTicket();
      if (ticketId) await home.admin.call(tickets.remove, { params: { ticketId } });
    },
    async () => {
      const [keptId, mergedId] = [random.pick(await idsOf('contacts')), random.pick(await idsOf('contacts'))];
      if (keptId && mergedId) await home.admin.call(contacts.merge, { body: { keptId, mergedId } });
    },
    async () => {
      const mergeId = random.pick(await idsOf('contact_merges'));
      if (mergeId) await home.admin.call(contacts.undoMerge, { params: { mergeId } });
    },
    async () => {
      const contactId = random.pick(await idsOf('contacts'));
      if (contactId) await home.admin.call(contacts.remove, { params: { contactId } });
    },
    () => home.admin.call(contacts.create, { body: { name: 'Sem conversa', number: number() } }),
    async () => {
      const userId = random.pick(await idsOf('users', `email like 'passageira%'`));
      if (userId) await home.admin.call(users.remove, { params: { userId } });
    },
    () =>
      home.admin.call(users.create, {
        body: {
          name: 'Passageira',
          email: `passageira${(made += 1)}@padaria.test`,
          password: 'segredo',
          queueIds: [],
          allTicket: 'enabled',
        },
      }),
    async () => {
      const queueId = random.pick(await idsOf('queues', `name like 'Fila %'`));
      if (queueId) await home.admin.call(queues.remove, { params: { queueId } });
    },
    () => {
      const n = (made += 1);
      const color = `#${n.toString(16).padStart(6, '0')}`;
      return home.admin.call(queues.create, { body: { name: `Fila ${n}`, color } });
    },
    async () => {
      const ticketId = await someTicket();
      if (ticketId)
        await ask(
          `insert into ratings (company_id, ticket_id, user_id, rate, created_at) values ($1, $2, $3, $4, ${moment()})`,
          ticketId,
          random.pick([await somebody(), null]),
          1 + random.upTo(3),
        );
    },
    async () => {
      const zone = random.pick(['America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/St_Johns', 'UTC']);
      await ask('update companies set time_zone = $2 where id = $1', zone);
    },
    // What was long ago, so that it lies in wide sums, too.
    async () => {
      const ticketId = await someTicket();
      const at = moment();
      if (ticketId)
        await ask(
          `update tickets set created_at = ${at}, first_accepted_at = case when first_accepted_at is not null then ${at} + interval '83 seconds' end,
             closed_at = case when closed_at is not null then ${at} + interval '5 hours' end where company_id = $1 and id = $2`,
          ticketId,
        );
    },
    async () => world.advance(random.upTo(3) * 60_000),
    () => world.work(),
    () => keepUp(world.app.tenancy, 1),
    () => world.app.tenancy.inCompany(home.id, (ctx) => gather(ctx, 1 + random.upTo(7))),
    () => ask('select guiche_count_figures($1, $2)', 1 + random.upTo(9)),
    async () => void (random.upTo(3) || (await beginAnew())),
  ];
}

const histories = triesOf('FIGURES', { short: 3, long: 40 });

describe('after whatever has happened', () => {
  it.each(Array.from({ length: histories }, (_, n) => 311 + n))(
    'the figures are those of a recount (seed %i)',
    async (seed) => {
      const random = dice(seed);
      for (let step = 1; step <= 90; step++) {
        await random.pick(happenings(random))();
        if (step % 15) continue;
        expect([seed, step, (await wrongWhileWhole()).filter((one) => one !== 0)]).toEqual([seed, step, []]);
        for (const filter of periods()) {
          const { kept, counted } = await bothWays(filter);
          expect([seed, step, filter, kept]).toEqual([seed, step, filter, counted]);
        }
      }
      await world.work();
      await keepUp(world.app.tenancy, 1);
      expect([seed, await isWhole(), await wrong(), await idsOf('figure_changes')]).toEqual([seed, true, 0, []]);
      for (const filter of periods()) {
        const { kept, counted } = await bothWays(filter);
        expect([seed, filter, kept]).toEqual([seed, filter, counted]);
      }
      expect(Object.keys((await bothWays({ days: 0, date_to: dayOf(0) })).kept).length).toBeGreaterThan(3);
    },
  );
});

describe('while many write at once', () => {
  it('they wait for nobody who counts, and at every moment the figures are those of a recount', async () => {
    const { home } = world;
    await Promise.all(Array.from({ length: 12 }, () => world.customerSays(number(), 'Oi')));
    const people: Person[] = [home.admin, home.supervisor];
    let isOver = false;
    const looks: number[] = [];
    const look = async () => {
      while (!isOver) looks.push(...(await wrongWhileWhole()));
    };
    const count = async () => {
      for (let turn = 0; !isOver; turn++) {
        if (turn % 5 === 4) await beginAnew();
        await ask('select guiche_count_figures($1, 3)');
        await ask('select guiche_count_figures($1, 1000000) from generate_series(1, 3)');
        await world.app.tenancy.inCompany(home.id, (ctx) => gather(ctx, 5));
      }
    };
    const write = async (seed: number) => {
      const random = dice(seed);
      for (let step = 0; step < 25; step++) {
        const ticketId = random.pick(await idsOf('tickets'));
        const status = random.pick(['open', 'closed', 'pending'] as const);
        const who = random.pick(people);
        if (random.upTo(6)) await who.call(tickets.update, { params: { ticketId: ticketId! }, body: { status } });
        else if (random.upTo(2)) await world.customerSays(number(), 'Oi');
        else await home.admin.call(tickets.remove, { params: { ticketId: ticketId! } });
      }
    };
    const helpers = [look(), look(), count()];
    await Promise.all([1, 2, 3, 4].map((n) => write(n * 97)));
    isOver = true;
    await Promise.all(helpers);
    expect(looks.length).toBeGreaterThan(0);
    expect(looks.filter((one) => one !== 0)).toEqual([]);
    await keepUp(world.app.tenancy, 1);
    expect(await wrong()).toBe(0);
  });

  it('a change that is not yet committed keeps nobody from counting and gathering, and is counted afterwards', async () => {
    await world.customerSays(number(), 'Oi');
    await keepUp(world.app.tenancy, 1);
    const [ticketId] = await idsOf('tickets', `status = 'pending'`);
    const client = await world.owner.connect();
    try {
      await client.query('begin');
      const { ana, id } = world.home;
      const text = `update tickets set status = 'open', user_id = $3 where company_id = $1 and id = $2`;
      await client.query(text, [id, ticketId, ana.viewer.id]);
      await beginAnew();
      await keepUp(world.app.tenancy, 1);
      expect([await isWhole(), await wrong()]).toEqual([true, 0]);
      await client.query('commit');
    } finally {
      client.release();
    }
    expect(await wrong()).toBe(0);
    const { kept, counted } = await bothWays({ days: 30 });
    expect(kept).toEqual(counted);
    await keepUp(world.app.tenancy, 1);
    expect(await wrong()).toBe(0);
  });
});
