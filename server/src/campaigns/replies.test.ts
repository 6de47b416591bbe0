import { settings } from '@guiche/contract/settings';
import { tickets } from '@guiche/contract/tickets';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { enter } from '../testing/world';
import { desk, useCampaigns, world } from './campaign.fixture';
import { answerOf } from './words';

useCampaigns();

const ticketsOf = async (number: string) =>
  (
    await world.owner.query<{ status: string; campaign: number | null; queue: number | null }>(
      `select t.status, t.campaign_id as campaign, t.queue_id as queue from tickets t join contacts c on c.id = t.contact_id
       where c.number = $1 order by t.id`,
      [number],
    )
  ).rows;
const step = async () => {
  await desk.write();
  await world.work();
};
describe('a campaign that asks first', () => {
  it.each(['Sim!', 'S', 'quero', 'Pode', 'ok.', 'CLARO', '👍🏽'])(
    'writes to whoever answers %s, which opens no conversation',
    async (word) => {
      const { id, number } = await desk.asking();
      expect(await desk.seen(number)).toEqual(['Pode mandar?']);
      expect(await desk.states(id)).toEqual({ asked: 1 });
      await world.customerSays(number, word);
      await desk.finish(id);
      expect(await desk.seen(number)).toEqual(['Pode mandar?', 'Novidade']);
      expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['closed']);
      expect((await desk.show(id)).shipping[0]).toMatchObject({ confirmation: true, state: 'delivered' });
      // What comes later is a reply like any other.
      await world.customerSays(number, 'quanto custa?');
      expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['closed', 'pending']);
    },
  );

  it.each(['manda ver', 'pode mandar, mas quanto custa?', 'Sim, e entrega?'])(
    'writes to whoever answers %s, and opens a conversation in which somebody reads it',
    async (text) => {
      const { id, number } = await desk.asking();
      await world.customerSays(number, text);
      expect(await ticketsOf(number)).toMatchObject([{ status: 'pending', campaign: id }]);
      await desk.finish(id);
      expect(await desk.seen(number)).toEqual(['Pode mandar?', 'Novidade']);
    },
  );

  const noes = [
    'não',
    'N',
    'agora não',
    'Não quero.',
    'Não, obrigado',
    'não obrigada',
    '👎',
    'sair',
    'Chega de avisos!',
  ];
  it.each(noes)('does not write to whoever says %s, which opens no conversation', async (word) => {
    await desk.settings({ stopWords: ['chega de avisos'] });
    const { id, number } = await desk.asking();
    await world.customerSays(number, word);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ declined: 1 });
    expect((await desk.seen(number)).filter((text) => text === 'Novidade')).toEqual([]);
    expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['closed']);
  });

  it('has whoever says sair leave the lists, and tells them so', async () => {
    const { id, number } = await desk.asking();
    await world.customerSays(number, 'sair');
    await desk.finish(id);
    const { rows } = await world.owner.query(
      'select 1 from opted_out o join contacts c on c.id = o.contact_id where c.number = $1',
      [number],
    );
    expect(rows).toHaveLength(1);
    expect(await desk.seen(number)).toHaveLength(2);
  });

  it('does not write to whoever begins with a no and says more, and opens a conversation', async () => {
    const { id, number } = await desk.asking();
    await world.customerSays(number, `Não, mas quanto custa o panetone? ${'Era para domingo. '.repeat(10)}`);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ declined: 1 });
    expect(await desk.seen(number)).toEqual(['Pode mandar?']);
    expect(await ticketsOf(number)).toMatchObject([{ status: 'pending', campaign: id }]);
  });

  it('takes no answer from before it asked, nor from another line, and none twice', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const number = numbers[0]!;
    const { id } = await desk.create({
      contactListId,
      confirmation: true,
      confirmationMessage1: 'Pode?',
      message1: 'Novidade',
    });
    await desk.start(id);
    await desk.write();
    expect((await desk.show(id)).shipping[0]).toMatchObject({ state: 'asked', confirmationRequestedAt: null });
    await world.customerSays(number, 'sim');
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await step();
    await world.customerSays(number, 'sim', { line: world.home.lineOfAll });
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await world.customerSays(number, 'sim');
    await world.customerSays(number, 'sim');
    await desk.finish(id);
    expect((await desk.seen(number)).filter((text) => text === 'Novidade')).toHaveLength(1);
  });

  it('takes only a word of yes for one where the company wants no other', async () => {
    await desk.settings({ onlyYes: true });
    const { id, number } = await desk.asking();
    await world.customerSays(number, 'manda ver');
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await world.customerSays(number, 'sim');
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 1 });
    await desk.settings({ onlyYes: false });
  });

  it('with a conversation in progress hears only a word of yes, and all of it stands there', async () => {
    const { id, number } = await desk.asking({ hasTicket: true });
    await world.customerSays(number, 'e o meu pedido?');
    expect(await desk.states(id)).toEqual({ asked: 1 });
    await world.customerSays(number, 'Sim!');
    await desk.finish(id);
    expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['pending']);
    expect(await desk.seen(number)).toEqual(['Pode mandar?', 'Novidade']);
  });

  it('takes a no for an answer after a yes, as long as the message has not left', async () => {
    const { id, number } = await desk.asking();
    await world.customerSays(number, 'manda ver');
    await world.customerSays(number, 'Não, deixa pra lá');
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ declined: 1 });
    expect(await desk.seen(number)).toEqual(['Pode mandar?']);
    const late = await desk.asking();
    await world.customerSays(late.number, 'sim');
    await desk.finish(late.id);
    await world.customerSays(late.number, 'não');
    expect(await desk.states(late.id)).toEqual({ delivered: 1 });
    expect(await ticketsOf(late.number)).toMatchObject([{ status: 'closed' }, { status: 'pending' }]);
  });

  it('takes a no also after the network has put the message off', async () => {
    const { id, number } = await desk.asking();
    await world.customerSays(number, 'sim');
    await desk.write();
    const { rowCount } = await world.owner.query(
      `update messages m set attempts = 1, not_before = $2::timestamptz + interval '10 seconds' from contacts c
       where c.id = m.recipient_id and c.number = $1 and m.body = 'Novidade'`,
      [number, world.app.tenancy.reading(world.home.id).now],
    );
    expect(rowCount).toBe(1);
    await world.customerSays(number, 'não');
    expect(await desk.states(id)).toEqual({ declined: 1 });
    world.advance(60_000);
    await desk.finish(id);
    expect([await desk.states(id), await desk.seen(number)]).toEqual([{ declined: 1 }, ['Pode mandar?']]);
  });

  it('writes nothing to somebody whose no comes while their message is written', async () => {
    const { id, number } = await desk.asking();
    await world.customerSays(number, 'sim');
    await world.owner.query(
      `create function says_no() returns trigger language plpgsql as $$ begin
         update campaign_shipments set state = 'declined' where campaign_id = ${id}; return new; end $$;
       create trigger says_no before insert on messages for each row when (new.body = 'Novidade') execute function says_no()`,
    );
    await desk.write();
    await world.owner.query('drop trigger says_no on messages; drop function says_no()');
    const { rows } = await world.owner.query(
      `select from messages m join contacts c on c.id = m.recipient_id where c.number = $1 and m.body = 'Novidade'`,
      [number],
    );
    expect(rows).toEqual([]);
  });

  it('waits three days for an answer, and no longer', async () => {
    const { id } = await desk.asking();
    await world.owner.query(
      `update campaign_shipments set asked_at = now() - interval '73 hours' where campaign_id = $1`,
      [id],
    );
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ expired: 1 });
  });
});

