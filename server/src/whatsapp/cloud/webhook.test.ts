import { connections } from '@guiche/contract/connections';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';
import { seconds } from './fake-api.fixture';

let cloud: CloudWorld;
beforeAll(async () => void (cloud = await createCloudWorld()));
afterAll(() => cloud.close());
beforeEach(() => void (cloud.api.sent.length = 0));

const day = 86_400_000;
let last = 100;
const customer = () => `5511970000${(last += 1)}`;
const stored = () =>
  cloud.rows<{ id: number; body: string }>('select id, body from cloud_events where connection_id = $1');
const said = async (from: string) =>
  (
    await cloud.rows<{ body: string }>(
      `select m.body from messages m join contacts c on c.company_id = m.company_id and c.id = m.contact_id
       where m.whatsapp_id = $1 and c.number = '${from}' order by m.id`,
    )
  ).map(({ body }) => body);
const message = (from: string, id: string, body: string) =>
  cloud.api.webhook({
    messages: [{ from, id, timestamp: seconds(cloud.now()), type: 'text', text: { body } }],
  });

describe('a webhook', () => {
  it('that is not signed is refused a hundred times in every way, and nothing of it is stored', async () => {
    const before = await stored();
    const from = customer();
    const { bytes, signature } = message(from, 'wamid.FORGED', 'forjada');
    const signs = [
      '',
      'sha256=',
      `sha256=${'0'.repeat(64)}`,
      `sha1=${createHmac('sha1', cloud.api.appSecret).update(bytes).digest('hex')}`,
      `sha256=${createHmac('sha256', '').update(bytes).digest('hex')}`,
      `sha256=${createHmac('sha256', cloud.api.token).update(bytes).digest('hex')}`,
      signature.slice(0, -1),
      `${signature}00`,
    ];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const sign = signs[n] ?? `sha256=${randomBytes(32).toString('hex')}`;
        return cloud.inject(bytes, sign ? { 'x-hub-signature-256': sign } : {});
      }),
    );
    for (const { statusCode, payload } of answers)
      expect([statusCode, JSON.parse(payload)]).toEqual([403, { error: 'ERR_NOT_SIGNED' }]);
    expect(await stored()).toEqual(before);
    await cloud.world.work();
    expect(await said(from)).toEqual([]);
  });

  it.each([
    ['deeper than anything the API tells', `{"entry":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['of more values than the API tells at once', `{"entry":[${'0,'.repeat(100_000)}0]}`],
  ])('that is signed and %s is refused and changes nothing', async (_, body) => {
    const before = await stored();
    const bytes = Buffer.from(body);
    const signature = `sha256=${createHmac('sha256', cloud.api.appSecret).update(bytes).digest('hex')}`;
    const { statusCode, payload } = await cloud.inject(bytes, { 'x-hub-signature-256': signature });
    expect([statusCode, JSON.parse(payload)]).toMatchObject([400, { error: 'ERR_VALIDATION' }]);
    expect(await stored()).toEqual(before);
  });

  it('of a thousand updates at once is taken', async () => {
    const statuses = Array.from({ length: 1_000 }, (_, n) => ({
      id: `wamid.ELSEWHERE${n}`,
      status: 'delivered',
      timestamp: seconds(cloud.now()),
      recipient_id: '5511970000000',
      conversation: { id: `${n}`, origin: { type: 'service' } },
      pricing: { billable: true, pricing_model: 'PMP', category: 'service', type: 'regular' },
    }));
    const { bytes, signature } = cloud.api.webhook({ statuses });
    expect((await cloud.inject(bytes, { 'x-hub-signature-256': signature })).statusCode).toBe(200);
  });

  it('that comes a hundred times again, before and after it was taken, is one message', async () => {
    const from = customer();
    const { bytes, signature } = message(from, 'wamid.REPLAYED', 'uma vez');
    for (let n = 0; n < 100; n++) {
      expect((await cloud.inject(bytes, { 'x-hub-signature-256': signature })).statusCode).toBe(200);
      if (n % 20 === 0) await cloud.world.work();
    }
    // The same message in other bytes, as a repeat may come.
    await cloud.post({
      messages: [
        { id: 'wamid.REPLAYED', from, timestamp: seconds(cloud.now()), type: 'text', text: { body: 'uma vez' } },
      ],
    });
    expect(await said(from)).toEqual(['uma vez']);
  });

  it('of another company may name its messages alike: each has its own', async () => {
    const { api, world } = cloud;
    const { phoneNumberId, token: accessToken, appSecret } = api;
    const fields = { phoneNumberId, accessToken, appSecret, wabaId: '2055512345', verifyToken: 'outra' };
    const { body: theirs } = await world.other.admin.call(connections.create, {
      body: { name: 'API', provider: 'cloud', queueIds: [world.other.vendas], cloud: fields },
    });
    await until(async () => {
      const { body } = await world.other.admin.call(connections.show, { params: { whatsappId: theirs.id } });
      return body.status === 'CONNECTED';
    });
    const from = customer();
    const { bytes, signature } = message(from, 'wamid.SHARED', 'nas duas');
    for (const line of [cloud.line, theirs.id, cloud.line])
      await world.app.http.inject({
        method: 'POST',
        url: `/api/webhooks/cloud/${line}`,
        headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
        payload: bytes,
      });
    await world.work();
    const { rows } = await world.owner.query<{ company: number }>(
      `select company_id as company from messages where provider_id = 'wamid.SHARED' order by company_id`,
    );
    expect(rows.map(({ company }) => company)).toEqual([world.home.id, world.other.id].toSorted((a, b) => a - b));
  });

  it('is answered when it is stored and not before', async () => {
    const from = customer();
    const { bytes, signature } = message(from, 'wamid.HELD', 'guardada');
    const before = (await stored()).length;
    const holder = await cloud.world.owner.connect();
    let isAnswered = false;
    try {
      await holder.query('begin');
      await holder.query('lock table cloud_events in share mode');
      const answer = cloud.inject(bytes, { 'x-hub-signature-256': signature });
      void answer.then(() => (isAnswered = true));
      await until(async () => {
        const { rows } = await cloud.world.owner.query(
          `select 1 from pg_locks where relation = 'cloud_events'::regclass and not granted`,
        );
        return rows.length > 0;
      });
      expect(isAnswered).toBe(false);
      await holder.query('commit');
      expect((await answer).statusCode).toBe(200);
      expect(await stored()).toHaveLength(before + 1);
    } finally {
      holder.release();
    }
    await cloud.world.work();
    expect(await said(from)).toEqual(['guardada']);
  });
});

it('a message that cannot be stored is shown as unreadable after some tries, holds back none, and is mended', async () => {
  const from = customer();
  const { owner, home, app } = cloud.world;
  const kinds = () =>
    cloud.rows<{ media_type: string; body: string }>(
      `select media_type, body from messages where whatsapp_id = $1 and provider_id = 'wamid.POISON'`,
    );
  const retake = () =>
    app.jobs['whatsapp.takeCloud'](
      { companyId: home.id, connectionId: cloud.line },
      { attempt: 1, lastAttempt: false },
    ).then(
      () => undefined,
      (error: Error) => error,
    );
  await owner.query(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if new.body = 'veneno' then raise exception 'refused by the test'; end if; return new; end $$;
    create trigger refuse before insert or update on messages for each row execute function refuse()`);
  try {
    const { bytes, signature } = message(from, 'wamid.POISON', 'veneno');
    expect((await cloud.inject(bytes, { 'x-hub-signature-256': signature })).statusCode).toBe(200);
    for (let tries = 1; tries <= 3; tries++) expect(await retake()).toBeInstanceOf(Error);
    expect(await kinds()).toEqual([]);
    await retake();
    expect(await kinds()).toEqual([{ media_type: 'unreadable', body: '' }]);
    const { body } = await home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
    const ticket = body.tickets.find(({ contact }) => contact.number === from);
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: '', lastMessageType: 'unreadable' });
    await retake();
    expect(await kinds()).toHaveLength(1);
  } finally {
    await owner.query('drop trigger refuse on messages; drop function refuse()');
  }
  expect(await retake()).toBeUndefined();
  expect(await kinds()).toEqual([{ media_type: 'conversation', body: 'veneno' }]);
});

