import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { queues } from '@guiche/contract/queues';
import { schedules } from '@guiche/contract/schedules';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dice } from '../testing/dice';
import { createWorld, enter, type Person, type World } from '../testing/world';

/** What a merge remembers may be gone, or another's, when it is undone. */

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await world.owner.query('update plans set users = 999, connections = 999, queues = 999');
});
afterAll(() => world.close());

let phone = 5_511_970_100_000;
let made = 0;

/** Two people who have each a conversation on one line, one of them served by somebody in a queue; merged. */
async function merged() {
  const { home } = world;
  const n = (made += 1);
  const { body: queue } = await home.admin.call(queues.create, {
    body: { name: `Fila ${n}`, color: `#${n.toString(16).padStart(6, '0')}` },
  });
  const { body: user } = await home.admin.call(users.create, {
    body: { name: 'Caio', email: `caio${n}@padaria.test`, password: 'segredo', queueIds: [queue.id] },
  });
  const { body: line } = await home.admin.call(connections.create, {
    body: { name: `Linha ${n}`, provider: 'sandbox', queueIds: [queue.id] },
  });
  await world.owner.query(`update connections set status = 'CONNECTED' where id = $1`, [line.id]);
  const agent: Person = await enter(world.app, home.id, user.id);
  const person = async (name: string) => {
    const number = String(phone++);
    const { body } = await home.admin.call(contacts.create, {
      body: { name, number, extraInfo: [{ name: 'CPF', value: `de ${name}` }] },
    });
    return body.id;
  };
  const [kept, folded] = [await person('Marta'), await person('Marta Dias')];
  const ticket = async (contactId: number, [status, by]: readonly [status: string, by: number | null]) => {
    const { rows } = await world.owner.query<{ id: number }>(
      `insert into tickets (company_id, status, contact_id, whatsapp_id, queue_id, user_id, unread_messages)
       values ($1, $2, $3, $4, $5, $6, case when $2 = 'closed' then 0 else 1 end) returning id`,
      [home.id, status, contactId, line.id, queue.id, by],
    );
    for (const body of ['oi', 'tudo bem?'])
      await world.owner.query(
        `insert into messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, contact_id, body, media_type, state)
         values ($1, $2, $3, gen_random_uuid()::text, false, $4, $5, 'conversation', 'received')`,
        [home.id, rows[0]!.id, line.id, contactId, body],
      );
    return rows[0]!.id;
  };
  const served = (is: boolean) => (is ? (['open', user.id] as const) : (['pending', null] as const));
  const ids = {
    queue: queue.id,
    user: user.id,
    line: line.id,
    kept,
    folded,
    intoTicket: await ticket(kept, served(n % 3 === 0)),
    earlierTicket: await ticket(folded, ['closed', user.id]),
    foldedTicket: 0,
    schedule: 0,
  };
  ids.foldedTicket = await ticket(folded, served(n % 2 === 0));
  const { body: scheduled } = await home.admin.call(schedules.create, {
    body: { contactId: folded, ticketId: ids.foldedTicket, body: 'Está pronto', sendAt: '2098-01-01T12:00:00Z' },
  });
  ids.schedule = scheduled.id;
  const { body, status } = await home.admin.call(contacts.merge, { body: { keptId: kept, mergedId: folded } });
  expect(status).toBe(201);
  return { ids, agent, mergeId: body.merges[0]!.id, extra: body.extraInfo };
}
type Merged = Awaited<ReturnType<typeof merged>>;

const admin = () => world.home.admin;
const losses = {
  'the conversation that was emptied': ({ ids }: Merged) =>
    Promise.all(
      [ids.foldedTicket, ids.intoTicket].map(async (ticketId) => {
        const { rows } = await world.owner.query('select 1 from messages where ticket_id = $1', [ticketId]);
        if (!rows.length) await admin().call(tickets.remove, { params: { ticketId } });
      }),
    ),
  'the conversation that took its messages': ({ ids }: Merged) =>
    Promise.all(
      [ids.foldedTicket, ids.intoTicket].map(async (ticketId) => {
        const { rows } = await world.owner.query('select 1 from messages where ticket_id = $1', [ticketId]);
        if (rows.length) await admin().call(tickets.remove, { params: { ticketId } });
      }),
    ),
  'an earlier conversation': ({ ids }: Merged) =>
    admin().call(tickets.remove, { params: { ticketId: ids.earlierTicket } }),
  'who served it': ({ ids }: Merged) => admin().call(users.remove, { params: { userId: ids.user } }),
  'the place of who served it in the queue': ({ ids }: Merged) =>
    admin().call(users.update, { params: { userId: ids.user }, body: { queueIds: [world.home.vendas] } }),
  'the queue': ({ ids }: Merged) => admin().call(queues.remove, { params: { queueId: ids.queue } }),
  'the line': ({ ids }: Merged) => admin().call(connections.remove, { params: { whatsappId: ids.line } }),
  'what was scheduled': ({ ids }: Merged) =>
    admin().call(schedules.remove, { params: { scheduleId: ids.schedule }, query: {} }),
  'what was written down of both': ({ ids }: Merged) =>
    admin().call(contacts.update, { params: { contactId: ids.kept }, body: { extraInfo: [] } }),
};
type Loss = keyof typeof losses;

