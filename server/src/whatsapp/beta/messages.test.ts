import { messages } from '@guiche/contract/messages';
import type { proto } from 'baileys';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

let next = 5_511_970_002_000;
/** A customer of each test's own. */
const somebody = () => String(next++);

/** Numbers are those of the pitfalls of this library, as docs/channels.md counts them. */
describe('messages over the unofficial network', () => {
  let beta: BetaWorld;
  beforeAll(async () => {
    beta = await createBetaWorld({ confirm: 400 });
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
  });
  afterAll(() => beta?.close());
  afterEach(() => {
    for (const name of Object.keys(beta.fake.faults))
      delete beta.fake.faults[name as keyof BetaWorld['fake']['faults']];
  });

  const rowsOf = async (providerId: string) =>
    (
      await beta.world.owner.query<{ id: number; body: string; media_type: string; is_deleted: boolean; is_edited: boolean; quoted_id: number | null; reactions: unknown[] }>( // prettier-ignore
        'select id, body, media_type, is_deleted, is_edited, quoted_id, reactions from messages where provider_id = $1',
        [providerId],
      )
    ).rows;
  const has = (providerId: string) =>
    until(async () => (await rowsOf(providerId)).some(({ media_type: kind }) => kind !== 'unreadable'));
  const isAck = (id: string, ack: number) => until(async () => (await beta.ackOf(id)).ack === ack);
  /** A customer who has written, and is answered by Ana. */
  const met = async () => {
    const number = somebody();
    await has(await beta.fake.say(number, company, 'oi'));
    return number;
  };
  const shownTo = (number: string, id: string) => beta.fake.shown(number).filter((one) => one.id === id);
  const wordsOf = ({ conversation, extendedTextMessage }: proto.IMessage) => conversation || extendedTextMessage?.text;

  it('#10 are one conversation, by whatever name the network calls a customer, and his number is known', async () => {
    const number = somebody();
    await has(await beta.fake.say(number, company, 'por lid'));
    await has(await beta.fake.say(number, company, 'por número', { by: 'pn' }));
    const { rows } = await beta.world.owner.query(
      `select c.number, (select count(*)::int from tickets t where t.contact_id = c.id) as tickets,
         (select array_agg(kind order by kind) from contact_identities i where i.contact_id = c.id) as kinds
       from contacts c where c.number = $1`,
      [number],
    );
    expect(rows).toEqual([{ number, tickets: 1, kinds: ['lid', 'pn'] }]);
    await until(() => beta.fake.waiting(company) === 0);
  });

  it('#7 #8 reach the phone once, under our own id; ticks go up to four and never back', async () => {
    const number = await met();
    beta.fake.faults.withholdReceipts = true;
    const id = await beta.answer(number, 'Bom dia, em que posso ajudar?');
    expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
    expect(await beta.ackOf(id)).toMatchObject({ ack: 2, state: 'sent' });
    expect(shownTo(number, id)).toMatchObject([{ from: company, times: 1 }]);
    expect(wordsOf(shownTo(number, id)[0]!.message)).toBe('Bom dia, em que posso ajudar?');
    beta.fake.receipt(number, company, id);
    await isAck(id, 3);
    beta.fake.receipt(number, company, id, 'read');
    await isAck(id, 4);
    // Late and out of order; what is said after it shows that it was heard.
    beta.fake.receipt(number, company, id);
    await has(await beta.fake.say(number, company, 'obrigada'));
    expect(await beta.ackOf(id)).toMatchObject({ ack: 4, state: 'read' });
    // Our own phone shows it as well.
    expect(shownTo(company, id)).toMatchObject([{ times: 1 }]);
  });

  it('#1 are confirmed to the network only when they are stored', async () => {
    const { owner } = beta.world;
    const holder = await owner.connect();
    try {
      await holder.query('begin; lock table beta_inbound in share mode');
      const id = await beta.fake.say(somebody(), company, 'guardada antes');
      await until(async () => {
        const { rows } = await owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like '%insert into beta_inbound%'`,
        );
        return rows.length > 0;
      });
      expect(beta.fake.waiting(company)).toBe(1);
      await holder.query('rollback');
      await until(() => beta.fake.waiting(company) === 0);
      await has(id);
    } finally {
      holder.release();
    }
  });

  it('#1 that a crash left between network and product come at the next start, once', async () => {
    const { owner, home, app } = beta.world;
    const number = somebody();
    const id = await beta.fake.say(number, company, 'quase perdida');
    await has(id);
    await until(async () => (await owner.query('select 1 from beta_inbound where consumed_at is null')).rowCount === 0);
    await until(() => beta.fake.waiting(company) === 0);
    // As if the process had died after the receipt: the network will not bring it again.
    await owner.query('delete from messages where provider_id = $1', [id]);
    await owner.query('update beta_inbound set consumed_at = null where seq = (select max(seq) from beta_inbound)');
    await app.gateway.stop(home.id, beta.line);
    await app.gateway.start(home.id, beta.line, 'resume');
    await has(id);
    expect((await rowsOf(id)).map(({ body }) => body)).toEqual(['quase perdida']);
    await until(async () => (await owner.query('select 1 from beta_inbound where consumed_at is null')).rowCount === 0);
    await until(() => beta.fake.isOnline(company));
  });

  it('#1 that the network brings twice are one, and confirmed again', async () => {
    const id = await beta.fake.say(somebody(), company, 'de novo');
    await has(id);
    await until(() => beta.fake.waiting(company) === 0);
    const receipts = () => beta.fake.trace.filter((line) => line === 'receipt inactive').length;
    const before = receipts();
    beta.fake.repeat(company, id);
    await until(() => beta.fake.waiting(company) === 0 && receipts() > before);
    expect(await rowsOf(id)).toHaveLength(1);
    expect(beta.fake.trace.filter((line) => line.startsWith('ack') && line.includes('487'))).toEqual([]);
  });

  it('#6 that cannot be read are asked for again, and come once', async () => {
    const number = await met();
    const id = await beta.fake.say(number, company, 'agora sim', { corrupt: true });
    await has(id);
    expect((await rowsOf(id)).map(({ body }) => body)).toEqual(['agora sim']);
    expect(beta.fake.trace.some((line) => line.startsWith('receipt retry'))).toBe(true);
    await has(await beta.fake.say(number, company, 'e assim continua'));
  });

  it('#5 that a phone cannot read leave again under the same id, also after a restart', async () => {
    const { home, app } = beta.world;
    const number = await met();
    const id = await beta.answer(number, 'leia de novo');
    beta.fake.askAgain(number, company, id);
    await until(() => shownTo(number, id)[0]?.times === 2);
    await app.gateway.stop(home.id, beta.line);
    await app.gateway.start(home.id, beta.line, 'resume');
    await until(() => beta.fake.isOnline(company));
    beta.fake.askAgain(number, company, id);
    await until(() => shownTo(number, id)[0]?.times === 3);
    expect(shownTo(number, id)).toHaveLength(1);
  });

  it('#7 that the network does not confirm are tried again under the same id, and shown once', async () => {
    const number = await met();
    beta.fake.faults.withholdAcks = true;
    beta.fake.faults.withholdReceipts = true;
    const id = await beta.answer(number, 'chegou?');
    expect(await beta.ackOf(id)).toMatchObject({ state: 'waiting', ack: 0 });
    delete beta.fake.faults.withholdAcks;
    beta.world.advance(60_000);
    await until(async () => {
      await beta.world.work();
      return (await beta.ackOf(id)).ack === 2;
    });
    expect(shownTo(number, id)).toMatchObject([{ times: 2 }]);
    // what customers say is dated by the network, whose clock has not moved
    beta.world.advance(-60_000);
  });

  it('#9 that the network refuses fail with its reason, and are not tried again', async () => {
    const number = await met();
    beta.fake.faults.ackError = 463;
    const id = await beta.answer(number, 'não vai');
    expect(await beta.ackOf(id)).toMatchObject({ state: 'failed', failure: 'NETWORK_RESTRICTED' });
    beta.fake.faults.ackError = 479;
    const other = await beta.answer(number, 'também não');
    expect(await beta.ackOf(other)).toMatchObject({ state: 'failed', failure: 'REFUSED' });
  });

  it('quote and are quoted', async () => {
    const number = await met();
    const id = await beta.fake.say(number, company, 'qual o preço?');
    await has(id);
    const [question] = await rowsOf(id);
    const answer = await beta.answer(number, 'dez reais', question!.id);
    const { contextInfo, text } = shownTo(number, answer)[0]!.message.extendedTextMessage!;
    expect([text, contextInfo?.stanzaId, contextInfo?.quotedMessage?.conversation]).toEqual(['dez reais', id, 'qual o preço?']); // prettier-ignore
    expect(contextInfo?.participant).toBe(beta.fake.addressOf(number));
    const back = await beta.fake.say(number, company, {
      extendedTextMessage: {
        text: 'fechado',
        contextInfo: { stanzaId: answer, quotedMessage: { conversation: 'dez reais' } },
      },
    });
    await has(back);
    const [ours] = await rowsOf(answer);
    expect(await rowsOf(back)).toMatchObject([{ body: 'fechado', quoted_id: ours!.id }]);
  });

  it('are edited, taken back and reacted to by those who wrote them', async () => {
    const number = await met();
    const jid = beta.fake.addressOf(company);
    const id = await beta.fake.say(number, company, 'bolo');
    await has(id);
    const key = { id, fromMe: true, remoteJid: jid };
    await beta.fake.say(number, company, {
      protocolMessage: { key, type: 14, editedMessage: { conversation: 'torta' } },
    });
    await until(async () => (await rowsOf(id))[0]!.body === 'torta');
    const answer = await beta.answer(number, 'temos');
    await beta.fake.say(number, company, {
      reactionMessage: { key: { id: answer, fromMe: false, remoteJid: jid }, text: '❤️' },
    });
    await until(async () => (await rowsOf(answer))[0]!.reactions.length === 1);
    await beta.fake.say(number, company, { protocolMessage: { key, type: 0 } });
    await until(async () => (await rowsOf(id))[0]!.is_deleted);
    expect(await rowsOf(answer)).toMatchObject([{ is_deleted: false, reactions: [{ emoji: '❤️', fromMe: false }] }]);
  });

  it('of ours are not a customer’s to take back or to edit', async () => {
    const [number, other] = [await met(), await met()];
    const ours = await beta.answer(number, 'nossa palavra');
    const theirs = await beta.fake.say(other, company, 'palavra de outro');
    await has(theirs);
    for (const id of [ours, theirs])
      for (const fromMe of [true, false]) {
        const key = { id, fromMe, remoteJid: beta.fake.addressOf(company) };
        await beta.fake.say(number, company, { protocolMessage: { key, type: 0 } });
        await beta.fake.say(number, company, {
          protocolMessage: { key, type: 14, editedMessage: { conversation: 'x' } },
        });
      }
    await has(await beta.fake.say(number, company, 'feito'));
    expect(await rowsOf(ours)).toMatchObject([{ body: 'nossa palavra', is_deleted: false, is_edited: false }]);
    expect(await rowsOf(theirs)).toMatchObject([{ body: 'palavra de outro', is_deleted: false, is_edited: false }]);
  });

  it('with the same id from two people are two', async () => {
    const id = '3ASAME0000000000AB';
    await beta.fake.say(somebody(), company, 'um', { id });
    await beta.fake.say(somebody(), company, 'dois', { id });
    await until(async () => (await rowsOf(id)).length === 2);
    expect((await rowsOf(id)).map(({ body }) => body).sort()).toEqual(['dois', 'um']);
  });

  it('are taken back from the phone, and their reading is told to it', async () => {
    const { home } = beta.world;
    const number = await met();
    const id = await beta.answer(number, 'engano');
    const [row] = await rowsOf(id);
    const gone = await home.ana.call(messages.remove, { params: { messageId: row!.id } });
    expect(gone.status).toBe(200);
    await beta.world.work();
    const revoke = beta.fake.shown(number).find(({ message }) => message.protocolMessage);
    expect(revoke?.message.protocolMessage).toMatchObject({ key: { id, fromMe: true }, type: 0 });
    const ticketId = await beta.ticketWith(number);
    const asked = await beta.fake.say(number, company, 'viu?');
    await has(asked);
    await home.ana.call(messages.list, { params: { ticketId } });
    await beta.world.work();
    await until(() => beta.fake.seen(company).includes(asked));
  });

  it('carry places and cards both ways, and say what they cannot show', async () => {
    const number = await met();
    const place = await beta.fake.say(number, company, { locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Sé' } }); // prettier-ignore
    const card = await beta.fake.say(number, company, { contactMessage: { displayName: 'Rui', vcard: 'BEGIN:VCARD\nFN:Rui\nEND:VCARD' } }); // prettier-ignore
    const poll = await beta.fake.say(number, company, { pollCreationMessage: { name: 'Bolo ou torta?', options: [] } });
    for (const id of [place, card, poll]) await has(id);
    expect((await rowsOf(place))[0]!.body).toContain('q=-23.5%2C-46.6');
    expect((await rowsOf(card))[0]!.body).toContain('FN:Rui');
    expect((await rowsOf(poll))[0]!.body).toBe('📊 Bolo ou torta?');
  });

  it('tell of a call in vain', async () => {
    const number = await met();
    const from = beta.fake.addressOf(number);
    const call = (tag: string, attrs: Record<string, string>) =>
      beta.fake.push(company, {
        tag: 'call',
        attrs: { from, id: `${tag}1`, t: '1750000000' },
        content: [
          {
            tag,
            attrs: { 'call-id': 'CALL1', 'call-creator': from, ...attrs },
            content: [{ tag: 'video', attrs: {} }],
          },
        ],
      });
    call('offer', {});
    call('terminate', { reason: 'timeout' });
    await has('CALL1');
    expect((await rowsOf('CALL1'))[0]!.body).toBe('video');
  });

  it('bring the picture of who speaks, once, and another when it changes', async () => {
    const { owner } = beta.world;
    const number = somebody();
    const square = (background: string) =>
      sharp({ create: { width: 9, height: 9, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const linkOf = async () =>
      (
        await owner.query<{ url: string | null }>('select profile_pic_url as url from contacts where number = $1', [
          number,
        ])
      ).rows[0]?.url;
    const shown = async (url: string) =>
      (await beta.world.app.http.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, '') })).rawPayload;
    const account = beta.fake.account(number);
    account.picture = await square('#0e9384');
    await has(await beta.fake.say(number, company, 'olá'));
    await until(async () => Boolean(await linkOf()));
    const first = (await linkOf())!;
    expect(await shown(first)).toEqual(account.picture);
    account.picture = await square('#7a3ff0');
    beta.fake.push(company, {
      tag: 'notification',
      attrs: { type: 'picture', from: beta.fake.addressOf(number), id: 'PIC1', t: '1' },
      content: [{ tag: 'set', attrs: { id: '2', jid: beta.fake.addressOf(number) } }],
    });
    await until(async () => (await linkOf()) !== first);
    expect(await shown((await linkOf())!)).toEqual(account.picture);
    await beta.world.work();
    expect((await beta.world.app.http.inject({ method: 'GET', url: first })).statusCode).toBe(404);
    // Nobody's address but the network's own: what is no picture is none.
    const other = somebody();
    beta.fake.account(other).picture = Buffer.from('<script>');
    await has(await beta.fake.say(other, company, 'oi'));
    await has(await beta.fake.say(number, company, 'e eu'));
    expect((await owner.query('select profile_pic_url as url from contacts where number = $1', [other])).rows).toEqual([
      { url: null },
    ]);
  });

  it('are for numbers that the network knows', async () => {
    const { app, home } = beta.world;
    const number = await met();
    expect(await app.gateway.lookUp(home.id, beta.line, number)).toBe(number);
    expect(await app.gateway.lookUp(home.id, beta.line, '5511900000000')).toBeNull();
  });
});