describe('what a customer does', () => {
  it('with buttons, lists and forms is text', async () => {
    const from = customer();
    await cloud.tell(
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'a', title: 'Sim, quero' } } },
      from,
    );
    await cloud.tell(
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'b', title: 'Bolo', description: 'De milho' } },
      },
      from,
    );
    await cloud.tell(
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { body: 'Enviado', response_json: '{}' } } },
      from,
    );
    await cloud.tell({ type: 'button', button: { text: 'Parar', payload: 'STOP' } }, from);
    expect(await said(from)).toEqual(['Sim, quero', 'Bolo\nDe milho', 'Enviado', 'Parar']);
  });

  it('with what they said before (edited, taken back) changes it, and only theirs', async () => {
    const [from, other] = [customer(), customer()];
    const first = await cloud.say('às oito', from);
    const second = await cloud.say('engano', from);
    const edit = { original_message_id: first, message: { type: 'text', text: { body: 'às nove' } } };
    await cloud.tell(
      { type: 'edit', edit: { ...edit, message: { type: 'text', text: { body: 'de outro' } } } },
      other,
      cloud.now(5000),
    );
    await cloud.tell({ type: 'edit', edit }, from, cloud.now(10_000));
    await cloud.tell({ type: 'revoke', revoke: { original_message_id: second } }, from);
    const kept = await cloud.rows<object>(
      `select body, is_edited as edited, is_deleted as gone from messages where whatsapp_id = $1
       and provider_id in ('${first}', '${second}') order by id`,
    );
    expect(kept).toEqual([
      { body: 'às nove', edited: true, gone: false },
      { body: 'engano', edited: false, gone: true },
    ]);
    expect(await said(other)).toEqual([]);
  });
});

