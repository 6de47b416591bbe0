import { connections } from '@guiche/contract/connections';
import { SessionRecord } from 'libsignal';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

const people = { maria: '5511970001001', joao: '5511970001002', rosa: '5511970001003' };

/** Numbers are those of the pitfalls of this library, as docs/channels.md counts them. */
describe('a line of the unofficial network', () => {
  let beta: BetaWorld;
  /** What reaches the console; set up before the library is loaded, and so behind what silences it. */
  const printed = (['log', 'info', 'warn', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation(() => undefined),
  );
  beforeAll(async () => void (beta = await createBetaWorld({ replaced: 30, holdFor: 200, openingFor: 40 })));
  afterAll(() => beta?.close());
  afterEach(() => {
    for (const name of Object.keys(beta.fake.faults))
      delete beta.fake.faults[name as keyof BetaWorld['fake']['faults']];
  });

  const ask = (endpoint: 'start' | 'stop' | 'renew') =>
    beta.world.home.admin.call(connections[endpoint], { params: { whatsappId: beta.line } });
  const stored = async () => {
    const { rows } = await beta.world.owner.query<{ sealed: Buffer }>('select sealed from beta_creds');
    return rows;
  };
  const heard = (text: string) => until(async () => (await beta.bodies()).includes(text));
  const timesHeard = async (text: string) => (await beta.bodies()).filter((body) => body === text).length;

  it('tries to pair no longer than the network shows itself, and says that it gave up', async () => {
    beta.fake.faults.dropAtOnce = true;
    await beta.start();
    await beta.isStatus('DISCONNECTED');
    expect(beta.statuses()).toEqual(['OPENING', 'DISCONNECTED']);
    expect(await stored()).toEqual([]);
  });

  it('#11 #12 pairs by its QR code, comes back at once after 515, and is up', async () => {
    await beta.start();
    await beta.isStatus('qrcode');
    await beta.fake.scan(company, (await beta.show()).qrcode!);
    await beta.isStatus('CONNECTED');
    expect(await beta.show()).toMatchObject({ qrcode: '', number: company });
    expect(beta.statuses()).toEqual(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED']);
    await until(() => beta.fake.isOnline(company));
    expect(beta.fake.logins()).toBe(1);
  });

  it('keeps what it is under seal: neither names nor keys can be read in the database', async () => {
    const { rows } = await beta.world.owner.query<{ sealed: Buffer }>(
      'select sealed from beta_creds union all select sealed from beta_keys union all select sealed from beta_inbound',
    );
    expect(rows.length).toBeGreaterThan(812);
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/noiseKey|private|Buffer|55119/);
  });

  it('takes up a stored line without a new code', async () => {
    await ask('stop');
    expect((await beta.show()).status).toBe('DISCONNECTED');
    beta.statuses();
    await beta.start();
    await beta.isStatus('CONNECTED');
    expect(beta.statuses()).toEqual(['OPENING', 'CONNECTED']);
  });

  it('#2 hears what was said while it was away, once', async () => {
    await ask('stop');
    await beta.fake.say(people.maria, company, 'cheguei cedo');
    await beta.fake.say(people.maria, company, 'tem alguém?');
    await beta.start();
    await heard('tem alguém?');
    expect(await beta.bodies()).toEqual(['cheguei cedo', 'tem alguém?']);
    await until(() => beta.fake.waiting(company) === 0);
  });

  it('#3 hears it also when the network never says that this was all', async () => {
    await ask('stop');
    await beta.fake.say(people.maria, company, 'sem fim');
    beta.fake.faults.withholdOfflineEnd = true;
    await beta.start();
    await heard('sem fim');
    expect(await timesHeard('sem fim')).toBe(1);
  });

  it('#15 #19 comes back by itself from every trouble that passes, and hears everything once', async () => {
    for (const code of [500, 503, 'drop'] as const) {
      await until(() => beta.fake.isOnline(company));
      const logins = beta.fake.logins();
      beta.statuses();
      if (code === 'drop') beta.fake.drop(company);
      else beta.fake.streamError(company, code);
      await until(() => beta.fake.logins() > logins);
      await beta.isStatus('CONNECTED');
      await beta.fake.say(people.joao, company, `depois de ${code}`);
      await heard(`depois de ${code}`);
      expect(await timesHeard(`depois de ${code}`)).toBe(1);
      expect(beta.statuses()).toContain('OPENING');
    }
  });

  it('says TIMEOUT while the network stays away, and is up when it is back', async () => {
    beta.fake.faults.dropAtOnce = true;
    beta.fake.drop(company);
    await beta.isStatus('TIMEOUT');
    delete beta.fake.faults.dropAtOnce;
    await beta.isStatus('CONNECTED');
    // screens are told after it is stored
    const heard: string[] = [];
    await until(() => heard.push(...beta.statuses()) > 0 && heard.at(-1) === 'CONNECTED');
    expect(heard.slice(-3)).toEqual(['OPENING', 'TIMEOUT', 'CONNECTED']);
  });

  it('#14 #15 gives up where nobody but a person can help, and keeps what it is', async () => {
    for (const code of [402, 403, 406, 411]) {
      beta.fake.faults.refuse = code;
      beta.fake.drop(company);
      await beta.isStatus('DISCONNECTED');
      expect(await stored()).toHaveLength(1);
      expect(await beta.show()).toMatchObject({ number: company, qrcode: '' });
      delete beta.fake.faults.refuse;
      await beta.start();
      await beta.isStatus('CONNECTED');
    }
  });

  it('#13 takes itself back three times from another computer, and no more', async () => {
    const logins = beta.fake.logins();
    for (let times = 1; times <= 3; times++) {
      beta.fake.replace(company);
      await until(() => beta.fake.logins() === logins + times && beta.fake.isOnline(company));
    }
    beta.fake.replace(company);
    await beta.isStatus('DISCONNECTED');
    expect(beta.fake.logins()).toBe(logins + 3);
    expect(await stored()).toHaveLength(1);
    await beta.start();
    await beta.isStatus('CONNECTED');
  });

  it('does not mind stanzas that nobody knows', async () => {
    beta.fake.push(company, {
      tag: 'riddle',
      attrs: { id: 'R1', from: 's.whatsapp.net' },
      content: [{ tag: 'x', attrs: {} }],
    });
    beta.fake.push(company, { tag: 'message', attrs: { id: 'R2', from: 'nobody', t: '1', type: 'text' } });
    beta.fake.push(company, { tag: 'message', attrs: { id: 'R3', from: beta.fake.addressOf(people.rosa), t: '1', type: 'text' }, content: [{ tag: 'enc', attrs: { v: '2', type: 'riddle' }, content: Buffer.from('x') }] }); // prettier-ignore
    await beta.fake.say(people.rosa, company, 'ainda aí?');
    await heard('ainda aí?');
    expect((await beta.show()).status).toBe('CONNECTED');
  });

  it('prints no keys on the console, whatever the library does', async () => {
    await beta.fake.say(people.rosa, company, 'estragada', { corrupt: true });
    await heard('estragada');
    // The Signal library prints a session that it closes, keys and all.
    const record = new SessionRecord() as unknown as { closeSession(session: object): void };
    record.closeSession({ indexInfo: { closed: -1 }, privKey: 'a key' });
    const { info: say } = console;
    say('still heard');
    expect(printed.flatMap((spy) => spy.mock.calls)).toEqual([['still heard']]);
  });

  it('asked for a new code, unlinks and shows one', async () => {
    beta.statuses();
    await ask('renew');
    await beta.isStatus('qrcode');
    expect(await beta.show()).toMatchObject({ number: '' });
    expect(beta.fake.account(company).companions.size).toBe(0);
    await beta.fake.scan(company, (await beta.show()).qrcode!);
    await beta.isStatus('CONNECTED');
  });

  it('#14 forgets what it is when the phone unlinks it, and only then', async () => {
    await until(() => beta.fake.isOnline(company));
    beta.fake.unlink(company);
    await beta.isStatus('DISCONNECTED');
    expect(await beta.show()).toMatchObject({ number: '', qrcode: '' });
    const { rows } = await beta.world.owner.query(
      'select 1 from beta_creds union all select 1 from beta_keys union all select 1 from beta_sent',
    );
    expect(rows).toEqual([]);
    await beta.pair();
  });
});
