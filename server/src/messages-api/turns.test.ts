import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { messagesApi } from '@guiche/contract/messages-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

/** Calls that come at the same time share transactions; nobody who calls sees anything of it. */

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  token = (await world.home.admin.call(connections.makeToken, { params: { whatsappId: world.home.line } })).body.token;
});
afterAll(() => world.close());

const numbered = (n: number) => String(5_511_970_001_000 + n);
const send = (number: string, body: string, key?: string) =>
  world.anonymous.call(messagesApi.send, {
    body: { number, body },
    headers: { authorization: `Bearer ${token}`, ...(key && { 'idempotency-key': key }) },
  });
const all = <T>(count: number, act: (n: number) => T) => Array.from({ length: count }, (_, n) => act(n));
/** Of the home company: how many transactions wrote its messages to these numbers. */
const transactions = async (numbers: string[]) => {
  const { rows } = await world.owner.query<{ messages: number; transactions: number }>(
    `select count(*)::int as messages, count(distinct m.xmin::text)::int as transactions from messages m
     join contacts c on c.company_id = m.company_id and c.id = m.recipient_id
     where m.company_id = $1 and c.number = any($2)`,
    [world.home.id, numbers],
  );
  return rows[0]!;
};

describe('calls that come at the same time', () => {
  it('are answered each for itself, and cost fewer transactions than there are calls', async () => {
    const numbers = all(40, numbered);
    // numbers that are known: what is measured is not the network
    await Promise.all(numbers.map((number) => send(number, 'antes')));
    await world.owner.query('delete from messages where company_id = $1', [world.home.id]);
    const answers = await Promise.all(numbers.map((number, n) => send(number, `Aviso ${n}`)));
    expect(answers.map(({ status }) => status)).toEqual(all(40, () => 200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(40);
    const cost = await transactions(numbers);
    expect(cost.messages).toBe(40);
    expect(cost.transactions).toBeLessThanOrEqual(8);
    await world.work();
    for (const [n, number] of numbers.entries())
      expect((await world.phone(number)).map(({ body, attempts }) => [body, attempts]).at(-1)).toEqual([
        `Aviso ${n}`,
        1,
      ]);
  });

  it('make one contact of a stranger, however often they name them', async () => {
    const number = numbered(100);
    const spelled = (n: number) => (n % 2 ? number : `+55 (11) ${number.slice(4, 9)}-${number.slice(9)}`);
    const answers = await Promise.all(all(12, (n) => send(spelled(n), `Para um só ${n}`)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const found = await world.home.admin.call(contacts.list, { query: { searchParam: number } });
    expect(found.body.contacts).toHaveLength(1);
    await world.work();
    expect(await world.phone(number)).toHaveLength(12);
  });

  it('are not spoilt by one of them that is refused', async () => {
    const blocked = numbered(200);
    await send(blocked, 'antes');
    const [contact] = (await world.home.admin.call(contacts.list, { query: { searchParam: blocked } })).body.contacts;
    await world.home.admin.call(contacts.block, { params: { contactId: contact!.id }, body: { isBlocked: true } });
    const key = (n: number) => (n % 3 ? `pedido-${n}` : undefined);
    const numberOf = (n: number) => (n % 5 === 2 ? blocked : n % 5 === 4 ? 'grupo@g.us' : numbered(210 + n));
    const answers = await Promise.all(all(30, (n) => send(numberOf(n), `Misturada ${n}`, key(n))));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(
      all(30, (n) =>
        n % 5 === 2 ? [409, 'ERR_CONTACT_BLOCKED'] : n % 5 === 4 ? [400, 'ERR_WAPP_INVALID_CONTACT'] : [200, undefined],
      ),
    );
    await world.work();
    for (const n of all(30, (at) => at).filter((at) => at % 5 !== 2 && at % 5 !== 4))
      expect((await world.phone(numberOf(n))).map(({ body }) => body)).toEqual([`Misturada ${n}`]);
    expect(await world.phone(blocked)).toHaveLength(1);
  });

  it('with one key are one act, and another body under it is refused', async () => {
    const number = numbered(300);
    const answers = await Promise.all(all(10, (n) => send(number, n === 9 ? 'outra' : 'uma vez', 'a-mesma')));
    expect(answers.slice(0, 9).map(({ status, body }) => [status, body.id])).toEqual(
      all(9, () => [200, answers[0]!.body.id]),
    );
    expect([answers[9]!.status, answers[9]!.body.error]).toEqual([422, 'ERR_IDEMPOTENCY_MISMATCH']);
    await world.work();
    expect((await world.phone(number)).map(({ body }) => body)).toEqual(['uma vez']);
  });

  it('do not wait for one whose conversation somebody else holds', async () => {
    const held = numbered(400);
    await world.customerSays(held, 'oi');
    const owner = await world.owner.connect();
    try {
      await owner.query('begin');
      await owner.query(
        `select from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
         where t.company_id = $1 and c.number = $2 for update of t`,
        [world.home.id, held],
      );
      const stuck = send(held, 'espera');
      const others = await Promise.all(all(20, (n) => send(numbered(410 + n), 'não espera')));
      expect(others.every(({ status }) => status === 200)).toBe(true);
      await owner.query('commit');
      expect((await stuck).status).toBe(200);
    } finally {
      owner.release();
    }
  });

  it('wait with their jobs for whoever asks for the same ones, however long that takes', async () => {
    const owner = await world.owner.connect();
    try {
      await send(numbered(500), 'antes');
      await owner.query('begin');
      await owner.query('select from graphile_worker._private_jobs for update');
      let isDone = false;
      const waiting = Promise.all(all(5, (n) => send(numbered(501 + n), 'depois'))).then((answers) => {
        isDone = true;
        return answers;
      });
      // longer than calls have patience with each other
      await owner.query('select pg_sleep(0.6)');
      expect(isDone).toBe(false);
      await owner.query('commit');
      expect((await waiting).map(({ status }) => status)).toEqual(all(5, () => 200));
    } finally {
      owner.release();
    }
  });
});
