import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../platform/log';
import { secret, until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';
import { betaDriver } from './driver';
import { createJournal } from './journal';
import { loadLibrary } from './library';
import type { LineStore } from './store';

/** The same line as a process with this master secret would have it. */
function createLineOfAnotherProcess({ world, fake, line }: BetaWorld, master: string) {
  const statuses: string[] = [];
  const { tenancy } = world.app;
  const driver = betaDriver({ tenancy, clock: () => new Date(), secret: master, url: fake.url, version: undefined });
  const session = driver.open({
    companyId: world.home.id,
    connectionId: line,
    log: createLog('silent'),
    emit(events) {
      for (const event of events)
        if (event.t === 'status') statuses.push([event.status, event.cause].filter(Boolean).join(' '));
      return Promise.resolve();
    },
  });
  return { session, statuses };
}

let next = 5_511_970_009_000;
const somebody = () => String(next++);

/** Numbers are those of the pitfalls of this library, as docs/channels.md counts them. */
describe('a line in trouble', () => {
  let beta: BetaWorld;
  beforeAll(async () => {
    beta = await createBetaWorld({ keepAlive: 200, replaced: 30, openingFor: 40 });
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    // What the phone had before has come: until then the library holds everything back.
    await says('primeira');
  });
  afterAll(() => beta?.close());
  afterEach(() => {
    for (const name of Object.keys(beta.fake.faults))
      delete beta.fake.faults[name as keyof BetaWorld['fake']['faults']];
  });

  const has = (id: string) =>
    until(async () => (await beta.stored(id)).some(({ mediaType }) => mediaType !== 'unreadable'));
  const says = async (text: string, number = somebody()) => {
    const id = await beta.fake.say(number, company, text);
    await has(id);
    return id;
  };
  const restart = async (between: () => Promise<unknown> = () => Promise.resolve()) => {
    const { app, home } = beta.world;
    await app.gateway.stop(home.id, beta.line);
    await between();
    await app.gateway.start(home.id, beta.line, 'resume');
    await until(() => beta.fake.isOnline(company));
  };

  it('#4 a network that falls silent is left, and heard again on another socket', async () => {
    const logins = beta.fake.logins();
    beta.fake.faults.silent = true;
    await until(() => !beta.fake.isOnline(company));
    delete beta.fake.faults.silent;
    await until(() => beta.fake.logins() > logins);
    expect(await beta.stored(await says('de volta'))).toHaveLength(1);
  });

  it.each([408, 428, 440, 500, 503, 515, 418, 999])(
    '#15 code %i in the middle of everything passes: the line comes back by itself and stays what it is',
    async (code) => {
      await until(() => beta.fake.isOnline(company));
      const logins = beta.fake.logins();
      beta.fake.streamError(company, code);
      await until(() => beta.fake.logins() > logins);
      await says(`depois de ${code}`);
      expect(await beta.show()).toMatchObject({ status: 'CONNECTED', number: company });
    },
  );

  it.each([500, 503, 408, 428, 418])(
    '#15 logins that are refused with %i are tried until they are not',
    async (code) => {
      await until(() => beta.fake.isOnline(company));
      const logins = beta.fake.logins();
      beta.fake.faults.refuse = code;
      beta.fake.drop(company);
      await beta.isStatus('TIMEOUT');
      delete beta.fake.faults.refuse;
      await until(() => beta.fake.logins() > logins);
      await beta.isStatus('CONNECTED');
      expect(await beta.show()).toMatchObject({ number: company, qrcode: '' });
    },
  );

  it.each([
    [402, company],
    [403, company],
    [406, company],
    [411, company],
    [401, ''],
  ])('#14 #15 a login that is refused with %i ends the line, and only 401 makes it forget', async (code, number) => {
    await until(() => beta.fake.isOnline(company));
    beta.fake.faults.refuse = code;
    beta.fake.drop(company);
    await beta.isStatus('DISCONNECTED');
    expect(await beta.show()).toMatchObject({ number, qrcode: '' });
    delete beta.fake.faults.refuse;
    if (number) await beta.start();
    else await beta.pair();
    await beta.isStatus('CONNECTED');
  });

  it('#15 a line whose client is too old says so, stays, and is tried again at once by whoever asks for it', async () => {
    await until(() => beta.fake.isOnline(company));
    const { home } = beta.world;
    const newest = async () =>
      (await home.admin.call(connections.health, { params: { whatsappId: beta.line } })).body.states[0];
    beta.fake.faults.refuse = 503;
    beta.fake.drop(company);
    await beta.isStatus('TIMEOUT');
    expect(await newest()).toMatchObject({ cause: 'unreachable' });
    beta.fake.faults.refuse = 405;
    await until(async () => (await newest())?.cause === 'outdated');
    expect(await newest()).toMatchObject({ status: 'TIMEOUT', cause: 'outdated' });
    expect(await beta.show()).toMatchObject({ status: 'TIMEOUT', number: company });
    delete beta.fake.faults.refuse;
    await beta.start();
    await beta.isStatus('CONNECTED');
    await says('com a versão nova');
  });

  it('#16 what the line is was sealed with another secret: it says so, keeps it, and is back when the secret is', async () => {
    const { app, home, owner } = beta.world;
    await app.gateway.stop(home.id, beta.line);
    const kept = () => owner.query('select sealed from beta_creds where connection_id = $1', [beta.line]);
    const before = (await kept()).rows;
    const statusesWith = async (master: string, expected: string) => {
      const { session, statuses } = createLineOfAnotherProcess(beta, master);
      await session.start('resume');
      await until(() => statuses.includes(expected));
      await session.stop();
    };
    await statusesWith('another secret of the tests, also long', 'DISCONNECTED unreadable');
    expect((await kept()).rows).toEqual(before);
    await statusesWith(secret, 'CONNECTED');
    await beta.start();
    await beta.isStatus('CONNECTED');
    await says('o segredo voltou');
  });

  it('#16 a session that was lost or spoiled is made anew in both directions, and nothing is lost', async () => {
    const number = somebody();
    await says('antes', number);
    await beta.answer(number, 'olá');
    const { owner } = beta.world;
    for (const spoil of [
      `update beta_keys set sealed = '\\x00' where kind = 'session'`,
      `delete from beta_keys where kind = 'session'`,
    ]) {
      await restart(() => owner.query(spoil));
      const id = await says('depois', number);
      expect(await beta.stored(id)).toHaveLength(1);
      const ours = await beta.answer(number, 'ainda nos lê?');
      await until(() => beta.fake.shown(number).some((shown) => shown.id === ours));
    }
  });

  it('#16 what was written by another secret is no session, and the line says so instead of breaking', async () => {
    const { owner } = beta.world;
    await restart(() => owner.query(`update beta_keys set sealed = '\\x00' where kind in ('pre-key', 'device-list')`));
    expect(await beta.stored(await says('e agora?'))).toHaveLength(1);
  });

  it('#10 a contact by hand and a conversation without number become one when the network says who it is', async () => {
    const number = somebody();
    const { body: byHand } = await beta.world.home.admin.call(contacts.create, { body: { name: 'Lia Prado', number } });
    await has(await beta.fake.say(number, company, 'sem número', { hidden: true }));
    // Nobody has said yet whose number it is.
    const whose = async () =>
      (
        await beta.world.owner.query<{ id: number; name: string; number: string; tickets: number }>(
          `select c.id, c.name, c.number, (select count(*)::int from tickets t where t.contact_id = c.id) as tickets
           from contacts c join contact_identities i on i.company_id = c.company_id and i.contact_id = c.id
           where i.kind = 'lid' and i.value = $1`,
          [beta.fake.addressOf(number).split('@')[0]],
        )
      ).rows;
    expect(await whose()).toMatchObject([{ number: '', tickets: 1 }]);
    await says('com número', number);
    expect(await whose()).toEqual([{ id: byHand.id, name: 'Lia Prado', number, tickets: 1 }]);
  });

  it('#18 what the phone had before opens no conversation, however much it is', async () => {
    const bodiesBefore = await beta.bodies();
    const conversations = Array.from({ length: 50 }, (_, n) => ({
      id: `55119711${String(n).padStart(5, '0')}@s.whatsapp.net`,
      messages: [
        {
          message: {
            key: { remoteJid: `55119711${String(n).padStart(5, '0')}@s.whatsapp.net`, id: `OLD${n}`, fromMe: false },
            messageTimestamp: 1_700_000_000,
            message: { conversation: `antiga ${n}` },
          },
        },
      ],
    }));
    beta.fake.tellPast(company, {
      syncType: 0,
      conversations,
      phoneNumberToLidMappings: [{ pnJid: '5511971100001@s.whatsapp.net', lidJid: '299000000000001@lid' }],
    });
    const id = await says('hoje');
    expect(await beta.bodies()).toEqual([...bodiesBefore, 'hoje']);
    expect(await beta.stored(id)).toHaveLength(1);
  });

  it('#19 #20 after many sockets there is one, and what is said comes once', async () => {
    for (let times = 0; times < 10; times++) {
      await until(() => beta.fake.isOnline(company));
      const logins = beta.fake.logins();
      beta.fake.drop(company);
      await until(() => beta.fake.logins() > logins);
    }
    await until(() => beta.fake.isOnline(company));
    expect(beta.fake.sockets()).toBe(1);
    const id = await says('uma vez');
    expect(await beta.stored(id)).toHaveLength(1);
  });

  it('#20 remembers of stanzas that nobody takes a bounded number', async () => {
    const lib = await loadLibrary();
    const journal = createJournal(
      lib,
      {} as LineStore,
      () => false,
      () => undefined,
      100,
    );
    for (let n = 0; n < 10_000; n++)
      journal.see({
        tag: 'message',
        attrs: { from: '1@lid', id: `M${n}` },
        content: [{ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: Buffer.from(String(n)) }],
      });
    expect(journal.size()).toBeLessThanOrEqual(200);
  });
});

it('#15 a line that the network refused as too old comes back by itself, after hours and not before', async () => {
  // an hour of this line has 3.6 seconds, of which chance takes a quarter at most
  const beta = await createBetaWorld({ pause: 1 });
  try {
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    const { home } = beta.world;
    const input = { params: { whatsappId: beta.line } };
    beta.fake.faults.refuse = 405;
    const refused = performance.now();
    beta.fake.drop(company);
    await until(async () => (await home.admin.call(connections.health, input)).body.states[0]?.cause === 'outdated');
    delete beta.fake.faults.refuse;
    await beta.isStatus('CONNECTED');
    expect(performance.now() - refused).toBeGreaterThan(2_000);
    expect(beta.fake.isOnline(company)).toBe(true);
  } finally {
    await beta.close();
  }
});
