import { auth } from '@guiche/contract/auth';
import { messages } from '@guiche/contract/messages';
import { push } from '@guiche/contract/push';
import { queues } from '@guiche/contract/queues';
import { sandbox } from '@guiche/contract/sandbox';
import { tickets } from '@guiche/contract/tickets';
import { users } from '@guiche/contract/users';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSafeHttp, type SafeHttp } from '../platform/safe-http';
import { createWorld, enter, until, type Person, type World } from '../testing/world';
import { outcomeOf } from './notice';
import { decrypt, readVapid, startPushService, type Browser } from './service.fixture';
import { createVapid } from './vapid';

let world: World;
let safeHttp: SafeHttp;
let service: Awaited<ReturnType<typeof startPushService>>;
beforeAll(async () => {
  service = await startPushService();
  safeHttp = createSafeHttp({ loopback: true });
  world = await createWorld({ safeHttp });
});
afterAll(async () => {
  await world.close();
  service.close();
});
afterEach(() => world.owner.query('delete from push_subscriptions'));

let browsers = 0;
async function subscribe(person: Person, more: { language?: 'pt' | 'en' | 'es' } = {}): Promise<Browser> {
  const browser = service.browser(`device-${++browsers}`);
  const answer = await person.call(push.subscribe, { body: { ...browser.subscription, ...more } });
  expect(answer.status).toBe(200);
  return browser;
}

/** Somebody else in Vendas. */
async function newcomer(email: string): Promise<Person> {
  const body = { name: 'Gente Nova', email, password: 'segredo', queueIds: [world.home.vendas] };
  const { id } = (await world.home.admin.call(users.create, { body })).body;
  return enter(world.app, world.home.id, id);
}

/** Runs what is due, and what would be a little later. */
async function work() {
  await makeDue();
  await world.work();
}
const makeDue = () => world.makeDue();
const jobsLeft = async () =>
  (
    await world.owner.query<{ count: number }>(
      `select count(*)::int from graphile_worker.jobs where task_identifier like 'push.%'`,
    )
  ).rows[0]!.count;
const isKept = async (browser: Browser) =>
  (await world.owner.query('select 1 from push_subscriptions where endpoint = $1', [browser.subscription.endpoint]))
    .rows.length === 1;

/** A customer who has written and whom this person serves; all of it read. */
async function served(by: Person, number: string): Promise<{ id: number; uuid: string }> {
  await world.customerSays(number, 'Oi', { pushName: `Cliente ${number.slice(-3)}` });
  await work();
  const found = await world.home.admin.call(tickets.list, { query: { searchParam: number, showAll: true } });
  const { id, uuid } = found.body.tickets[0]!;
  await world.home.admin.call(tickets.update, {
    params: { ticketId: id },
    body: { status: 'open', userId: by.viewer.id },
  });
  await by.call(messages.list, { params: { ticketId: id } });
  return { id, uuid };
}

describe('a message of a customer', () => {
  it('reaches the device of whoever serves them, signed, and readable for that browser alone', async () => {
    const { ana } = world.home;
    const [phone, publicKey] = [await subscribe(ana), (await ana.call(push.show)).body.publicKey];
    const { uuid } = await served(ana, '5511970000801');
    await world.customerSays('5511970000801', 'Vocês abrem\n  no sábado? 🥖');
    await work();
    expect(phone.notices()).toEqual([
      { title: 'Cliente 801', body: 'Vocês abrem no sábado? 🥖', tag: uuid, url: `/tickets/${uuid}`, lang: 'pt-BR' },
    ]);
    const [{ headers, body }] = phone.received() as [ReturnType<Browser['received']>[0]];
    const { key, claims } = readVapid(headers.authorization!);
    expect(key).toBe(publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:operator@guiche.local' });
    expect(claims.exp * 1000 - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '43200',
      urgency: 'high',
      topic: uuid.replaceAll('-', ''),
    });
    const stranger = service.browser('stranger');
    expect(() => decrypt(body, Buffer.alloc(32, 7), Buffer.alloc(16))).toThrow(/authenticate/);
    expect(stranger.notices()).toEqual([]);
    expect(body.length).toBeLessThan(4096);
  });

  it('says in the device’s language what came, where it came without words', async () => {
    const phone = await subscribe(world.home.ana, { language: 'en' });
    await served(world.home.ana, '5511970000802');
    await world.customerSays('5511970000802', 'BEGIN:VCARD\nEND:VCARD', {
      type: 'contact',
      vcard: 'BEGIN:VCARD\nEND:VCARD',
    });
    await work();
    expect(phone.notices()).toMatchObject([{ body: 'Contact', lang: 'en' }]);
    await world.home.admin.call(sandbox.calls, {
      params: { whatsappId: world.home.line },
      body: { from: '5511970000802', video: true },
    });
    await until(async () => (await work(), phone.notices().length > 1));
    expect(phone.notices().at(-1)).toMatchObject({ body: 'Missed call', lang: 'en' });
  });

  it('is told once for all that comes at a time, with the newest words', async () => {
    const phone = await subscribe(world.home.ana);
    await served(world.home.ana, '5511970000803');
    for (const words of ['Oi', 'de novo', 'sou eu']) await world.customerSays('5511970000803', words);
    expect(await jobsLeft()).toBe(1);
    await work();
    expect(phone.notices().map(({ body }) => body)).toEqual(['sou eu']);
    await work();
    expect(phone.received()).toHaveLength(1);
  });

  it('is told to nobody once it was read, answered by its deletion, or closed', async () => {
    const { ana } = world.home;
    const phone = await subscribe(ana);
    const { id } = await served(ana, '5511970000804');
    await world.customerSays('5511970000804', 'Oi?');
    await ana.call(messages.list, { params: { ticketId: id } });
    await work();
    const taken = await world.customerSays('5511970000804', 'esqueça');
    await world.customerSays('5511970000804', '', { type: 'revoke', quotedId: taken });
    await work();
    await world.customerSays('5511970000804', 'e agora');
    await ana.call(tickets.update, { params: { ticketId: id }, body: { status: 'closed' } });
    await work();
    expect(phone.received()).toEqual([]);
  });

  it('asks for no work where nobody has switched it on', async () => {
    await subscribe(world.other.ana);
    await world.customerSays('5511970000805', 'Oi');
    expect(await jobsLeft()).toBe(0);
  });
});

