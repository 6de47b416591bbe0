import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

let next = 5_511_970_030_000;
/** An advisory lock of this test's. */
const lock = 471_147;
const somebody = () => String(next++);

/** What the network knows of this device must be stored before it knows it: a restart goes on from what is stored. */
describe('what moves on with a frame', () => {
  let beta: BetaWorld;
  let owner: pg.Pool;
  beforeAll(async () => {
    beta = await createBetaWorld();
    ({ owner } = beta.world);
    await owner.query(`create function waits() returns trigger language plpgsql security definer as
      'begin perform pg_advisory_xact_lock_shared(${lock}); return new; end'`);
  });
  afterAll(() => beta?.close());
  afterEach(() => {
    for (const name of Object.keys(beta.fake.faults))
      delete beta.fake.faults[name as keyof BetaWorld['fake']['faults']];
  });

  const says = async (text: string, number: string) => {
    const id = await beta.fake.say(number, company, text);
    await until(async () => (await beta.stored(id)).length > 0);
    return id;
  };
  /** Until `look` has seen it, none of these can be written; begins, and looks when one is to be. */
  const whileLocked = async (rows: string, begin: () => Promise<unknown>, look: () => void) => {
    const client = await owner.connect();
    try {
      await client.query(`select pg_advisory_lock(${lock})`);
      await client.query(`create trigger waits before insert on ${rows} execute function waits()`);
      const under = begin();
      under.catch(() => undefined);
      await until(async () => {
        const { rows: waiting } = await owner.query(`select from pg_locks where objid = ${lock} and not granted`);
        return waiting.length > 0;
      });
      // Whatever left before is there now.
      await beta.fake.settled();
      look();
      await client.query(`select pg_advisory_unlock(${lock})`);
      await under;
    } finally {
      await client.query(`select pg_advisory_unlock(${lock})`);
      await client.query(`drop trigger waits on ${rows.split(' ')[0]}`);
      client.release();
    }
  };

  it('a device: the phone hears that it is linked when its credentials are stored', async () => {
    await beta.start();
    await beta.isStatus('qrcode');
    const code = (await beta.show()).qrcode!;
    await whileLocked(
      'beta_creds for each row',
      () => beta.fake.scan(company, code),
      () => expect(beta.fake.account(company).companions.size).toBe(0),
    );
    await beta.isStatus('CONNECTED');
    await says('primeira', somebody());
  });

  it('a message: it leaves when the key after its own is stored', async () => {
    const number = somebody();
    await says('oi', number);
    await whileLocked(
      `beta_keys for each row when (new.kind = 'session')`,
      () => beta.answer(number, 'olá'),
      () => expect(beta.fake.shown(number)).toEqual([]),
    );
    expect(beta.fake.shown(number)).toHaveLength(1);
  });

  it('the first message to somebody: it leaves when the session is stored', async () => {
    const number = somebody();
    await says('oi', number);
    await owner.query(`delete from beta_keys where kind = 'session'`);
    const { app, home } = beta.world;
    await app.gateway.stop(home.id, beta.line);
    await app.gateway.start(home.id, beta.line, 'resume');
    await until(() => beta.fake.isOnline(company));
    await whileLocked(
      `beta_keys for each row when (new.kind = 'session')`,
      () => beta.answer(number, 'olá'),
      () => expect(beta.fake.shown(number)).toEqual([]),
    );
    expect(beta.fake.shown(number)).toHaveLength(1);
  });

  it('a message to a group: it leaves when the group’s key is stored', async () => {
    const number = somebody();
    await beta.setting('CheckMsgIsGroup', 'disabled');
    const group = beta.fake.groups.make('Bolos', [company, number]);
    const id = await beta.fake.groups.say(group, number, 'oi, gente');
    await until(async () => (await beta.stored(id)).length > 0);
    const { ticketId } = (await beta.stored(id))[0]!;
    const { ana } = beta.world.home;
    await ana.call(tickets.update, { params: { ticketId }, body: { status: 'open', userId: ana.viewer.id } });
    await ana.call(messages.send, { params: { ticketId }, body: { body: 'olá, grupo' } as never });
    await whileLocked(
      `beta_keys for each row when (new.kind = 'sender-key')`,
      () => beta.world.work(),
      () => expect(beta.fake.shown(number)).toEqual([]),
    );
    await until(() => beta.fake.shown(number).length === 1);
  });

  it('a one-time key: the phone is offered it when it is stored', async () => {
    const number = somebody();
    await says('oi', number);
    // Asked for a second time, a copy is asked for with keys for a new session.
    beta.fake.faults.phonesOff = true;
    const id = await beta.fake.say(number, company, 'não se lê', { corrupt: true });
    await until(() => beta.fake.asked.includes(id));
    const asked = () => beta.fake.asked.filter((one) => one === id).length;
    await whileLocked(
      `beta_keys for each row when (new.kind = 'pre-key')`,
      async () => {
        beta.fake.repeat(company, id);
        await until(() => asked() === 2);
      },
      () => expect(asked()).toBe(1),
    );
  });

  it('what cannot be stored is not answered, and comes again', async () => {
    const number = somebody();
    await says('oi', number);
    const logins = beta.fake.logins();
    beta.fake.asked.length = 0;
    await owner.query(`create function fails() returns trigger language plpgsql as 'begin raise exception ''full''; end';
      create trigger fails before insert on beta_inbound for each row execute function fails()`);
    const id = await beta.fake.say(number, company, 'na hora errada');
    await until(() => beta.fake.logins() > logins);
    await owner.query('drop trigger fails on beta_inbound; drop function fails');
    await until(async () => (await beta.stored(id)).length > 0);
    expect((await beta.stored(id)).map(({ body }) => body)).toEqual(['na hora errada']);
    expect(beta.fake.asked).toEqual([]);
  });

  it('both sides write at once: no key is used twice and none is lost', async () => {
    const number = somebody();
    await says('oi', number);
    beta.fake.unread.length = 0;
    beta.fake.asked.length = 0;
    await beta.answer(number, 'olá');
    const theirs: string[] = [];
    for (let n = 0; n < 15; n++) {
      const saying = beta.fake.say(number, company, `pergunta ${n}`);
      await beta.answer(number, `resposta ${n}`);
      theirs.push(await saying);
    }
    for (const id of theirs) await until(async () => (await beta.stored(id)).length > 0);
    expect([beta.fake.unread, beta.fake.asked]).toEqual([[], []]);
    expect(beta.fake.shown(number)).toHaveLength(16);
  });
});
