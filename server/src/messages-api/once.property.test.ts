import { connections } from '@guiche/contract/connections';
import { messagesApi } from '@guiche/contract/messages-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seeded } from '../testing/bad-input';
import { createWorld, type World } from '../testing/world';

const seed = Number(process.env.ONCE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const rounds = 20;

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  token = (await world.home.admin.call(connections.makeToken, { params: { whatsappId: world.home.line } })).body.token;
  await world.owner.query(`
    create function lose() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$`);
});
afterAll(() => world.close());

type Answered = Awaited<ReturnType<typeof send>>;
const send = (number: string, key: string) =>
  world.anonymous.call(messagesApi.send, {
    body: { number, body: 'uma vez' },
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  });

/** Everything is done but the commit: as if the process had died in it. */
async function lost(number: string, key: string): Promise<number> {
  await world.owner.query(`
    create constraint trigger lost after insert on connection_idempotency_keys
    deferrable initially deferred for each row execute function lose()`);
  try {
    return (await send(number, key)).status;
  } finally {
    await world.owner.query('drop trigger lost on connection_idempotency_keys');
  }
}

it(`a call with one key is sent once, whatever becomes of it and however often it is repeated (ONCE_SEED=${seed})`, async () => {
  const random = seeded(seed);
  for (let round = 0; round < rounds; round++) {
    const [number, key] = [String(5_511_970_000_900 + round), `pedido-${round}`];
    const steps = Array.from({ length: 1 + Math.floor(random() * 4) }, () => Math.floor(random() * 4));
    const lostOnes: number[] = [];
    const answers: Answered[] = [];
    for (const step of [...steps, 2]) {
      // once it was answered, nothing is stored that could get lost
      if (step === 0 && !answers.length) lostOnes.push(await lost(number, key));
      if (step === 1) await world.work();
      if (step >= 2) answers.push(...(await Promise.all(Array.from({ length: step }, () => send(number, key)))));
    }
    expect(lostOnes.every((status) => status === 500)).toBe(true);
    expect(
      answers.map(({ status, body }) => [status, body]),
      String(steps),
    ).toEqual(answers.map(() => [200, answers[0]!.body]));
    await world.work();
    expect((await world.phone(number)).map(({ body, attempts }) => [body, attempts])).toEqual([['uma vez', 1]]);
  }
});
