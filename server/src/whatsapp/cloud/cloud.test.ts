import { cloud } from '@guiche/contract/cloud';
import { connections } from '@guiche/contract/connections';
import { messages, type Message } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, enter, until, type World } from '../../testing/world';
import { createFakeApi, seconds, type FakeApi } from './fake-api.fixture';

const customer = '5511970000001';

describe('a line of the official API', () => {
  let api: FakeApi;
  let world: World;
  let line: number;
  let count = 0;
  const at = { params: { whatsappId: 0 } };

  beforeAll(async () => {
    api = await createFakeApi();
    world = await createWorld({ env: { CLOUD_API_URL: api.url } });
  });
  afterAll(async () => {
    await world?.close();
    await api.close();
  });
  beforeEach(async () => {
    api.sent.length = 0;
    const { body } = await world.home.admin.call(connections.create, {
      body: { name: 'API', provider: 'cloud', queueIds: [world.home.vendas], cloud: fields() },
    });
    line = body.id;
    at.params.whatsappId = line;
    await until(async () => (await show()).status === 'CONNECTED');
  });
  afterEach(async () => void (await world.home.admin.call(connections.remove, at)));

  let ahead = 0;
  const now = (more = 0) => new Date(Date.now() + ahead + more);
  /** Time goes on, and whoever was logged in still is. */
  async function later(ms: number) {
    world.advance(ms);
    ahead += ms;
    const { home, app } = world;
    for (const who of ['ana', 'admin'] as const) home[who] = await enter(app, home.id, home[who].viewer.id);
  }
  const fields = () => ({
    phoneNumberId: api.phoneNumberId,
    wabaId: '2055512345',
    accessToken: api.token,
    appSecret: api.appSecret,
    verifyToken: 'palavra-secreta',
  });
  const show = async (person = world.home.admin) => (await person.call(connections.show, at)).body;
  const inject = (payload: Buffer | string, headers: Record<string, string>, id: number | string = line) =>
    world.app.http.inject({
      method: 'POST',
      url: `/api/webhooks/cloud/${id}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });
  const post = async (value: Record<string, unknown>) => {
    const { bytes, signature } = api.webhook(value);
    const answer = await inject(bytes, { 'x-hub-signature-256': signature });
    expect(answer.statusCode).toBe(200);
  };
  const rows = async <Row>(text: string) => (await world.owner.query(text, [line])).rows as Row[];
  const said = () => rows<{ body: string }>('select body from messages where whatsapp_id = $1 order by id');
  const tell = async (content: Record<string, unknown>, from = customer, when = now()) => {
    const id = `wamid.IN${++count}`;
    await post({
      contacts: [{ profile: { name: 'Juliana' }, wa_id: from }],
      messages: [{ from, id, timestamp: seconds(when), ...content }],
    });
    return id;
  };
  const say = (body: string, from = customer, when = now()) => tell({ type: 'text', text: { body } }, from, when);
  /** Ana has taken the conversation that the customer has begun. */
  async function conversation(from = customer, when = now()) {
    await say('oi', from, when);
    await world.work();
    const { home } = world;
    const { body } = await home.ana.call(tickets.list, { query: { status: 'pending' } });
    const ticket = body.tickets.find(({ whatsappId }) => whatsappId === line)!;
    await home.ana.call(tickets.update, { params: { ticketId: ticket.id }, body: { status: 'open' } });
    return ticket.id;
  }
  async function reply(ticketId: number, body: string) {
    const answer = await world.home.ana.call(messages.send, { params: { ticketId }, body: { body } });
    await world.work();
    return answer;
  }
  const message = async (ticketId: number, id: number) =>
    (await world.home.ana.call(messages.list, { params: { ticketId } })).body.messages.find((one) => one.id === id)!;
  const receipt = (status: string, more: object = {}, sent = api.sent.at(-1)!) =>
    post({
      statuses: [
        {
          id: sent.wamid,
          status,
          timestamp: seconds(now()),
          recipient_id: sent.to,
          biz_opaque_callback_data: sent.callback,
          ...more,
        },
      ],
    });

  it('keeps its secrets sealed and shows their masks, to admins only; a mask sent back changes nothing', async () => {
    const shown = { phoneNumberId: api.phoneNumberId, wabaId: '2055512345' };
    const masks = { pin: '', accessToken: '****ests', appSecret: '****ests', verifyToken: '****reta' };
    expect((await show()).cloud).toEqual({ ...shown, ...masks });
    expect((await show(world.home.ana)).cloud).toBeNull();
    const [before] = await rows<Record<string, string>>('select * from cloud_lines where connection_id = $1');
    expect(JSON.stringify(before)).not.toMatch(/EAAtoken|app-secret|palavra/);
    await world.home.admin.call(connections.update, { ...at, body: { cloud: { ...shown, ...masks } } });
    expect((await rows('select * from cloud_lines where connection_id = $1'))[0]).toEqual(before);
    const heard = world.heardBy(world.home.ana).filter(({ name }) => name === 'whatsapp' || name === 'whatsappSession');
    expect(JSON.stringify(heard)).not.toContain('****');
    expect(await show()).toMatchObject({ status: 'CONNECTED', number: '551140000001' });
    expect(api.calls.some(({ path }) => path === '/v24.0/2055512345/subscribed_apps')).toBe(true);
  });

  it('is the only one of the company with its number', async () => {
    const { home } = world;
    const twice = await home.admin.call(connections.create, {
      body: { name: 'De novo', provider: 'cloud', cloud: fields() },
    });
    expect([twice.status, twice.body]).toMatchObject([
      400,
      { error: 'ERR_VALIDATION', fields: { 'cloud.phoneNumberId': 'Already in use' } },
    ]);
    const { body: second } = await home.admin.call(connections.create, {
      body: { name: 'Outra', provider: 'cloud', cloud: { ...fields(), phoneNumberId: '1055599999' } },
    });
    const params = { whatsappId: second.id };
    const cloud = { phoneNumberId: api.phoneNumberId };
    expect((await home.admin.call(connections.update, { params, body: { cloud } })).status).toBe(400);
    await home.admin.call(connections.remove, { params });
  });

  it('answers the challenge to whoever knows the word, and nobody else', async () => {
    const ask = (token: string, connectionId = String(line), mode = 'subscribe') =>
      world.anonymous.call(cloud.verify, {
        params: { connectionId },
        query: { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': '1158201444' },
      });
    const right = await ask('palavra-secreta');
    expect([right.status, right.body, right.headers['content-type']]).toEqual([
      200,
      '1158201444',
      'text/plain; charset=utf-8',
    ]);
    for (const wrong of [
      await ask('outra'),
      await ask(''),
      await ask('palavra-secreta', '999999'),
      await ask('palavra-secreta', 'x'),
      await ask('palavra-secreta', String(line), 'unsubscribe'),
    ])
      expect([wrong.status, wrong.body]).toEqual([403, { error: 'ERR_NOT_SIGNED' }]);
  });

  it('takes nothing that is not signed, and answers alike for a line that is not there', async () => {
    const { bytes, signature } = api.webhook({ messages: [] });
    const forged = `sha256=${createHmac('sha256', 'other').update(bytes).digest('hex')}`;
    const changed = Buffer.concat([bytes, Buffer.from(' ')]);
    const answers = [
      await inject(bytes, {}),
      await inject(bytes, { 'x-hub-signature-256': forged }),
      await inject(bytes, { 'x-hub-signature-256': signature.slice(7) }),
      await inject(changed, { 'x-hub-signature-256': signature }),
      await inject('', { 'x-hub-signature-256': signature }),
      await inject(bytes, { 'x-hub-signature-256': signature }, 999_999),
      await inject(bytes, { 'x-hub-signature-256': signature }, 'abc'),
      await inject(bytes, { 'x-hub-signature-256': signature }, world.home.line),
    ];
    for (const { statusCode, payload } of answers)
      expect([statusCode, JSON.parse(payload)]).toEqual([403, { error: 'ERR_NOT_SIGNED' }]);
    expect(await rows('select 1 from cloud_events where connection_id = $1')).toEqual([]);
    const signedJunk = Buffer.from('{"entry":');
    const sign = `sha256=${createHmac('sha256', api.appSecret).update(signedJunk).digest('hex')}`;
    expect((await inject(signedJunk, { 'x-hub-signature-256': sign })).statusCode).toBe(400);
  });

  it('stores what is posted before it answers, once however often it comes, and makes one message of it', async () => {
    const value = {
      messages: [{ from: customer, id: 'wamid.ONE', timestamp: seconds(now()), type: 'text', text: { body: 'uma' } }],
    };
    const { bytes, signature } = api.webhook(value);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => inject(bytes, { 'x-hub-signature-256': signature })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await rows('select 1 from cloud_events where connection_id = $1 and taken_at is null')).toHaveLength(1);
    await world.work();
    await inject(bytes, { 'x-hub-signature-256': signature });
    await world.work();
    expect(await said()).toEqual([{ body: 'uma' }]);
    expect(await rows('select body from cloud_events where connection_id = $1')).toEqual([{ body: '' }]);
  });

  it('takes receipts twice and in any order: what was reached stays, and a failure ends with the proof', async () => {
    const ticketId = await conversation();
    const { body } = await reply(ticketId, 'Olá');
    const { id } = body as Message;
    await receipt('read');
    await receipt('delivered');
    await receipt('sent');
    await receipt('read');
    await world.work();
    expect(await message(ticketId, id)).toMatchObject({ ack: 4, state: 'read' });

    const second = (await reply(ticketId, 'De novo')).body as Message;
    await receipt('failed', { errors: [{ code: 131_026, title: 'Message undeliverable' }] });
    await receipt('sent');
    await world.work();
    const failed = await message(ticketId, second.id);
    expect([failed.state, failed.failure?.code]).toEqual(['failed', 'RECIPIENT_UNREACHABLE']);
    await receipt('delivered');
    await world.work();
    expect(await message(ticketId, second.id)).toMatchObject({ state: 'delivered', failure: null });
  });

  it('says of a message that was accepted and then fell out of the window why it failed', async () => {
    const ticketId = await conversation();
    const { id } = (await reply(ticketId, 'Olá')).body as Message;
    await receipt('failed', { errors: [{ code: 131_047, title: 'Re-engagement message' }] });
    await world.work();
    const failed = await message(ticketId, id);
    expect([failed.state, failed.failure?.code]).toEqual(['failed', 'WINDOW_CLOSED']);
  });

  it('parks what nobody knows, never sends it again by itself, and learns from the receipt', async () => {
    const ticketId = await conversation();
    api.fault({ on: 'messages', lose: 'cut' });
    const { id } = (await reply(ticketId, 'chegou?')).body as Message;
    expect((await message(ticketId, id)).state).toBe('unknown');
    await later(3_600_000);
    await world.work();
    expect(api.sent).toHaveLength(1);
    await receipt('delivered');
    await world.work();
    expect(await message(ticketId, id)).toMatchObject({ state: 'delivered', failure: null });
    expect(api.sent).toHaveLength(1);
  });

  it('tries again what the network was too busy for, and gives up at once what it will never take', async () => {
    const ticketId = await conversation();
    api.fault({ on: 'messages', error: 130_429 });
    const { id } = (await reply(ticketId, 'depois')).body as Message;
    expect((await message(ticketId, id)).state).toBe('waiting');
    await until(async () => {
      world.advance(1000);
      await world.makeDue();
      await world.work();
      return (await message(ticketId, id)).state === 'sent';
    });
    api.fault({ on: 'messages', error: 131_026 });
    const refused = (await reply(ticketId, 'nunca')).body as Message;
    expect((await message(ticketId, refused.id)).failure?.code).toBe('RECIPIENT_UNREACHABLE');
    expect(api.sent).toHaveLength(1);
  });

  it('is down when its token is refused, keeps what waits, and says so at the start', async () => {
    const ticketId = await conversation();
    api.fault({ on: 'messages', error: 190, status: 401 });
    const first = (await reply(ticketId, 'um')).body as Message;
    expect((await message(ticketId, first.id)).failure?.code).toBe('LINE_TOKEN_REFUSED');
    expect((await show()).status).toBe('DISCONNECTED');
    api.fault({ on: 'line', error: 190, status: 401 });
    const refused = await world.home.admin.call(connections.start, at);
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_WAPP_CREDENTIALS']);
    expect((await world.home.admin.call(connections.start, at)).status).toBe(200);
    expect((await show()).status).toBe('CONNECTED');
  });

  it('is without answer while the API is away, and cannot be started without its fields', async () => {
    // what an open line asks of its number meanwhile would meet the fault in its place
    await world.home.admin.call(connections.stop, at);
    api.fault({ on: 'line', garbage: 502 });
    expect((await world.home.admin.call(connections.start, at)).status).toBe(200);
    expect((await show()).status).toBe('TIMEOUT');
    const bare = await world.home.admin.call(connections.create, { body: { name: 'Vazia', provider: 'cloud' } });
    const answer = await world.home.admin.call(connections.start, { params: { whatsappId: bare.body.id } });
    expect([answer.status, answer.body.error]).toEqual([409, 'ERR_WAPP_CREDENTIALS']);
    await world.home.admin.call(connections.remove, { params: { whatsappId: bare.body.id } });
  });

  it('asks for the address of a file again when it has run out, and keeps the message when the file is gone', async () => {
    const file = api.keep('%PDF-1.4 conta', 'application/pdf');
    api.fault({ on: 'address', expired: true });
    await tell({ type: 'document', document: { id: file, filename: '../../conta.pdf', caption: 'a conta' } });
    const gone = api.keep('x', 'image/jpeg');
    api.lose(gone);
    await tell({ type: 'image', image: { id: gone, caption: 'a foto' } });
    await say('e um texto');
    await world.work();
    const kept = () =>
      rows<{ file: boolean; state: string | null }>(
        `select body, media_type as type, media_name as name, media_key is not null as file, media_state as state
         from messages where whatsapp_id = $1 order by id`,
      );
    await until(async () => (await kept()).every(({ state }) => state !== 'loading'));
    expect(await kept()).toEqual([
      { body: 'a conta', type: 'document', name: 'conta.pdf', file: true, state: null },
      { body: 'a foto', type: 'image', name: 'image.bin', file: false, state: 'failed' },
      { body: 'e um texto', type: 'conversation', name: null, file: false, state: null },
    ]);
  });

  it('knows people without a number, and that two names are one person', async () => {
    const user = 'BR.13491208655302741918';
    const hello = (body: string, more: object) =>
      post({
        contacts: [{ profile: { name: 'Rui' }, user_id: user, ...more }],
        messages: [
          {
            from_user_id: user,
            id: `wamid.B${++count}`,
            timestamp: seconds(now()),
            type: 'text',
            text: { body },
            ...more,
          },
        ],
      });
    await hello('sem número', {});
    await world.work();
    await hello('com número', { from: '5511970000044' });
    await world.work();
    const known = await rows<{ kind: string; value: string; contact: number }>(
      `select i.kind, i.value, i.contact_id as contact from contact_identities i
       where i.value in ('${user}', '5511970000044') and $1 > 0 order by kind`,
    );
    expect(known.map(({ kind }) => kind)).toEqual(['bsuid', 'pn']);
    expect(known[0]!.contact).toBe(known[1]!.contact);
  });

  it('brings what buttons and lists say, and says what it cannot show', async () => {
    await tell({ type: 'button', button: { text: 'Sim', payload: 'yes' } });
    await tell({ type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Bolo', description: 'De milho' } } }); // prettier-ignore
    await tell({ type: 'order', order: { catalog_id: '1' } });
    await tell({ type: 'text', text: 'broken' });
    await tell({ type: 'text', text: { body: 'nulo \u0000 e meio \ud800' } });
    await world.work();
    expect((await said()).map(({ body }) => body)).toEqual(['Sim', 'Bolo\nDe milho', '🛒', '', 'nulo  e meio \ufffd']); // prettier-ignore
  });

  it('refuses an answer a day after the customer wrote, before it leaves, and takes it when they have', async () => {
    const yesterday = now(-23 * 3_600_000);
    const ticketId = await conversation('5511970000077', yesterday);
    const about = async () => (await world.home.ana.call(messages.window, { params: { ticketId } })).body;
    expect(await about()).toEqual({
      isLimited: true,
      endsAt: expect.stringMatching(new Date(yesterday.getTime() + 86_400_000).toISOString().slice(0, 17)) as string,
    });
    expect((await reply(ticketId, 'a tempo')).status).toBe(201);
    await later(3 * 3_600_000);
    const late = await reply(ticketId, 'tarde demais');
    expect([late.status, late.body]).toEqual([409, { error: 'ERR_WINDOW_CLOSED' }]);
    expect(api.sent.map(({ body }) => body.body)).toEqual(['a tempo']);
    await say('ainda aqui', '5511970000077', now());
    await world.work();
    expect((await reply(ticketId, 'que bom')).status).toBe(201);
    expect(api.sent).toHaveLength(2);
  });

  it('marks as read and shows typing on what the customer wrote last', async () => {
    const ticketId = await conversation();
    const { home, app } = world;
    await home.ana.call(messages.markRead, { params: { ticketId } });
    await world.work();
    expect(api.read.at(-1)).toBe(`wamid.IN${count}`);
    await app.gateway.typing(home.id, line, { kind: 'pn', value: customer }, true);
    expect(api.typed.at(-1)).toBe(`wamid.IN${count}`);
  });
});
