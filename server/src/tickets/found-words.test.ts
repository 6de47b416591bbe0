import { mediaTypes, type MediaType } from '@guiche/contract/message-kinds';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

/** What voice notes say, as it was written down, is found like what was written. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

let count = 0;

/** What a customer has sent, as it is stored, in a conversation of its own. */
async function sent(mediaType: string, body: string) {
  const number = String(5_511_970_800_000 + ++count);
  await world.customerSays(number, 'bom dia');
  const { rows } = await world.owner.query<{ id: number; ticketId: number }>(
    `update messages m set body = $3, media_type = $4 from tickets t join contacts c on c.company_id = t.company_id and c.id = t.contact_id
     where m.company_id = t.company_id and m.ticket_id = t.id and t.company_id = $1 and c.number = $2 returning m.id, t.id as "ticketId"`,
    [world.home.id, number, body, mediaType],
  );
  return rows[0]!;
}

/** A customer's voice note in a conversation of its own, and what it says. */
async function spoken(words: string, state = 'done') {
  const { id, ticketId } = await sent('audio', '');
  await world.owner.query(
    `insert into message_transcripts (company_id, message_id, state, text, created_at, updated_at) values ($1, $2, $3, $4, now(), now())`,
    [world.home.id, id, state, words],
  );
  return { id, ticketId };
}
const found = async (searchParam: string, person = world.home.admin, more = {}) =>
  (await person.call(tickets.list, { query: { searchParam, ...more } })).body.tickets.map(({ id, hit }) => ({
    id,
    hit,
  }));
const foundIn = async (ticketId: number, searchParam: string) =>
  (await world.home.admin.call(messages.search, { params: { ticketId }, query: { searchParam } })).body;

describe('what a voice note says', () => {
  it('is found, without accents and in any case, and shows its words', async () => {
    const { id, ticketId } = await spoken(
      'Olá! Eu queria saber o preço da assinatura família, a de três meses, por favor.',
    );
    const hit = { messageId: id, words: 'queria saber o preço da assinatura família, a de três meses, por favor.' };
    expect(await found('ASSINATURA familia')).toEqual([{ id: ticketId, hit }]);
    expect(await foundIn(ticketId, 'tres MESES')).toMatchObject({ count: 1, ids: [id] });
    expect(await foundIn(ticketId, 'quatro meses')).toMatchObject({ count: 0, ids: [] });
    expect(await found('assinatura familia', world.other.admin)).toEqual([]);
  });

  it('is found by those alone who may read it', async () => {
    const { ticketId } = await spoken('um samovar elétrico');
    await world.owner.query('update tickets set queue_id = null, user_id = null where id = $1', [ticketId]);
    expect((await found('samovar')).map(({ id }) => id)).toEqual([ticketId]);
    expect(await found('samovar', world.home.ana, { showAll: 'true' })).toEqual([]);
  });

  it('is not found once its message is deleted', async () => {
    const { id, ticketId } = await spoken('uma betoneira usada');
    expect(await found('betoneira')).toHaveLength(1);
    await world.owner.query('update messages set is_deleted = true where id = $1', [id]);
    expect([await found('betoneira'), await foundIn(ticketId, 'betoneira')]).toMatchObject([[], { count: 0 }]);
  });

  it('is found among many conversations, where an index leads to it', async () => {
    const { ticketId } = await spoken('o zepelim chegou');
    await world.owner.query(
      `with c as (insert into contacts (company_id, name) select $1, 'Muitos ' || n from generate_series(1, 400) n returning id)
       insert into tickets (company_id, status, contact_id, whatsapp_id, updated_at)
       select $1, 'closed', id, $2, now() + interval '1 hour' from c`,
      [world.home.id, world.home.line],
    );
    expect((await found('zepelim')).map(({ id }) => id)).toEqual([ticketId]);
  });

  it('is found in conversations of a campaign', async () => {
    const { ticketId } = await spoken('quero a girafa de pelúcia');
    const { rows } = await world.owner.query<{ id: number }>(
      `with l as (insert into contact_lists (company_id, name) values ($1, 'Lista das girafas') returning id)
       insert into campaigns (company_id, name, messages, questions, contact_list_id, whatsapp_id)
       select $1, 'Girafas', array_fill(''::text, '{5}'), array_fill(''::text, '{5}'), l.id, $2 from l returning id`,
      [world.home.id, world.home.line],
    );
    await world.owner.query('update tickets set campaign_id = $1 where id = $2', [rows[0]!.id, ticketId]);
    const ofCampaign = { campaigns: [rows[0]!.id] };
    expect((await found('girafa', world.home.admin, ofCampaign)).map(({ id }) => id)).toEqual([ticketId]);
    expect(await found('elefante', world.home.admin, ofCampaign)).toEqual([]);
  });
});

describe('what a network writes of something without words', () => {
  it('of a call, or of what nobody could read, is found by nobody', async () => {
    const kinds = ['call_log', 'unreadable', 'unsupported'];
    const hidden = await Promise.all(kinds.map((kind) => sent(kind, 'videozinho')));
    const { id, ticketId } = await sent('conversation', 'o videozinho chegou?');
    const only = [{ id: ticketId, hit: { messageId: id, words: 'o videozinho chegou?' } }];
    expect(await found('videozinho')).toEqual(only);
    for (const one of hidden) expect(await foundIn(one.ticketId, 'videozinho')).toMatchObject({ count: 0 });
    // among many conversations the words are looked for another way
    const { id: company, line } = world.home;
    await world.owner.query(
      `with people as (insert into contacts (company_id, name) select $1::int, 'Alguém ' || n from generate_series(1, 200) n returning id)
       insert into tickets (company_id, status, contact_id, whatsapp_id) select $1::int, 'closed', id, $2::int from people`,
      [company, line],
    );
    expect(await found('videozinho')).toEqual(only);
  });

  it('is left out in one conversation where it is over all of them, and no other kind is', async () => {
    const each: { kind: MediaType; ticketId: number }[] = [];
    for (const kind of mediaTypes) each.push({ kind, ticketId: (await sent(kind, 'um gramofone')).ticketId });
    const overAll = (await found('gramofone')).map(({ id }) => id);
    const leftOut: Record<'overAll' | 'inOne', MediaType[]> = { overAll: [], inOne: [] };
    for (const { kind, ticketId } of each) {
      if (!overAll.includes(ticketId)) leftOut.overAll.push(kind);
      if ((await foundIn(ticketId, 'gramofone')).count === 0) leftOut.inOne.push(kind);
    }
    expect(leftOut.inOne).toEqual(leftOut.overAll);
    expect(leftOut.overAll).toEqual(['call_log', 'unreadable', 'unsupported']);
  });

  it('of a place is how it is called', async () => {
    const { id, ticketId } = await sent('locationMessage', '|https://mapas.test/?q=-23.5,-46.6|Praça da Sé, São Paulo');
    const hit = { messageId: id, words: 'Praça da Sé, São Paulo' };
    for (const words of ['praca da se', 'mapas.test']) expect(await found(words)).toEqual([{ id: ticketId, hit }]);
  });

  it('of a business card is the name on it', async () => {
    const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Otília Serralheira\nTEL;waid=5511970809911:+55 11 97080-9911\nEND:VCARD';
    const { id, ticketId } = await sent('contactMessage', card);
    const hit = { messageId: id, words: 'Otília Serralheira' };
    for (const words of ['otilia', '97080-9911']) expect(await found(words)).toEqual([{ id: ticketId, hit }]);
  });
});
