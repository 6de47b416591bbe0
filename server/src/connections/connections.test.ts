import { connections, type Connection } from '@guiche/contract/connections';
import type { BodyInput } from '@guiche/contract/endpoint';
import { sandbox } from '@guiche/contract/sandbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWorld, until, type Person, type World } from '../testing/world';
import { canSend, defaultConnection } from './service';

describe('connections', () => {
  let world: World;
  beforeEach(async () => void (world = await createWorld()));
  afterEach(() => world?.close());

  const create = (person: Person, body: Partial<BodyInput<typeof connections.create>>) =>
    person.call(connections.create, { body: { name: 'Linha nova', ...body } });
  const show = async (whatsappId: number, person = world.home.admin) =>
    (await person.call(connections.show, { params: { whatsappId } })).body;
  const change = (whatsappId: number, body: BodyInput<typeof connections.update>) =>
    world.home.admin.call(connections.update, { params: { whatsappId }, body });
  const defaults = async () =>
    (await world.home.admin.call(connections.list, {})).body.filter((one) => one.isDefault).map((one) => one.id);
  /** A company without any connection. */
  const clear = () => world.owner.query('delete from connections where company_id = $1', [world.home.id]);
  /** What somebody's screen hears about a connection. */
  const hears = (person: Person, name: 'whatsapp' | 'whatsappSession') =>
    world.heardBy(person).flatMap((told) => (told.name === name ? [told.event] : []));

  it('are made by admins only, and the first one becomes the default', async () => {
    await clear();
    expect((await create(world.home.ana, {})).status).toBe(403);
    expect((await create(world.home.supervisor, {})).status).toBe(403);
    const first = await create(world.home.admin, { name: '  Loja  ', queueIds: [world.home.vendas] });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      name: 'Loja',
      isDefault: true,
      provider: 'beta',
      status: 'DISCONNECTED',
      qrcode: '',
      token: '',
      queues: [{ id: world.home.vendas, name: 'Vendas Padaria' }],
    });
    const second = await create(world.home.admin, { name: 'Outra' });
    expect(second.body.isDefault).toBe(false);
  });

  it('have exactly one default: another one takes it over, and it cannot be dropped', async () => {
    const { home } = world;
    expect(await defaults()).toEqual([home.line]);
    expect((await change(home.lineOfAll, { isDefault: true })).body.isDefault).toBe(true);
    expect(await defaults()).toEqual([home.lineOfAll]);
    const made = await create(home.admin, { isDefault: true });
    expect(await defaults()).toEqual([made.body.id]);
    const dropped = await change(made.body.id, { isDefault: false });
    expect([dropped.status, dropped.body.error]).toEqual([409, 'ERR_NO_OTHER_WHATSAPP']);
    expect((await change(home.line, { isDefault: false })).status).toBe(200);
    expect(await defaults()).toEqual([made.body.id]);
  });

  it('have one default also when two are made the default at once', async () => {
    const { home } = world;
    const answers = await Promise.all([
      change(home.lineOfAll, { isDefault: true }),
      create(home.admin, { isDefault: true }),
      change(home.line, { isDefault: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201, 200]);
    expect(await defaults()).toHaveLength(1);
  });

  it('need a greeting for more than one queue', async () => {
    const { home } = world;
    const queueIds = [home.vendas, home.suporte];
    const refused = await create(home.admin, { queueIds, greetingMessage: '  ' });
    expect([refused.status, refused.body.error]).toEqual([400, 'ERR_WAPP_GREETING_REQUIRED']);
    expect((await create(home.admin, { queueIds: [home.vendas, home.vendas] })).status).toBe(201);
    const made = await create(home.admin, { queueIds, greetingMessage: 'Olá!' });
    expect(made.status).toBe(201);
    expect((await change(made.body.id, { greetingMessage: '' })).body.error).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect((await change(home.line, { queueIds })).body.error).toBe('ERR_WAPP_GREETING_REQUIRED');
    expect((await change(made.body.id, { greetingMessage: '', queueIds: [] })).body.queues).toEqual([]);
  });

  it('keep within the plan, however many are made at once', async () => {
    const { home } = world;
    await world.owner.query(
      'update plans set connections = 4 where id = (select plan_id from companies where id = $1)',
      [home.id],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => create(home.admin, { name: `Linha ${n}` })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ body }) => body.error === 'ERR_PLAN_LIMIT')).toHaveLength(3);
  });

  it('take only queues of the company, a foreign one being as unknown as none', async () => {
    const { home, other } = world;
    for (const queueId of [other.vendas, 999_999]) {
      for (const body of [{ queueIds: [queueId] }, { sendIdQueue: queueId }, { transferQueueId: queueId }]) {
        const made = await create(home.admin, body);
        expect([made.status, made.body]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }]);
        const changed = await change(home.line, body);
        expect([changed.status, changed.body]).toEqual([404, { error: 'ERR_NO_QUEUE_FOUND' }]);
      }
    }
    expect((await show(home.line)).queues.map(({ id }) => id)).toEqual([home.vendas]);
  });

  it('mirror the redirection under both pairs of names, and take either', async () => {
    const { home } = world;
    const made = await create(home.admin, { timeToTransfer: 5, transferQueueId: home.vendas, sendIdQueue: 0 });
    const redirection = (one: Connection) =>
      [one.timeSendQueue, one.sendIdQueue, one.timeToTransfer, one.transferQueueId]; // prettier-ignore
    expect(redirection(made.body)).toEqual([5, home.vendas, 5, home.vendas]);
    // A client that knows one pair sends the other back as it was.
    const { timeSendQueue, sendIdQueue, timeToTransfer, transferQueueId } = made.body;
    const byNew = await change(made.body.id, {
      timeSendQueue,
      sendIdQueue,
      timeToTransfer: 9,
      transferQueueId: home.suporte,
    });
    expect(redirection(byNew.body)).toEqual([9, home.suporte, 9, home.suporte]);
    const byOld = await change(made.body.id, { timeSendQueue: 0, sendIdQueue: null, timeToTransfer: 9, transferQueueId: home.suporte }); // prettier-ignore
    expect(redirection(byOld.body)).toEqual([0, null, 0, null]);
    expect(transferQueueId).toBe(timeToTransfer && home.vendas);
  });

  it('take back the row as it was shown, and nothing of it that only the server decides', async () => {
    const { home } = world;
    const before = await show(home.line);
    const answer = await change(home.line, {
      ...before,
      queueIds: before.queues.map(({ id }) => id),
      status: 'TIMEOUT',
      token: 'minha chave',
      qrcode: 'x',
      number: '1',
      companyId: 9,
      session: 'x',
    } as never);
    expect(answer.status).toBe(200);
    expect({ ...answer.body, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
    const unknown = await change(home.line, { surprise: 1 } as never);
    expect([unknown.status, unknown.body.fields]).toEqual([400, { surprise: 'Unknown field' }]);
  });

  it('refuse what the form refuses', async () => {
    for (const body of [
      { name: 'a' },
      { name: 'x'.repeat(51) },
      { greetingMessage: 'x'.repeat(4097) },
      { timeSendQueue: -1 },
    ]) {
      const answer = await create(world.home.admin, body);
      expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
      expect(Object.keys(answer.body.fields ?? {})).toEqual(Object.keys(body));
    }
  });

  it('are read by all staff, who see neither QR code nor token', async () => {
    const { home } = world;
    await world.owner.query(
      `update connections set status = 'qrcode', qrcode = 'scan me', token_hash = 'h', token_tail = '1234' where id = $1`,
      [home.line],
    );
    expect(await show(home.line)).toMatchObject({ qrcode: 'scan me', token: '****1234' });
    for (const person of [home.ana, home.supervisor]) {
      expect(await show(home.line, person)).toMatchObject({ qrcode: null, token: null, name: 'Linha Padaria' });
      const list = await person.call(connections.list, { query: { session: '0' } });
      expect(list.body.map(({ id, qrcode, token }) => [id, qrcode, token])).toEqual([
        [home.line, null, null],
        [home.lineOfAll, null, null],
      ]);
    }
  });

  it('of another company are as unknown as none', async () => {
    const { home, other } = world;
    for (const whatsappId of [other.line, 999_999]) {
      const input = { params: { whatsappId } };
      const answers = [
        await home.admin.call(connections.show, input),
        await home.admin.call(connections.update, { ...input, body: { name: 'Minha' } }),
        await home.admin.call(connections.remove, input),
        await home.admin.call(connections.start, input),
        await home.admin.call(connections.renew, input),
        await home.admin.call(connections.stop, input),
        await home.admin.call(sandbox.phones, input),
        await home.admin.call(sandbox.messages, { ...input, query: { number: '1' } }),
        await home.admin.call(sandbox.send, { ...input, body: { from: '1', body: 'oi' } }),
        await home.admin.call(sandbox.scan, { ...input, body: { number: '1' } }),
        await home.admin.call(sandbox.acks, { ...input, body: { id: 'x', ack: 4 } }),
        await home.admin.call(sandbox.calls, { ...input, body: { from: '1' } }),
        await home.admin.call(sandbox.faults, { ...input, body: { kind: 'reject-next' } }),
      ];
      for (const answer of answers) expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NO_WAPP_FOUND' }]);
    }
    expect(await show(other.line, other.admin)).toMatchObject({ name: 'Linha Oficina', status: 'CONNECTED' });
    const { rows } = await world.owner.query('select 1 from sandbox_phones union all select 1 from sandbox_faults');
    expect(rows).toEqual([]);
  });

  it('when deleted hand the default to the oldest, and their history stays', async () => {
    const { home } = world;
    const third = await create(home.admin, { name: 'Terceira' });
    const answer = await home.admin.call(connections.remove, { params: { whatsappId: home.line } });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Whatsapp deleted.' }]);
    expect(await defaults()).toEqual([home.lineOfAll]);
    expect(hears(home.ana, 'whatsapp').filter(({ action }) => action === 'delete')).toEqual([
      { action: 'delete', whatsappId: home.line },
    ]);
    for (const whatsappId of [third.body.id, home.lineOfAll]) {
      expect((await home.admin.call(connections.remove, { params: { whatsappId } })).status).toBe(200);
    }
    expect((await home.admin.call(connections.list, {})).body).toEqual([]);
  });

  it('when deleted close their open and pending tickets and take what the network kept', async () => {
    const { home } = world;
    await world.customerSays('5511970000001', 'oi');
    await home.admin.call(connections.remove, { params: { whatsappId: home.line } });
    const { rows } = await world.owner.query('select status from tickets where company_id = $1', [home.id]);
    expect(rows).toEqual([{ status: 'closed' }]);
    await until(async () => {
      const { rows: left } = await world.owner.query('select 1 from sandbox_phones where connection_id = $1', [
        home.line,
      ]);
      return left.length === 0;
    });
    expect((await world.owner.query('select body from messages')).rows).toEqual([{ body: 'oi' }]);
  });

  it('tell the QR code to admins only', async () => {
    const { home } = world;
    const made = await create(home.admin, { provider: 'sandbox' });
    const input = { params: { whatsappId: made.body.id } };
    expect((await home.ana.call(connections.start, input)).status).toBe(403);
    const started = await home.admin.call(connections.start, input);
    expect([started.status, started.body]).toEqual([200, { message: 'Starting session.' }]);
    const { qrcode } = await show(made.body.id);
    expect(qrcode).toMatch(new RegExp(`^guiche-sandbox:${home.id}:${made.body.id}:`));
    expect(hears(home.admin, 'whatsappSession')).toMatchObject([{ session: { status: 'qrcode', qrcode } }]);
    expect(hears(home.ana, 'whatsappSession')).toMatchObject([
      { session: { status: 'qrcode', qrcode: null, token: null } },
    ]);
    expect(hears(world.other.admin, 'whatsappSession')).toEqual([]);
  });

  it('go from the QR code over PAIRING to CONNECTED, disconnect, and start again without a new code', async () => {
    const { home } = world;
    const { body } = await create(home.admin, { provider: 'sandbox' });
    const input = { params: { whatsappId: body.id } };
    await home.admin.call(connections.start, input);
    const scanned = await home.admin.call(sandbox.scan, { ...input, body: { number: '5511970000500' } });
    expect(scanned.status).toBe(200);
    expect(await show(body.id)).toMatchObject({ status: 'CONNECTED', number: '5511970000500', qrcode: '' });
    const stopped = await home.admin.call(connections.stop, input);
    expect(stopped.body).toEqual({ message: 'Session disconnected.' });
    expect(await show(body.id)).toMatchObject({ status: 'DISCONNECTED', number: '5511970000500' });
    await home.admin.call(connections.start, input);
    expect((await show(body.id)).status).toBe('CONNECTED');
    await home.admin.call(connections.renew, input);
    expect(await show(body.id)).toMatchObject({ status: 'qrcode', number: '' });
    const statuses = hears(home.admin, 'whatsappSession').map(
      (event) => (event as { session: Connection }).session.status,
    );
    expect(statuses).toEqual([
      'qrcode',
      'PAIRING',
      'CONNECTED',
      'DISCONNECTED',
      'OPENING',
      'CONNECTED',
      'qrcode', // prettier-ignore
    ]);
  });

  it('of the official API cannot be started without what it needs to know', async () => {
    const { body } = await create(world.home.admin, { provider: 'cloud' });
    for (const endpoint of [connections.start, connections.renew]) {
      const answer = await world.home.admin.call(endpoint, { params: { whatsappId: body.id } });
      expect([answer.status, answer.body.error]).toEqual([409, 'ERR_WAPP_CREDENTIALS']);
    }
    expect((await show(body.id)).status).toBe('DISCONNECTED');
  });

  it('have a token that is shown once, kept as a hash, and ended by the next one', async () => {
    const { home } = world;
    const input = { params: { whatsappId: home.line } };
    const stored = async () =>
      (await world.owner.query('select token_hash from connections where id = $1', [home.line])).rows[0] as {
        token_hash: string | null;
      };
    const made = await home.admin.call(connections.makeToken, input);
    expect([made.status, made.body.token]).toEqual([201, expect.stringMatching(/^guiche_[\w-]{43}$/)]);
    expect((await show(home.line)).token).toBe(`****${made.body.token.slice(-4)}`);
    const first = await stored();
    expect(first.token_hash).toMatch(/^[0-9a-f]{64}$/);
    const again = await home.admin.call(connections.makeToken, input);
    expect(again.body.token).not.toBe(made.body.token);
    expect((await stored()).token_hash).not.toBe(first.token_hash);
    expect(hears(home.ana, 'whatsapp')).toMatchObject([{ whatsapp: { token: null } }, { whatsapp: { token: null } }]);
    expect((await home.admin.call(connections.removeToken, input)).status).toBe(200);
    expect([await stored(), (await show(home.line)).token]).toEqual([{ token_hash: null }, '']);
    const unknown = await home.admin.call(connections.makeToken, { params: { whatsappId: world.other.line } });
    expect([unknown.status, unknown.body]).toEqual([404, { error: 'ERR_NO_WAPP_FOUND' }]);
  });

  it('that change their provider lose their session', async () => {
    const { home } = world;
    const answer = await change(home.line, { provider: 'beta' });
    expect(answer.body).toMatchObject({ provider: 'beta', status: 'DISCONNECTED', number: '' });
    const spoken = await home.admin.call(sandbox.send, {
      params: { whatsappId: home.line },
      body: { from: '1', body: 'oi' },
    });
    expect([spoken.status, spoken.body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
  });

  it('are chosen by the user’s own default, then by the company’s', async () => {
    const { home } = world;
    const ctx = () => world.app.tenancy.reading(home.id);
    expect((await defaultConnection(ctx(), home.lineOfAll)).id).toBe(home.lineOfAll);
    expect((await defaultConnection(ctx(), null)).id).toBe(home.line);
    expect((await defaultConnection(ctx(), world.other.line)).id).toBe(home.line);
    await clear();
    await expect(defaultConnection(ctx(), null)).rejects.toThrow('ERR_NO_DEF_WAPP_FOUND');
  });
});

describe('without the sandbox', () => {
  it('no sandbox connection can be made, and its endpoints are as unknown as any', async () => {
    const world = await createWorld({ env: { SANDBOX: 'off' } });
    try {
      const { home } = world;
      const made = await home.admin.call(connections.create, { body: { name: 'Linha', provider: 'sandbox' } });
      expect([made.status, made.body]).toMatchObject([400, { error: 'ERR_VALIDATION', fields: { provider: /./ } }]);
      const { body } = await home.admin.call(connections.create, { body: { name: 'Linha' } });
      const changed = await home.admin.call(connections.update, {
        params: { whatsappId: body.id },
        body: { provider: 'sandbox' },
      });
      expect(changed.status).toBe(400);
      const answer = await home.admin.call(sandbox.phones, { params: { whatsappId: home.line } });
      expect([answer.status, answer.body]).toEqual([404, { error: 'ERR_NOT_FOUND' }]);
    } finally {
      await world.close();
    }
  });
});

describe('a line can be sent over', () => {
  it('when it is up or will be back by itself', () => {
    const states = ['CONNECTED', 'OPENING', 'PAIRING', 'TIMEOUT', 'qrcode', 'DISCONNECTED'] as const;
    expect(states.map(canSend)).toEqual([true, true, true, true, false, false]);
  });
});