describe('what of our messages nobody knows', () => {
  it.each([
    ['sent', {}, 'sent', null],
    ['read', {}, 'read', null],
    ['failed', { errors: [{ code: 131_026 }] }, 'failed', 'RECIPIENT_UNREACHABLE'],
  ])('is decided by a receipt that carries our name: %s', async (status, more, state, failure) => {
    const ticketId = await cloud.conversation(customer());
    cloud.api.fault({ on: 'messages', lose: 'cut' });
    const { id } = await cloud.reply(ticketId, 'chegou?');
    expect((await cloud.message(ticketId, id)).state).toBe('unknown');
    // The answer with the network's name was lost: only ours, which came along, says whose it is.
    expect(cloud.api.sent).toHaveLength(1);
    await cloud.receipt(status, more);
    const shown = await cloud.message(ticketId, id);
    expect([shown.state, shown.failure?.code ?? null]).toEqual([state, failure]);
    await cloud.later(3_600_000);
    await cloud.world.work();
    expect(cloud.api.sent).toHaveLength(1);
  });

  it('is found by the network’s name afterwards, which the receipt has taught', async () => {
    const from = customer();
    const ticketId = await cloud.conversation(from);
    cloud.api.fault({ on: 'messages', lose: 'cut' });
    const { id } = await cloud.reply(ticketId, 'gostou?');
    const { wamid } = cloud.api.sent.at(-1)!;
    await cloud.receipt('delivered');
    await cloud.receipt('read', { biz_opaque_callback_data: undefined });
    await cloud.tell({ type: 'reaction', reaction: { message_id: wamid, emoji: '👍' } }, from);
    expect(await cloud.message(ticketId, id)).toMatchObject({
      state: 'read',
      reactions: [{ emoji: '👍', fromMe: false }],
    });
  });

  it('stays unknown when the receipt is of somebody else’s message', async () => {
    const ticketId = await cloud.conversation(customer());
    cloud.api.fault({ on: 'messages', lose: 'cut' });
    const { id } = await cloud.reply(ticketId, 'e esta?');
    await cloud.receipt('delivered', { id: 'wamid.OTHER', biz_opaque_callback_data: '3EB0NOBODY' });
    expect((await cloud.message(ticketId, id)).state).toBe('unknown');
  });
});

it('what is old is forgotten by a job of its own, and quoting one of ours of then still leaves', async () => {
  const from = customer();
  const ticketId = await cloud.conversation(from);
  const { id } = await cloud.reply(ticketId, 'antiga');
  await cloud.world.owner.query(`insert into cloud_events (company_id, connection_id, hash, body, received_at)
    values (${cloud.world.home.id}, ${cloud.line}, 'waiting', '{}', now())`);
  const counts = async () => {
    const [found] = await cloud.rows<object>(
      `select (select count(*)::int from cloud_events where connection_id = $1 and taken_at is not null) as taken,
        (select count(*)::int from cloud_events where connection_id = $1 and taken_at is null) as waiting,
        (select count(*)::int from cloud_messages where connection_id = $1) as names`,
    );
    return found as { taken: number; waiting: number; names: number };
  };
  const prune = () =>
    cloud.world.app.jobs['whatsapp.pruneCloud']({ companyId: cloud.world.home.id }, { attempt: 1, lastAttempt: false });
  const asked = async () =>
    (
      await cloud.world.owner.query(
        `select 1 from graphile_worker.jobs where key = 'pruneCloud:${cloud.world.home.id}'`,
      )
    ).rowCount;
  const before = await counts();
  expect(await asked()).toBe(1);
  await cloud.later(7 * day);
  await prune();
  expect(await counts()).toEqual(before);
  await cloud.later(2 * day);
  await prune();
  expect(await counts()).toEqual({ ...before, taken: 0 });
  await cloud.later(22 * day);
  await prune();
  expect(await counts()).toEqual({ ...before, taken: 0, waiting: 0 });
  await cloud.later(60 * day);
  await prune();
  expect(await counts()).toEqual({ taken: 0, waiting: 0, names: 0 });

  // what has gathered for months goes in steps, one right after the other
  await cloud.world.owner.query(
    `insert into cloud_messages (company_id, connection_id, wamid, provider_id, created_at)
     select $1, $2, 'wamid.' || n, n::text, now() - interval '1 year' from generate_series(1, 1100) n`,
    [cloud.world.home.id, cloud.line],
  );
  await prune();
  expect((await counts()).names).toBe(600);
  const due = `select run_at <= $1 as is from graphile_worker.jobs where key = 'pruneCloud:${cloud.world.home.id}'`;
  expect((await cloud.world.owner.query(due, [cloud.now()])).rows).toEqual([{ is: true }]);
  for (const left of [100, 0]) {
    await prune();
    expect((await counts()).names).toBe(left);
  }

  await cloud.say('voltei', from);
  const quoting = { params: { ticketId }, body: { body: 'lembra?', quotedMsg: { id } } };
  expect((await cloud.world.home.ana.call(messages.send, quoting)).status).toBe(201);
  await cloud.world.work();
  expect(cloud.api.sent.at(-1)).toMatchObject({ body: { body: 'lembra?' }, quoted: undefined });
});