describe('a reply to a campaign', () => {
  it('opens a conversation that says so, in the queue that the campaign names', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId, queueId: world.home.suporte });
    await desk.start(id);
    await desk.finish(id);
    await world.customerSays(numbers[0]!, 'quanto custa?');
    expect(await ticketsOf(numbers[0]!)).toEqual([{ status: 'pending', campaign: id, queue: world.home.suporte }]);
    const { rows } = await world.owner.query(
      'select replied_at is not null as replied from campaign_shipments where campaign_id = $1',
      [id],
    );
    expect(rows).toEqual([{ replied: true }]);
  });

  it('counts for three days', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId });
    await desk.start(id);
    await desk.finish(id);
    await world.owner.query(
      `update campaign_shipments set sent_at = now() - interval '73 hours' where campaign_id = $1`,
      [id],
    );
    await world.customerSays(numbers[0]!, 'oi');
    expect(await ticketsOf(numbers[0]!)).toMatchObject([{ campaign: null }]);
  });
});

test.each([
  ['Sim!', 'yes'],
  ['👍', 'yes'],
  ['NÃO', 'no'],
  ['Não, obrigada', 'no'],
  ['sair', 'stop'],
  ['Cancelar', 'stop'],
  ['Chega de avisos!', 'stop'],
  ['Ok', 'yes'],
  ['Pode mandar', 'something'],
  ['agora não', 'no'],
  ['Agora não posso falar', 'no and more'],
  ['não me mande mais boletos', 'no and more'],
  ['n, obg', 'no and more'],
  [`Não. ${'Já tenho. '.repeat(50)}`, 'no and more'],
  ['Natal', 'something'],
  ['nota fiscal', 'something'],
  ['quero sair de casa', 'something'],
  ['', 'something'],
])('%s is understood as %s', (text, meaning) => expect(answerOf(text, ['chega de avisos'])).toBe(meaning));