describe('a conversation that needs people', () => {
  it('reaches the devices of those who see every ticket, in their language, and of nobody else', async () => {
    const { admin, supervisor, ana, lineOfAll, id } = world.home;
    const [desk, phone] = [await subscribe(admin), await subscribe(supervisor, { language: 'es' })];
    const others = [await subscribe(ana), await subscribe(world.other.admin)];
    const lonely = await admin.call(queues.create, { body: { name: 'Solitária', color: '#123456' } });
    await world.owner.query('delete from connection_queues where company_id = $1 and connection_id = $2', [
      id,
      lineOfAll,
    ]);
    await world.owner.query('insert into connection_queues (company_id, connection_id, queue_id) values ($1, $2, $3)', [
      id,
      lineOfAll,
      lonely.body.id,
    ]);
    await world.customerSays('5511970000808', 'Alguém aí?', { line: lineOfAll, pushName: 'Cliente Só' });
    // the attendant finds nobody there, and then it is told
    await work();
    await work();
    const { body } = await admin.call(tickets.list, { query: { searchParam: '5511970000808', showAll: true } });
    const notice = { title: 'Cliente Só', tag: body.tickets[0]!.uuid, url: '/tickets?waiting=1' };
    expect(desk.notices()).toEqual([{ ...notice, body: 'Espera em uma fila em que ninguém está.', lang: 'pt-BR' }]);
    expect(phone.notices()).toEqual([{ ...notice, body: 'Espera en una cola en la que no hay nadie.', lang: 'es' }]);
    for (const other of others) expect(other.notices()).toEqual([]);
  });

  it('is told to nobody once somebody has taken it', async () => {
    const desk = await subscribe(world.home.admin);
    await world.customerSays('5511970000809', 'Oi?', { line: world.home.lineOfAll });
    const { body } = await world.home.admin.call(tickets.list, {
      query: { searchParam: '5511970000809', showAll: true },
    });
    const params = { ticketId: body.tickets[0]!.id };
    await world.home.supervisor.call(tickets.update, { params, body: { status: 'open' } });
    await work();
    expect(desk.notices()).toEqual([]);
  });
});

