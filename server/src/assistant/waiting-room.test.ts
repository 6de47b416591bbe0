import { describe, expect, it, vi } from 'vitest';
import { until } from '../testing/world';
import { enterAgain, line, model, startAssistant, world } from './assistant.fixture';
import { limits } from './context';
import { createWaitingRoom, type WaitingRoom } from './waiting-room';

startAssistant({}, { patience: 20_000 });

describe('turns for which there is no room', () => {
  const of = (companyId: number, ticketId: number) => ({ companyId, ticketId });
  /** Each that is called takes its place and gives it back. */
  const callAll = (room: WaitingRoom): number[] => {
    const called = [];
    for (let next = room.leave(); next; next = room.leave()) {
      called.push(next.ticketId);
      expect(room.enter(next)).toBe(true);
    }
    return called;
  };

  it('have theirs in the order in which they came, companies one after the other', () => {
    const room = createWaitingRoom(1);
    expect([room.enter(of(9, 90)), room.enter(of(1, 10))]).toEqual([true, false]);
    for (const turn of [of(1, 10), of(1, 11), of(1, 12), of(2, 20)]) expect(room.wait(turn)).toBeUndefined();
    expect(callAll(room)).toEqual([10, 20, 11, 12]);
  });

  it('are called at once where room has become free while they were turned away', () => {
    const room = createWaitingRoom(1);
    room.enter(of(9, 90));
    expect(room.enter(of(1, 10))).toBe(false);
    expect(room.leave()).toBeUndefined();
    expect(room.wait(of(1, 10))).toEqual(of(1, 10));
  });

  it('are the first of their company where they were called and somebody else was quicker', () => {
    const room = createWaitingRoom(1);
    room.enter(of(9, 90));
    for (const turn of [of(1, 10), of(1, 11)]) room.wait(turn);
    expect(room.leave()).toEqual(of(1, 10));
    room.enter(of(9, 91));
    expect(room.wait(of(1, 10))).toBeUndefined();
    expect(room.leave()).toEqual(of(1, 10));
  });

  it('wait once, however often they ask', () => {
    const room = createWaitingRoom(1);
    room.enter(of(9, 90));
    for (let n = 0; n < 3; n++) room.wait(of(1, 10));
    expect(room.leave()).toEqual(of(1, 10));
    room.enter(of(9, 91));
    expect(room.leave()).toBeUndefined();
  });

  it('are the last of their company, once they have had theirs', () => {
    const room = createWaitingRoom(1);
    room.enter(of(9, 90));
    for (const turn of [of(1, 10), of(1, 11)]) room.wait(turn);
    expect(room.leave()).toEqual(of(1, 10));
    expect(room.enter(of(1, 10))).toBe(true);
    expect(room.leave()).toEqual(of(1, 11));
    room.enter(of(9, 91));
    for (const turn of [of(1, 12), of(1, 10)]) room.wait(turn);
    expect(callAll(room)).toEqual([12, 10]);
  });

  it('are not called any more where they have come by themselves and found room', () => {
    const room = createWaitingRoom(2);
    for (const n of [0, 1]) room.enter(of(9, 90 + n));
    for (const turn of [of(1, 10), of(1, 11), of(1, 12)]) room.wait(turn);
    expect(room.leave()).toEqual(of(1, 10));
    expect(room.enter(of(1, 11))).toBe(true);
    expect(room.leave()).toEqual(of(1, 12));
    expect(room.leave()).toBeUndefined();
  });
});

/** Customers have asked, and their breath is over. */
async function ask(customers: readonly string[]): Promise<void> {
  for (const customer of customers) await world.customerSays(customer, 'Que horas abre?', { line });
  await world.work();
  world.advance(limits.breath);
}

/** @returns lets it answer */
function holdModel(): () => void {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  model.script = () => async (_, response) => {
    await released;
    response.end(
      JSON.stringify({
        id: 'answer',
        created: 1,
        model: 'falso',
        choices: [{ index: 0, message: { role: 'assistant', content: 'Às oito.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
      }),
    );
  };
  return release;
}

/** Begins what is due, all of it at once. @returns what has begun */
async function beginDue(): Promise<Promise<void>[]> {
  const due = await world.owner.query<{ ticketId: number }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'assistant.answer' and j.run_at <= $1
     returning (j.payload ->> 'ticketId')::int as "ticketId"`,
    [world.app.clock()],
  );
  return due.rows.map(({ ticketId }) =>
    world.app.jobs['assistant.answer']({ companyId: world.home.id, ticketId }, { attempt: 1, lastAttempt: false }),
  );
}

const waiting = async () =>
  (await world.owner.query(`select from graphile_worker.jobs where task_identifier = 'assistant.answer'`)).rowCount!;
const answered = async () => (await world.owner.query(`select from ai_turns where state = 'answered'`)).rowCount!;

it('of two dozen customers at once each is answered, once, and nobody asks for room again and again', async () => {
  const customers = Array.from({ length: 24 }, (_, n) => String(5_511_970_310_000 + n));
  await ask(customers);
  const release = holdModel();
  const running: Promise<void>[] = [];
  const runDue = async () => void running.push(...(await beginDue()));
  await runDue();
  await until(async () => model.asked.length + (await waiting()) === customers.length);
  expect(model.asked.length).toBeLessThan(customers.length);
  for (let second = 0; second < 10; second++) {
    world.advance(1_000);
    await runDue();
  }
  expect(running).toHaveLength(customers.length);
  release();
  await until(async () => {
    await runDue();
    return (await answered()) === customers.length;
  });
  await Promise.all(running);
  // each once as it was due, and once more when it was called: a few come in the moment in which somebody else takes the place
  expect(running.length).toBeLessThanOrEqual(customers.length * 3);
  expect(model.asked).toHaveLength(customers.length);
  delete model.script;
  await enterAgain('admin');
});

it('what a turn came to stays when the next one could not be called, which comes by itself', async () => {
  const customers = Array.from({ length: 12 }, (_, n) => String(5_511_970_311_000 + n));
  const before = await answered();
  model.asked.length = 0;
  await ask(customers);
  const release = holdModel();
  const running = await beginDue();
  await until(async () => model.asked.length + (await waiting()) === customers.length);
  const places = model.asked.length;
  const warned = vi.spyOn(world.app.tenancy.reading(world.home.id).log, 'warn');
  await world.owner.query(`
    create function refuse_calls() returns trigger language plpgsql as $$ begin raise 'nobody is called'; end $$;
    create trigger refuse_calls before insert on graphile_worker._private_jobs
      for each row when (new.key like 'assist:%') execute function refuse_calls()`);
  release();
  const ended = await Promise.allSettled(running);
  await world.owner.query('drop trigger refuse_calls on graphile_worker._private_jobs');
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await answered()).toBe(before + places);
  expect(warned.mock.calls.map(([, text]) => text)).toEqual(Array(places).fill('the next turn was not called'));
  warned.mockRestore();
  delete model.script;
  await until(async () => {
    await world.makeDue('assist');
    await world.work();
    return (await answered()) === before + customers.length;
  });
  await enterAgain('admin');
});