describe('what was asked last is what is answered', () => {
  beforeAll(async () => {
    const body = { value: 'enabled' };
    await world.home.admin.call(settings.update, { params: { key: 'userRating' }, body });
    await world.owner.query(`update connections set rating_message = 'Como foi?' where id = $1`, [world.home.line]);
  });

  const heldRatings = async (number: string) =>
    (
      await world.owner.query<{ rate: number }>(
        'select r.rate from ratings r join tickets t on t.id = r.ticket_id join contacts c on c.id = t.contact_id where c.number = $1',
        [number],
      )
    ).rows.map(({ rate }) => rate);
  /** Their conversation is served and closed, and they are asked how it was. */
  async function askForRating(number: string) {
    const { rows } = await world.owner.query<{ id: number }>(
      'select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1',
      [number],
    );
    for (const status of ['open', 'closed'] as const)
      await world.home.admin.call(tickets.update, { params: { ticketId: rows[0]!.id }, body: { status } });
    world.advance(11_000);
    world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
    await world.makeDue('settle');
    await world.work();
    expect((await desk.seen(number)).at(-1)).toContain('Como foi?');
  }
  /** Asked how it was, and by a campaign an hour later. */
  async function askedAfterRating() {
    const { id: contactListId, numbers } = await desk.list(1);
    const number = numbers[0]!;
    await world.customerSays(number, 'tem pão?');
    await askForRating(number);
    world.advance(60 * 60_000);
    world.home.admin = await enter(world.app, world.home.id, world.home.admin.viewer.id);
    const { id } = await desk.create({
      contactListId,
      confirmation: true,
      confirmationMessage1: 'Pode mandar?',
      message1: 'Novidade',
    });
    await desk.start(id);
    await step();
    expect((await desk.seen(number)).at(-1)).toBe('Pode mandar?');
    return { id, number };
  }

  it.each([
    ['3', [3], ['closed']],
    ['Muito satisfeita, obrigada!', [3], ['closed']],
    ['Muito bom!', [], ['closed']],
    ['Obrigada!', [], ['closed']],
    ['ok', [], ['closed']],
    ['👍', [], ['closed']],
    ['e o meu bolo?', [], ['closed', 'pending']],
  ])('%s behind a question for a rating is no yes to a campaign that asked before', async (text, rated, stand) => {
    const { id, number } = await desk.asking({ hasTicket: true });
    await askForRating(number);
    await world.customerSays(number, text);
    await step();
    expect(await desk.states(id)).toEqual({ asked: 1 });
    expect(await heldRatings(number)).toEqual(rated);
    expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(stand);
  });

  it.each([
    ['sim', { delivered: 1 }],
    ['não, obrigada', { declined: 1 }],
    ['sair', { declined: 1 }],
  ])('%s says plainly what it answers, also behind a question for a rating', async (text, states) => {
    const { id, number } = await desk.asking({ hasTicket: true });
    await askForRating(number);
    await world.customerSays(number, text);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual(states);
  });

  it.each(['Sim!', 'ok', 'não'])(
    '%s to a campaign leaves the rating that was asked for before awaited',
    async (text) => {
      const { id, number } = await askedAfterRating();
      await world.customerSays(number, text);
      await desk.finish(id);
      expect(await desk.states(id)).toEqual(text === 'não' ? { declined: 1 } : { delivered: 1 });
      await world.customerSays(number, '3');
      await world.work();
      expect(await heldRatings(number)).toEqual([3]);
      expect((await ticketsOf(number)).map(({ status }) => status)).toEqual(['closed']);
    },
  );

  it.each(['Muito bom!', '1'])('%s to a campaign is none to the question for a rating before it', async (text) => {
    const { id, number } = await askedAfterRating();
    await world.customerSays(number, text);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 1 });
    expect((await desk.seen(number)).filter((said) => said.includes('de 1 a 3'))).toEqual([]);
    expect(await heldRatings(number)).toEqual([]);
  });
});