describe('whom it concerns', () => {
  const letHear = (person: Person, allTicket: 'enabled' | 'disabled') =>
    world.home.admin.call(users.update, { params: { userId: person.viewer.id }, body: { allTicket } });

  it('is not told of what waits, unless "all tickets" is on, and then in the own queues', async () => {
    const { ana, bruno, admin } = world.home;
    const [anas, brunos, admins] = [await subscribe(ana), await subscribe(bruno), await subscribe(admin)];
    await world.customerSays('5511970000811', 'Tem alguém?');
    await work();
    expect([anas, brunos, admins].map((browser) => browser.received().length)).toEqual([0, 0, 0]);
    for (const person of [ana, bruno]) await letHear(person, 'enabled');
    await world.customerSays('5511970000811', 'Alô?');
    await work();
    expect(anas.notices()).toMatchObject([{ body: 'Alô?', url: '/tickets?waiting=1' }]);
    expect([brunos, admins].map((browser) => browser.received().length)).toEqual([0, 0]);
    for (const person of [ana, bruno]) await letHear(person, 'disabled');
  });

  it('is told of all that waits, as an admin in no queue with "all tickets" on', async () => {
    const { admin } = world.home;
    const phone = await subscribe(admin);
    await letHear(admin, 'enabled');
    await world.customerSays('5511970000814', 'Alguém atende?');
    await work();
    expect(phone.notices()).toMatchObject([{ body: 'Alguém atende?', url: '/tickets?waiting=1' }]);
    await letHear(admin, 'disabled');
  });

  it('is not told of a colleague’s conversation, nor of another company’s', async () => {
    const [admins, stranger] = [await subscribe(world.home.admin), await subscribe(world.other.admin)];
    await served(world.home.ana, '5511970000812');
    await world.customerSays('5511970000812', 'Para a Ana');
    await work();
    expect([admins, stranger].map((browser) => browser.received().length)).toEqual([0, 0]);
  });

  it('is not told of what they may no longer read, even between one try and the next', async () => {
    const { ana, admin } = world.home;
    const phone = await subscribe(ana);
    const { id } = await served(ana, '5511970000813');
    service.answer(503);
    await world.customerSays('5511970000813', 'Oi?');
    await work();
    expect(phone.received()).toHaveLength(1);
    const body = { status: 'open' as const, userId: admin.viewer.id, queueId: world.home.suporte };
    expect((await admin.call(tickets.update, { params: { ticketId: id }, body })).status).toBe(200);
    await work();
    await work();
    expect(phone.received()).toHaveLength(1);
    expect(await jobsLeft()).toBe(0);
  });
});

