import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';
import { node } from './fake/nodes';

let next = 5_511_970_007_000;
const somebody = () => String(next++);
const seconds = () => String(Math.floor(Date.now() / 1000));

/** Every message that a customer sent leaves a row, readable or not. */
describe('what a line cannot read', () => {
  let beta: BetaWorld;
  const logged: string[] = [];
  const has = (id: string) => until(async () => (await beta.stored(id)).length > 0);
  const kindsOf = async (id: string) => (await beta.stored(id)).map(({ mediaType, body }) => [mediaType, body]);
  const says = (id: string, kind: string, body: string) =>
    until(async () => (await kindsOf(id)).some(([one, words]) => one === kind && words === body));
  beforeAll(async () => {
    beta = await createBetaWorld(
      {},
      { log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }) },
    );
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    await has(await beta.fake.say(somebody(), company, 'primeira'));
  });
  afterAll(() => beta?.close());
  afterEach(() => beta.fake.phonesOn());

  it('what came in name only is written down before the network hears that it came, and told after a restart', async () => {
    const { owner, app, home } = beta.world;
    const number = somebody();
    const attrs = { from: beta.fake.addressOf(number), id: `3AKEPT${number}`, t: seconds(), type: 'media' };
    await until(() => beta.fake.waiting(company) === 0);
    const holder = await owner.connect();
    try {
      await holder.query('begin; lock table beta_inbound in share mode');
      beta.fake.push(company, node('message', attrs, [node('unavailable', { type: 'view_once' })]));
      await until(async () => (await owner.query('select 1 from pg_locks where not granted')).rowCount! > 0);
      expect(beta.fake.waiting(company)).toBe(1);
      expect(await beta.stored(attrs.id)).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await says(attrs.id, 'unreadable', '');
    await until(() => beta.fake.waiting(company) === 0);
    await until(async () => (await owner.query('select 1 from beta_inbound where consumed_at is null')).rowCount === 0);
    await owner.query('delete from messages where provider_id = $1', [attrs.id]);
    await owner.query('update beta_inbound set consumed_at = null where seq = (select max(seq) from beta_inbound)');
    await app.gateway.stop(home.id, beta.line);
    await app.gateway.start(home.id, beta.line, 'resume');
    await says(attrs.id, 'unreadable', '');
    await until(async () => (await owner.query('select 1 from beta_inbound where consumed_at is null')).rowCount === 0);
    expect(await beta.stored(attrs.id)).toHaveLength(1);
  });

  it('stands in the conversation as such, counts as unread, and says what it says once the phone sends it again', async () => {
    const { home } = beta.world;
    const number = somebody();
    await has(await beta.fake.say(number, company, 'oi'));
    await has(await beta.fake.say(number, company, 'antes'));
    beta.fake.faults.phonesOff = true;
    const id = await beta.fake.say(number, company, 'quero dois bolos', { corrupt: true });
    await says(id, 'unreadable', '');
    const { body: list } = await home.ana.call(tickets.list, { query: { status: 'pending' } });
    const ticket = list.tickets.find(({ contact }) => contact.number === number)!;
    expect(ticket).toMatchObject({ unreadMessages: 3, lastMessage: '', lastMessageType: 'unreadable' });
    const later = await beta.fake.say(number, company, 'depois');
    // A session that could not be read is begun anew by whatever is read next.
    await beta.fake.phonesOn();
    await says(id, 'conversation', 'quero dois bolos');
    await has(later);
    const thread = await home.ana.call(messages.list, {
      params: { ticketId: ticket.id },
      query: { markRead: 'false' },
    });
    const words = thread.body.messages.map(({ body }) => body);
    expect(words.filter((one) => one === 'quero dois bolos')).toHaveLength(1);
    expect(words.indexOf('quero dois bolos')).toBeLessThan(words.indexOf('depois'));
    const told = beta.world
      .heardBy(home.ana)
      .map(({ event }) => event as { action: string; message?: { providerId: string; body: string } })
      .filter(({ message }) => message?.providerId === id);
    expect(told.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(told.at(-1)!.message!.body).toBe('quero dois bolos');
  });

  it.each([
    ['a view-once picture', 'view_once'],
    ['a view-once picture, as it is called too', 'view_once_unavailable_fanout'],
    ['what only another computer may see', 'hosted_unavailable_fanout'],
  ])('%s, which linked devices do not get, is seen to have come', async (_what, type) => {
    const number = somebody();
    const id = `3AGONE${number}${type.length}`;
    const attrs = { from: beta.fake.addressOf(number), id, t: seconds(), type: 'media', addressing_mode: 'lid' };
    beta.fake.push(company, node('message', attrs, [node('unavailable', { type })]));
    await says(id, 'unreadable', '');
    expect(await beta.stored(id)).toHaveLength(1);
  });

  it('of a machine in the chat that says nothing to linked devices nothing is told', async () => {
    const number = somebody();
    const attrs = { from: beta.fake.addressOf(number), id: `3ABOT${number}`, t: seconds(), type: 'text' };
    beta.fake.push(company, node('message', attrs, [node('unavailable', { type: 'bot_unavailable_fanout' })]));
    await has(await beta.fake.say(number, company, 'eu mesmo'));
    expect(await beta.stored(`3ABOT${number}`)).toEqual([]);
  });

  it('what came in name only, since the phone was off, is told, and says what it says when the phone is back', async () => {
    const number = somebody();
    const id = `3AAD${number}`;
    const remoteJid = beta.fake.addressOf(number);
    const attrs = { from: remoteJid, id, t: seconds(), type: 'text', addressing_mode: 'lid' };
    beta.fake.push(company, node('message', attrs, [node('unavailable', {})]));
    await says(id, 'unreadable', '');
    const found = {
      key: { remoteJid, id, fromMe: false },
      message: { conversation: 'vi o anúncio' },
      messageTimestamp: Number(attrs.t),
    };
    await until(() => beta.fake.bring(company, found));
    await says(id, 'conversation', 'vi o anúncio');
    expect(await beta.stored(id)).toHaveLength(1);
  });

  it('what is old when it comes in name only, so that nobody is asked for it, is told as well', async () => {
    const number = somebody();
    const attrs = { from: beta.fake.addressOf(number), id: `3AOLD${number}`, t: '1600000000', type: 'text' };
    beta.fake.push(company, node('message', attrs, [node('unavailable', {})]));
    await says(attrs.id, 'unreadable', '');
    expect(await beta.stored(attrs.id)).toHaveLength(1);
  });

  it('a message to a list of somebody’s is his, in his conversation, also when it is sent again', async () => {
    const number = somebody();
    await has(await beta.fake.say(number, company, 'oi'));
    const id = await beta.fake.say(number, company, 'promoção para todos', { list: '1700000001' });
    const second = await beta.fake.say(number, company, 'e mais uma', { list: '1700000001', corrupt: true });
    await says(id, 'conversation', 'promoção para todos');
    await says(second, 'conversation', 'e mais uma');
    const { rows } = await beta.world.owner.query(
      `select count(distinct m.ticket_id)::int as tickets, array_agg(m.body order by m.id) as bodies from messages m
       join contacts c on c.company_id = m.company_id and c.id = m.contact_id where c.number = $1`,
      [number],
    );
    expect(rows).toEqual([{ tickets: 1, bodies: ['oi', 'promoção para todos', 'e mais uma'] }]);
  });

  it('a post of somebody’s status is no message', async () => {
    const number = somebody();
    const attrs = {
      from: 'status@broadcast',
      participant: beta.fake.addressOf(number),
      id: `3AST${number}`,
      t: seconds(),
    };
    beta.fake.push(company, node('message', attrs, [node('enc', { v: '2', type: 'skmsg' }, Buffer.alloc(60, 0x33))]));
    await has(await beta.fake.say(number, company, 'oi'));
    expect(await beta.stored(attrs.id)).toEqual([]);
  });

  it('what looks like a repetition, and is none that is known, is told, also after a restart', async () => {
    const { owner } = beta.world;
    const number = somebody();
    await has(await beta.fake.say(number, company, 'oi'));
    const id = await beta.fake.say(number, company, 'uma vez');
    await has(id);
    // What was kept of it is gone, and the row: only the network still has it.
    await owner.query(`delete from beta_inbound`);
    await owner.query(`delete from messages where provider_id = $1`, [id]);
    beta.fake.repeat(company, id);
    await says(id, 'unreadable', '');
    await until(async () => (await owner.query('select 1 from beta_inbound where consumed_at is null')).rowCount === 0);
    expect(await beta.stored(id)).toHaveLength(1);
  });

  it('what could not be read, and was not handed on before the end, is told at the next start', async () => {
    const { owner, app, home } = beta.world;
    const number = somebody();
    beta.fake.faults.phonesOff = true;
    const id = await beta.fake.say(number, company, 'perdida?', { corrupt: true });
    await says(id, 'unreadable', '');
    await until(async () => (await owner.query('select 1 from beta_inbound where consumed_at is null')).rowCount === 0);
    await owner.query('delete from messages where provider_id = $1', [id]);
    await owner.query('update beta_inbound set consumed_at = null where seq = (select max(seq) from beta_inbound)');
    await app.gateway.stop(home.id, beta.line);
    await app.gateway.start(home.id, beta.line, 'resume');
    await says(id, 'unreadable', '');
    expect(await beta.stored(id)).toHaveLength(1);
  });

  it('a flood of them is one row each, one message again one row, and a few lines of the log', async () => {
    const number = somebody();
    await has(await beta.fake.say(number, company, 'oi'));
    const from = beta.fake.addressOf(number);
    const before = logged.length;
    const bytes = (n: number) => Buffer.from([0x33, ...Buffer.alloc(60, n % 251)]);
    const flood = 600;
    for (let n = 0; n < flood; n++)
      beta.fake.push(
        company,
        node('message', { from, id: `3AFLOOD${String(n % (flood / 2))}`, t: seconds(), type: 'text' }, [
          node('enc', { v: '2', type: 'msg' }, bytes(n)),
        ]),
      );
    const last = await beta.fake.say(number, company, 'ainda aqui');
    while (!(await beta.stored(last)).length) await has(last).catch(() => undefined);
    const { rows } = await beta.world.owner.query(
      `select count(*)::int as n, count(distinct provider_id)::int as ids from messages where provider_id like '3AFLOOD%'`,
    );
    expect(rows).toEqual([{ n: flood / 2, ids: flood / 2 }]);
    expect(logged.length - before).toBeLessThanOrEqual(100);
  }, 240_000);
});
