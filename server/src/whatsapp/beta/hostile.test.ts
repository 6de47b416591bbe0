import { connections } from '@guiche/contract/connections';
import { tickets } from '@guiche/contract/tickets';
import { proto } from 'baileys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';
import { node } from './fake/nodes';

let next = 5_511_970_008_000;
const somebody = () => String(next++);

/** Whatever comes over the wire, the line lives, and nobody gets hold of what is not theirs. */
describe('what means harm, or nothing', () => {
  let beta: BetaWorld;
  const has = (id: string) =>
    until(async () => (await beta.stored(id)).some(({ mediaType }) => mediaType !== 'unreadable'));
  beforeAll(async () => {
    beta = await createBetaWorld();
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    // What the phone had before has come: until then the library holds everything back.
    await has(await beta.fake.say(somebody(), company, 'primeira'));
  });
  afterAll(() => beta?.close());

  /** The line is up and hears. */
  const lives = async () => {
    await until(() => beta.fake.isOnline(company));
    const id = await beta.fake.say(somebody(), company, 'ainda aí?');
    await has(id);
    return (await beta.show()).status;
  };

  it.each([
    ['a frame that was changed', Buffer.concat([Buffer.from([0, 0, 40]), Buffer.alloc(40, 7)])],
    ['an empty frame', Buffer.from([0, 0, 0])],
    ['half a frame, and the end', Buffer.concat([Buffer.from([0, 4, 0]), Buffer.alloc(10, 7)])],
    ['a length without a frame', Buffer.from([255, 255, 255])],
    ['no frame at all', Buffer.from([1])],
  ])('%s breaks the line at most, which comes back', async (_what, bytes) => {
    beta.fake.spit(company, bytes);
    await new Promise((resolve) => setImmediate(resolve));
    beta.fake.drop(company);
    expect(await lives()).toBe('CONNECTED');
  });

  it('stanzas without what every stanza has are no trouble', async () => {
    const from = beta.fake.addressOf(somebody());
    for (const stanza of [
      node('message'),
      node('message', { id: 'B1' }),
      node('message', { from, id: 'B2', t: 'x' }, [node('enc', { v: '9', type: 'msg' }, Buffer.alloc(0))]),
      node('message', { from: '1203@g.us', id: 'B3', t: '1' }, [node('enc', { type: 'skmsg' }, Buffer.from('x'))]),
      node('receipt', { id: 'B4' }),
      node('ack', { class: 'message' }),
      node('notification', { id: 'B5', type: 'w:gp2', from: '1203@g.us' }),
      node('call', { id: 'B6', from }),
      node('call', { id: 'B7', from, t: 'x' }, [node('terminate', { reason: 'timeout' })]),
      node('iq', { type: 'set', id: 'B8', xmlns: 'riddle', from: 's.whatsapp.net' }, [node('x')]),
      node('ib', {}, [node('riddle')]),
    ])
      beta.fake.push(company, { ...stanza, attrs: { id: 'B0', ...stanza.attrs } });
    expect(await lives()).toBe('CONNECTED');
  });

  it('ciphertexts that nobody can read are asked for and given up, one by one', async () => {
    const number = somebody();
    await has(await beta.fake.say(number, company, 'oi'));
    for (const bytes of [Buffer.alloc(0), Buffer.from([0x33]), Buffer.alloc(200, 0x33)])
      for (const type of ['msg', 'pkmsg', 'skmsg'])
        beta.fake.push(
          company,
          node('message', { from: beta.fake.addressOf(number), id: `C${type}${bytes.length}`, t: '1', type: 'text' }, [
            node('enc', { v: '2', type }, bytes),
          ]),
        );
    await has(await beta.fake.say(number, company, 'e isto?'));
    expect(await lives()).toBe('CONNECTED');
  });

  it('what only the own phone may say is not heard from others', async () => {
    const { owner } = beta.world;
    const number = somebody();
    const { Type } = proto.Message.ProtocolMessage;
    const keys = async () => (await owner.query(`select 1 from beta_keys where kind = 'app-state-sync-key'`)).rowCount;
    const before = await keys();
    await has(await beta.fake.say(number, company, 'oi'));
    for (const protocolMessage of [
      {
        type: Type.APP_STATE_SYNC_KEY_SHARE,
        appStateSyncKeyShare: {
          keys: [{ keyId: { keyId: Buffer.from('evil01') }, keyData: { keyData: Buffer.alloc(32, 6) } }],
        },
      },
      {
        type: Type.HISTORY_SYNC_NOTIFICATION,
        historySyncNotification: { syncType: 0, directPath: '/v/evil', mediaKey: Buffer.alloc(32) },
      },
      {
        type: Type.LID_MIGRATION_MAPPING_SYNC,
        lidMigrationMappingSyncMessage: { encodedMappingPayload: Buffer.alloc(9) },
      },
      { type: Type.PEER_DATA_OPERATION_REQUEST_RESPONSE_MESSAGE, peerDataOperationRequestResponseMessage: {} },
    ])
      await beta.fake.say(number, company, { protocolMessage });
    const spoof = await beta.fake.say(number, company, {
      deviceSentMessage: { destinationJid: beta.fake.addressOf(somebody()), message: { conversation: 'fui eu?' } },
    });
    await has(spoof);
    // Told as theirs, in their own conversation.
    expect(await beta.stored(spoof)).toMatchObject([{ fromMe: false }]);
    expect(await keys()).toBe(before);
    expect(await lives()).toBe('CONNECTED');
  });

  it('texts that no database can hold are held without what it cannot', async () => {
    const number = somebody();
    beta.fake.account(number, 'Nu\0lo \ud800');
    const nul = await beta.fake.say(number, company, 'a\0b');
    const quoted = await beta.fake.say(number, company, {
      extendedTextMessage: { text: 'c', contextInfo: { stanzaId: 'x\0y' } },
    });
    const long = await beta.fake.say(number, company, 'x'.repeat(100_000));
    for (const id of [nul, quoted, long]) await has(id);
    expect((await beta.stored(nul))[0]!.body).toBe('ab');
    expect((await beta.stored(quoted))[0]!.body).toBe('c');
    expect(await lives()).toBe('CONNECTED');
  });

  describe('a message that cannot be taken', () => {
    const kinds = async (id: string) => (await beta.stored(id)).map(({ mediaType, body }) => [mediaType, body]);
    const isUnread = (id: string) => until(async () => (await kinds(id))[0]?.[0] === 'unreadable');
    const isMended = (id: string) => until(async () => (await kinds(id))[0]?.[1] === 'veneno');
    const refuse = () =>
      beta.world.owner.query(`
        create function refuse() returns trigger language plpgsql as $$ begin
          if new.body = 'veneno' then raise exception 'refused by the test'; end if; return new; end $$;
        create trigger refuse before insert or update on messages for each row execute function refuse()`);
    const allow = () => beta.world.owner.query('drop trigger refuse on messages; drop function refuse()');

    it('is shown as unreadable, stands aside for the others, and says what it says when it can', async () => {
      const { home, app } = beta.world;
      const number = somebody();
      await refuse();
      const poison = await beta.fake.say(number, company, 'veneno');
      await has(await beta.fake.say(somebody(), company, 'remédio'));
      await has(await beta.fake.say(somebody(), company, 'e mais'));
      await isUnread(poison);
      const { body } = await home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
      const ticket = body.tickets.find(({ contact }) => contact.number === number);
      expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: '', lastMessageType: 'unreadable' });
      await has(await beta.fake.say(somebody(), company, 'ainda'));
      await allow();
      await app.gateway.stop(home.id, beta.line);
      await app.gateway.start(home.id, beta.line, 'resume');
      await isMended(poison);
      expect(await kinds(poison)).toEqual([['conversation', 'veneno']]);
      expect(await lives()).toBe('CONNECTED');
    });

    it('is shown and mended also when nothing comes after it', async () => {
      await refuse();
      const poison = await beta.fake.say(somebody(), company, 'veneno');
      await isUnread(poison);
      await allow();
      await isMended(poison);
      expect(await kinds(poison)).toEqual([['conversation', 'veneno']]);
    });
  });

  it('the same id in two companies is two messages', async () => {
    const { other } = beta.world;
    const theirs = '5511940008888';
    const { body } = await other.admin.call(connections.create, {
      body: { name: 'Oficina', provider: 'beta', queueIds: [other.vendas] },
    });
    const input = { params: { whatsappId: body.id } };
    const show = async () => (await other.admin.call(connections.show, input)).body;
    await other.admin.call(connections.start, input);
    await until(async () => (await show()).status === 'qrcode');
    await beta.fake.scan(theirs, (await show()).qrcode!);
    await until(() => beta.fake.isOnline(theirs));
    const [number, id] = [somebody(), '3ATWOCOMPANIES0001'];
    await beta.fake.say(number, company, 'para a padaria', { id });
    await beta.fake.say(number, theirs, 'para a oficina', { id });
    await until(async () => (await beta.stored(id)).length === 2);
    const { rows } = await beta.world.owner.query<{ company_id: number; body: string }>(
      'select company_id, body from messages where provider_id = $1 order by body',
      [id],
    );
    expect(rows).toEqual([
      { company_id: other.id, body: 'para a oficina' },
      { company_id: beta.world.home.id, body: 'para a padaria' },
    ]);
  });
});
