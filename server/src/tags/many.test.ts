import { ticketTags } from '@guiche/contract/ticket-tags';
import type { LiveName } from '@guiche/contract/live';
import { system } from '@guiche/contract/system';
import { tags, type Tag } from '@guiche/contract/tags';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, until, type World } from '../testing/world';

/** Tags that very many tickets have: `TAGGED=100000` measures it. */
const many = Number(process.env.TAGGED ?? 1_500);
const timeout = 300_000;

let world: World;
let made = 0;
let ids = 1_000_000;
const boss = () => world.home.supervisor;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

async function make(kanban: 0 | 1 = 0): Promise<Tag> {
  const { body } = await boss().call(tags.create, { body: { name: `Etiqueta ${(made += 1)}`, kanban } });
  return body;
}

/** Gives it to so many closed tickets, and to one in progress. @returns that one */
async function onMany(tagId: number, count = many): Promise<number> {
  const number = String(5511970004000 + (made += 1));
  await world.customerSays(number, 'oi');
  const { body } = await world.home.admin.call(tickets.list, { query: { showAll: true, searchParam: number } });
  const { id } = body.tickets[0]!;
  await world.home.admin.call(ticketTags.sync, { body: { ticketId: id, tags: [tagId] } });
  await world.owner.query(
    `insert into tickets overriding system value
     select (jsonb_populate_record(t, jsonb_build_object('id', $3::int + n, 'uuid', gen_random_uuid(), 'status', 'closed',
       'waiting_since', null, 'user_id', null))).*
     from tickets t, generate_series(1, $2::int) n where t.id = $1`,
    [id, count, ids],
  );
  await world.owner.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id, created_at, updated_at)
     select company_id, id, $1, created_at, created_at from tickets where id > $2`,
    [tagId, ids],
  );
  ids += count;
  // as it would be where they have come one by one
  await world.owner.query('analyze tickets, ticket_tags');
  expect(await countOf(tagId)).toBe(count + 1);
  return id;
}

const tagsOf = async (ticketId: number) =>
  (await world.home.admin.call(tickets.show, { params: { ticketId } })).body.tags.map(({ id }) => id);
const show = (tagId: number) => boss().call(tags.show, { params: { tagId } });
const countOf = async (tagId: number) => (await show(tagId)).body.ticketsCount;
const heard = (name: LiveName, by = world.home.admin) =>
  world.heardBy(by).flatMap((told) => (told.name === name ? [told.event as Record<string, unknown>] : []));
const told = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error: string }).error];
const give = (ticketId: number, tagId: number) => boss().call(ticketTags.sync, { body: { ticketId, tags: [tagId] } });
const merge = (tagId: number, intoId: number) => boss().call(tags.merge, { params: { tagId }, body: { intoId } });
const left = async (tagId: number) =>
  (await world.owner.query<{ n: number }>('select count(*)::int as n from ticket_tags where tag_id = $1', [tagId]))
    .rows[0]!.n;
/** Tries again what failed, as time would. */
const workOff = async (...tagIds: number[]) => {
  for (const id of tagIds)
    for (let tries = 0; tries < 10 && (await left(id)) > 0; tries += 1) {
      await world.makeDue();
      await world.work();
    }
  await world.work();
};

/** How long others wait meanwhile: a list of another company, and whoever asks whether the server lives. Milliseconds. */
async function waitsDuring(act: () => Promise<unknown>): Promise<string> {
  const waits = { list: [] as number[], health: [] as number[] };
  const asks = {
    list: () => world.other.admin.call(tickets.list, { query: { status: 'pending' } }),
    health: () => world.anonymous.call(system.health),
  };
  const begun = performance.now();
  let isDone = false;
  const done = act().finally(() => (isDone = true));
  while (!isDone)
    for (const what of ['list', 'health'] as const) {
      const from = performance.now();
      await asks[what]();
      waits[what].push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  await done;
  const at = (all: number[], part: number) => all.toSorted((a, b) => a - b)[Math.floor(all.length * part)]!.toFixed(0);
  const of = (all: number[]) => `${all.length}, p50 ${at(all, 0.5)} ms, p99 ${at(all, 0.99)} ms`;
  return `${(performance.now() - begun).toFixed(0)} ms; list ${of(waits.list)}; health ${of(waits.health)}`;
}

describe('a tag that very many tickets have', { timeout }, () => {
  it('is gone at once, and is taken off them in steps', async () => {
    const tag = await make(1);
    const one = await onMany(tag.id);
    const begun = performance.now();
    expect((await boss().call(tags.remove, { params: { tagId: tag.id } })).status).toBe(200);
    const answered = performance.now();
    expect(told(await show(tag.id))).toEqual([404, 'ERR_NO_TAG_FOUND']);
    expect(await tagsOf(one)).toEqual([]);
    expect(await left(tag.id)).toBe(many + 1 - 1_000);
    // what is left cannot be given any more
    expect(told(await give(one, tag.id))).toEqual([404, 'ERR_NO_TAG_FOUND']);
    await workOff(tag.id);
    const lanes = await world.owner.query('select from tickets where lane_id = $1', [tag.id]);
    expect(lanes.rows).toEqual([]);
    if (process.env.TAGGED) {
      const took = [answered - begun, performance.now() - answered].map((ms) => ms.toFixed(0));
      process.stdout.write(`${many}: answered in ${took[0]} ms, off all in ${took[1]} ms\n`);
    }
  });

  it('is merged into another in steps, none is without either meanwhile, and all of them count from the first', async () => {
    const [from, into] = [await make(1), await make(1)];
    const one = await onMany(from.id);
    world.events.length = 0;
    const begun = performance.now();
    expect((await merge(from.id, into.id)).body.ticketsCount).toBe(many + 1);
    if (process.env.TAGGED) process.stdout.write(`merge answered in ${(performance.now() - begun).toFixed(0)} ms\n`);
    expect(await tagsOf(one)).toEqual([into.id]);
    expect([await left(from.id), await left(into.id)]).toEqual([many + 1 - 1_000, 1_000]);
    expect(heard('ticket')).toEqual([{ action: 'reload' }]);
    expect(told(await give(one, from.id))).toEqual([404, 'ERR_NO_TAG_FOUND']);
    // one that has both counts once
    await world.owner.query(
      `insert into ticket_tags (company_id, ticket_id, tag_id)
       select company_id, ticket_id, $2 from ticket_tags where tag_id = $1 limit 100`,
      [from.id, into.id],
    );
    expect(await countOf(into.id)).toBe(many + 1);
    const { body } = await boss().call(tags.page, { query: { searchParam: into.name } });
    expect(body.tags.find(({ id }) => id === into.id)?.ticketsCount).toBe(many + 1);
    const others = await waitsDuring(() => workOff(from.id));
    if (process.env.TAGGED) process.stdout.write(`${many} merged in ${others}\n`);
    expect(await countOf(into.id)).toBe(many + 1);
    const { rows } = await world.owner.query('select merged_ids from tags where id = $1', [into.id]);
    expect(rows).toEqual([{ merged_ids: [] }]);
  });

  it('says how far it has come to those who manage tags, while it is merged or taken off', async () => {
    const [from, into] = [await make(), await make()];
    await onMany(from.id, 2_500);
    await merge(from.id, into.id);
    expect(heard('removal')).toEqual([{ action: 'update', what: 'tag', id: from.id, done: 1_000, total: 2_501 }]);
    await workOff(from.id);
    const ended = { action: 'update', what: 'tag', id: from.id, done: 2_501, total: 2_501 };
    expect(heard('removal', boss()).at(-1)).toEqual(ended);
    expect([heard('removal').length, heard('removal', world.home.ana), heard('removal', world.other.admin)]).toEqual([
      2,
      [],
      [],
    ]);
  });

  it('goes on to where the other was merged meanwhile, and nowhere once that is removed', async () => {
    const [first, second, third] = [await make(), await make(), await make()];
    await onMany(first.id);
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    await workOff(first.id, second.id);
    expect(await countOf(third.id)).toBe(many + 1);
    const [from, into] = [await make(), await make()];
    await onMany(from.id);
    await merge(from.id, into.id);
    await boss().call(tags.remove, { params: { tagId: into.id } });
    await workOff(from.id, into.id);
    expect([await left(from.id), await left(into.id)]).toEqual([0, 0]);
  });
});

describe('a merge that is interrupted', { timeout }, () => {
  /**
   * The server of the database ends the connection of whoever takes the tag off once so few are left: before the step's first
   * statement, between what it takes and what it gives, or as it commits. To the transaction that is a killed process.
   */
  const places = {
    'before it takes': 'create trigger dies before delete on ticket_tags for each statement execute function dies()',
    'between taking and giving':
      'create trigger dies after delete on ticket_tags for each statement execute function dies()',
    'at its commit': `create constraint trigger dies after insert on ticket_tags deferrable initially deferred
      for each row execute function dies()`,
  };
  type Place = keyof typeof places;

  async function diesOnce(place: Place, tagId: number, atMost: number) {
    await world.owner.query(`
      create or replace function dies() returns trigger language plpgsql security definer as $$ begin
        if (select count(*) from public.ticket_tags where tag_id = ${tagId}) <= ${atMost} then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return null;
      end $$`);
    await world.owner.query(places[place]);
    await world.makeDue();
    await world.work();
    await world.owner.query('drop trigger dies on ticket_tags');
    const { rows } = await world.owner.query('select last_error from graphile_worker._private_jobs where attempts > 0');
    expect(rows.map((row: { last_error: string }) => row.last_error)).toEqual([expect.stringMatching(/terminat/)]);
  }

  /** With how many left: none is the last step. */
  const before: [Place, number] = ['before it takes', 300];
  const between: [Place, number] = ['between taking and giving', 0];
  const last: [Place, number] = ['at its commit', 0];
  it.each<[string, [Place, number][]]>([
    ['before a step', [before]],
    ['within the last step', [between]],
    ['at the last commit', [last]],
    ['twice', [['between taking and giving', 400], last]],
    ['three times', [['at its commit', 400], before, between]],
  ])('that dies %s goes on where it was: every ticket has the other tag once', async (_, deaths) => {
    const [from, into] = [await make(1), await make(1)];
    await onMany(from.id);
    await merge(from.id, into.id);
    world.events.length = 0;
    for (const [place, atMost] of deaths) {
      await diesOnce(place, from.id, atMost);
      expect((await left(from.id)) + (await left(into.id))).toBe(many + 1);
      expect(await left(from.id)).toBeGreaterThan(0);
      expect(heard('tagTickets')).toEqual([]);
    }
    await workOff(from.id);
    expect([await left(from.id), await left(into.id), await countOf(into.id)]).toEqual([0, many + 1, many + 1]);
    const { rows } = await world.owner.query(
      'select count(*)::int as n from tickets where lane_id = $1 and id in (select ticket_id from ticket_tags where tag_id = $1)',
      [into.id],
    );
    expect(rows).toEqual([{ n: many + 1 }]);
    expect(heard('tagTickets', world.home.ana)).toEqual([{ action: 'update', tagIds: [into.id] }]);
    expect(heard('ticket')).toEqual([{ action: 'reload' }]);
    expect(await stepsAsked()).toBe(0);
  });

  const stepsAsked = async () =>
    (await world.owner.query(`select from graphile_worker.jobs where task_identifier = 'tickets.retag'`)).rowCount;

  /** Runs while a row is held by somebody else, so that all of them wait at one place. */
  async function whileHeld(hold: string, values: unknown[], ...acts: (() => Promise<unknown>)[]) {
    const holder = await world.owner.connect();
    try {
      await holder.query('begin');
      await holder.query(hold, values);
      const done: Promise<unknown>[] = [];
      for (const act of acts) {
        done.push(act());
        await until(async () => {
          const { rows } = await world.owner.query<{ n: number }>(
            `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]!.n === done.length;
        });
      }
      await holder.query('rollback');
      await Promise.all(done);
    } finally {
      holder.release();
    }
  }
  const step = (tagId: number) => () =>
    world.app.jobs['tickets.retag']({ companyId: world.home.id, tagId }, { attempt: 1, lastAttempt: false });

  it('by a death after a step, whose job runs again beside the next, loses nothing', async () => {
    const [from, into] = [await make(), await make()];
    await onMany(from.id);
    await merge(from.id, into.id);
    await whileHeld('select from ticket_tags where tag_id = $1 for update', [from.id], step(from.id), step(from.id));
    expect(await stepsAsked()).toBe(1);
    await workOff(from.id);
    expect(await left(into.id)).toBe(many + 1);
  });

  it('by a merge of the other tag, for which a step has to wait, gives what that one became', async () => {
    const [first, second, third] = [await make(), await make(), await make()];
    const one = await onMany(first.id);
    await merge(first.id, second.id);
    await whileHeld(
      'select from ticket_tags where tag_id = $1 and ticket_id = $2 for update',
      [second.id, one],
      () => merge(second.id, third.id),
      step(first.id),
    );
    await workOff(first.id, second.id);
    expect(await left(third.id)).toBe(many + 1);
  });
});