/** How many messages of the other customer are still there. */
const remaining = (gone: readonly Loss[]) =>
  (gone.includes('the conversation that took its messages') ? 0 : 2) +
  (gone.includes('an earlier conversation') ? 0 : 2);

async function undone({ ids, mergeId }: Merged, gone: readonly string[]) {
  const answer = await admin().call(contacts.undoMerge, { params: { mergeId } });
  expect([answer.status, answer.body.error], gone.join(', ')).toEqual([200, undefined]);
  for (const contactId of [ids.kept, ids.folded])
    expect((await admin().call(contacts.show, { params: { contactId } })).status, gone.join(', ')).toBe(200);
  const { rows: strays } = await world.owner.query(
    `select m.id, m.contact_id, t.contact_id as "of" from messages m
     left join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
     where m.company_id = $1 and m.contact_id = any($2) and m.contact_id is distinct from t.contact_id`,
    [world.home.id, [ids.kept, ids.folded]],
  );
  expect(strays, `${gone.join(', ')}: every message stands in a conversation of its own customer`).toEqual([]);
  const { rows: hidden } = await world.owner.query(
    `select t.id from tickets t join users u on u.company_id = t.company_id and u.id = t.user_id
     where t.company_id = $1 and t.status = 'open' and u.profile = 'user' and t.queue_id is not null and not exists (
       select from user_queues q where q.company_id = t.company_id and q.user_id = u.id and q.queue_id = t.queue_id)
       and t.contact_id = any($2)`,
    [world.home.id, [ids.kept, ids.folded]],
  );
  expect(hidden, `${gone.join(', ')}: nobody serves what they may not see`).toEqual([]);
  const { rows } = await world.owner.query<{ mine: number }>(
    `select count(*)::int as mine from messages where company_id = $1 and contact_id = $2`,
    [world.home.id, ids.folded],
  );
  return rows[0]!.mine;
}

describe('a merge is undone although it has lost', () => {
  it('nothing: each has their own again', async () => {
    expect(await undone(await merged(), [])).toBe(4);
  });

  it.each(Object.keys(losses) as Loss[])('%s', async (loss) => {
    // each of the two served, or waiting
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      const both = await merged();
      await losses[loss](both);
      expect(await undone(both, [loss])).toBe(remaining([loss]));
    }
  });

  it('several of them', async () => {
    const { upTo } = dice(20_261_122);
    const names = Object.keys(losses) as Loss[];
    for (let round = 0; round < 12; round++) {
      const both = await merged();
      const gone = names.filter(() => upTo(2) === 0).toSorted(() => upTo(3) - 1);
      for (const loss of gone) await losses[loss](both);
      expect(await undone(both, gone), gone.join(', ')).toBe(remaining(gone));
    }
  });
});

describe('what was changed after a merge stays as it was changed', () => {
  it('in the fields that the merge filled', async () => {
    const { body: kept } = await admin().call(contacts.create, { body: { name: 'Ivo', number: String(phone++) } });
    const { body: other } = await admin().call(contacts.create, {
      body: { name: 'Ivo Sá', number: String(phone++), email: 'ivo@casa.test' },
    });
    const { body } = await admin().call(contacts.merge, { body: { keptId: kept.id, mergedId: other.id } });
    expect(body.email).toBe('ivo@casa.test');
    await admin().call(contacts.update, { params: { contactId: kept.id }, body: { email: 'ivo@trabalho.test' } });
    await admin().call(contacts.undoMerge, { params: { mergeId: body.merges[0]!.id } });
    const emails = [kept.id, other.id].map(
      async (contactId) => (await admin().call(contacts.show, { params: { contactId } })).body.email,
    );
    expect(await Promise.all(emails)).toEqual(['ivo@trabalho.test', 'ivo@casa.test']);
  });

  it('in what was written down of the other', async () => {
    const both = await merged();
    const extraInfo = both.extra.map((info) => ({ ...info, value: `${info.value}, corrigido` }));
    await admin().call(contacts.update, { params: { contactId: both.ids.kept }, body: { extraInfo } });
    await undone(both, []);
    const { body } = await admin().call(contacts.show, { params: { contactId: both.ids.folded } });
    expect(body.extraInfo.map(({ value }) => value)).toEqual(['de Marta Dias, corrigido']);
  });
});

it('who asked not to be written to is not written to under either name', async () => {
  const both = await merged();
  await world.owner.query(`insert into opt_outs (company_id, contact_id, word) values ($1, $2, 'parar')`, [
    world.home.id,
    both.ids.kept,
  ]);
  await undone(both, []);
  const { rows } = await world.owner.query(`select contact_id from opt_outs where contact_id = any($1) order by 1`, [
    [both.ids.kept, both.ids.folded],
  ]);
  expect(rows).toHaveLength(2);
});