describe('a device', () => {
  it('is told as long as its session lives: not after a logout, nor a login elsewhere', async () => {
    const rita = await newcomer('rita@padaria.test');
    const phone = await subscribe(rita);
    await served(rita, '5511970000821');
    await world.customerSays('5511970000821', 'Um');
    await work();
    expect(phone.notices().map(({ body }) => body)).toEqual(['Um']);

    const again = await enter(world.app, world.home.id, rita.viewer.id);
    await world.customerSays('5511970000821', 'Dois');
    await work();
    expect(phone.received()).toHaveLength(1);
    expect(await isKept(phone), 'and is forgotten').toBe(false);

    const laptop = await subscribe(again);
    await again.call(auth.logout);
    await world.customerSays('5511970000821', 'Três');
    await work();
    expect(laptop.received()).toHaveLength(0);
  });

  it('belongs to whoever logged in there last, in whichever company', async () => {
    const { ana, supervisor } = world.home;
    const phone = await subscribe(ana);
    for (const person of [supervisor, world.other.ana]) {
      const { status, body } = await person.call(push.subscribe, { body: phone.subscription });
      expect([status, typeof body.since]).toEqual([200, 'string']);
    }
    expect((await ana.call(push.show)).body.since).toBeNull();
    expect((await supervisor.call(push.show)).body.since).toBeNull();
    expect((await world.other.ana.call(push.show)).body.since).not.toBeNull();
    await served(ana, '5511970000822');
    await world.customerSays('5511970000822', 'Oi');
    await work();
    expect(phone.received()).toEqual([]);
  });

  it('belongs to one of those who log in there at once', async () => {
    const { admin, ana, bruno, supervisor } = world.home;
    const people = [admin, ana, bruno, supervisor];
    for (let round = 0; round < 5; round++) {
      const { subscription } = service.browser(`shared-${round}`);
      const answers = await Promise.all(people.map((one) => one.call(push.subscribe, { body: subscription })));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const { rows } = await world.owner.query('select 1 from push_subscriptions where endpoint = $1', [
        subscription.endpoint,
      ]);
      expect(rows).toHaveLength(1);
    }
  });

  it('goes when its user does', async () => {
    const lia = await newcomer('lia@padaria.test');
    const phone = await subscribe(lia);
    expect(await isKept(phone)).toBe(true);
    await world.home.admin.call(users.remove, { params: { userId: lia.viewer.id } });
    expect(await isKept(phone)).toBe(false);
  });

  it('is forgotten when the push service knows it no more', async () => {
    for (const status of [404, 410, 403]) {
      const phone = await subscribe(world.home.ana);
      service.answer(status);
      expect((await world.home.ana.call(push.test)).body).toEqual({ asked: true });
      await work();
      expect([status, await isKept(phone), phone.received().length]).toEqual([status, false, 1]);
    }
    expect((await world.home.ana.call(push.test)).body).toEqual({ asked: false });
  });

  it('is tried again when the service is busy, for as long as that asks for, and not for ever', async () => {
    const phone = await subscribe(world.home.ana);
    service.answer(429, { 'retry-after': '120' });
    await world.home.ana.call(push.test);
    await work();
    const { rows } = await world.owner.query<{ wait: number }>(
      `select extract(epoch from run_at - now())::int as wait from graphile_worker.jobs where task_identifier = 'push.send'`,
    );
    expect(rows[0]!.wait).toBeGreaterThan(100);
    await work();
    expect(phone.notices()).toMatchObject([{ tag: 'test' }, { tag: 'test' }]);
    expect(await jobsLeft()).toBe(0);

    for (let given = 1; given <= 5; given++) {
      for (let tries = 0; tries < 5; tries++) service.answer(500);
      await world.home.ana.call(push.test);
      for (let tries = 0; tries < 6; tries++) await work();
      expect([given, await isKept(phone)]).toEqual([given, given < 5]);
    }
    expect(phone.received()).toHaveLength(2 + 25);
  });

  it('is switched off and on by its user, in one place', async () => {
    const { ana } = world.home;
    const phone = await subscribe(ana);
    const second = await subscribe(ana);
    expect([await isKept(phone), await isKept(second)]).toEqual([false, true]);
    const off = await ana.call(push.unsubscribe);
    expect(off.body.since).toBeNull();
    expect((await ana.call(push.show)).body).toEqual(off.body);
  });

  it('is switched off also where nobody has asked for the key of the installation yet', async () => {
    const fresh = await createWorld({ lines: false });
    try {
      const off = await fresh.home.ana.call(push.unsubscribe);
      expect([off.status, off.body.since]).toEqual([200, null]);
      expect((await fresh.home.ana.call(push.show)).body).toEqual(off.body);
    } finally {
      await fresh.close();
    }
  });

  it.each([
    ['http://push.example.com/x'],
    ['https://127.0.0.2:8443.example'],
    ['https://10.0.0.1/x'],
    ['https://[::ffff:10.0.0.1]/x'],
    ['https://[fd00::1]/x'],
    ['https://169.254.169.254/latest'],
    ['https://localhost/x'],
    ['https://0x0a000001/x'],
    ['https://user:word@push.example.com/x'],
    ['https://push.example.com:8443/x'],
    ['file:///etc/passwd'],
    ['not an address'],
  ])('does not live at %s', async (endpoint) => {
    const { keys } = service.browser('nowhere').subscription;
    const answer = await world.home.ana.call(push.subscribe, { body: { endpoint, keys } });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('has a key that lies on the curve', async () => {
    const { endpoint, keys } = service.browser('nowhere').subscription;
    const p256dh = `${keys.p256dh.slice(0, 40)}${'A'.repeat(47)}`;
    const answer = await world.home.ana.call(push.subscribe, { body: { endpoint, keys: { ...keys, p256dh } } });
    expect([answer.status, answer.body.error]).toEqual([400, 'ERR_VALIDATION']);
  });
});

describe('the installation’s key', () => {
  it('is made once, is the same for everybody, and lies sealed', async () => {
    const { publicKey } = (await world.home.ana.call(push.show)).body;
    expect((await world.other.bruno.call(push.show)).body.publicKey).toBe(publicKey);
    const { rows } = await world.owner.query<{ public_key: string; private_sealed: string }>(
      'select * from vapid_keys',
    );
    expect(rows).toMatchObject([{ public_key: publicKey, private_sealed: expect.stringMatching(/^v1\./) as string }]);
  });

  it('survives a restart, and gives way to a new one when the master secret has changed', async () => {
    const { tenancy } = world.app;
    const { publicKey } = (await world.home.ana.call(push.show)).body;
    const of = (secret: string) => createVapid({ secret, tenancy }).pair();
    const same = await Promise.all([1, 2, 3].map(() => of('a secret of the tests, which is long enough')));
    expect(new Set(same.map((pair) => pair.publicKey))).toEqual(new Set([publicKey]));
    const other = await of('another secret of the tests, long enough');
    expect(other.publicKey).not.toBe(publicKey);
    expect(await of('another secret of the tests, long enough')).toEqual(other);
  });
});

it.each([
  [201, 'taken'],
  [410, 'gone'],
  [404, 'gone'],
  [403, 'gone'],
  [301, 'refused'],
  [413, 'refused'],
  [429, 'later'],
  [502, 'later'],
])('an answer of %i means that it is %s', (status, state) => {
  expect(outcomeOf(status, NaN).state).toBe(state);
});
