import { connections } from '@guiche/contract/connections';
import { contacts } from '@guiche/contract/contacts';
import { dashboard } from '@guiche/contract/dashboard';
import { messages } from '@guiche/contract/messages';
import { messagesApi } from '@guiche/contract/messages-api';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../testing/conversation-samples';
import { createWorld, until, type CallInput, type World } from '../testing/world';

let world: World;
let token: string;
let numbers = 700;
beforeAll(async () => {
  world = await createWorld();
  token = await makeToken(world.home.line);
});
afterAll(() => world.close());

const nextNumber = () => String(5_511_970_000_000 + (numbers += 1));

async function makeToken(whatsappId: number): Promise<string> {
  const { body } = await world.home.admin.call(connections.makeToken, { params: { whatsappId } });
  return body.token;
}

type Send = typeof messagesApi.send;
const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
const send = (body: object, more: { by?: string; key?: string } & Pick<CallInput<Send>, 'files'> = {}) =>
  world.anonymous.call(messagesApi.send, {
    body: body as never,
    headers: { ...bearer(more.by ?? token), ...(more.key && { 'idempotency-key': more.key }) },
    ...(more.files && { files: more.files }),
  });
const said = ({ status, body }: { status: number; body: { error?: string | undefined } }) => [status, body.error];
const seenBy = async (number: string) => (await world.phone(number)).filter(({ fromMe }) => fromMe);
const statusOf = (messageId: number, by = token) =>
  world.anonymous.call(messagesApi.status, { params: { messageId }, headers: bearer(by) });
const stored = async (number: string) =>
  (
    await world.owner.query<{ n: number }>(
      `select count(*)::int as n from messages m left join contacts c on c.company_id = m.company_id and c.id = m.recipient_id
       where m.company_id = $1 and c.number = $2`,
      [world.home.id, number],
    )
  ).rows[0]!.n;
const threadOf = async (ticketId: number) =>
  (await world.home.admin.call(messages.list, { params: { ticketId } })).body.messages;
const ticketsOf = async (number: string) => {
  const { body } = await world.home.admin.call(tickets.list, { query: { searchParam: number } });
  return body.tickets;
};

describe('what a program sends', () => {
  it('leaves over the connection of its token, and is answered with what became of it', async () => {
    const number = nextNumber();
    const { status, body } = await send({ number, body: 'Seu pedido saiu, {{firstName}} {{protocol}}' });
    expect([status, body]).toEqual([
      200,
      { mensagem: 'Mensagem enviada', id: expect.any(Number) as number, ticketId: null, state: 'waiting' },
    ]);
    await world.work();
    expect(await seenBy(number)).toMatchObject([
      { body: expect.stringMatching(/^Seu pedido saiu, \+55 .*\{\{protocol\}\}$/) as string },
    ]);
    // the phone says so by itself, a moment after it has left
    await until(async () => (await statusOf(body.id)).body.state !== 'sent');
    expect((await statusOf(body.id)).body).toMatchObject({ id: body.id, ack: 3, state: 'delivered', failure: null });
  });

  it('opens no conversation; the answer to it opens one that shows it above', async () => {
    const number = nextNumber();
    const before = (await world.home.admin.call(dashboard.show, { query: { days: 1 } })).body.counters.leads;
    const { body } = await send({ number, body: 'Seu boleto venceu' });
    await world.work();
    expect(await ticketsOf(number)).toEqual([]);
    const leads = async () => (await world.home.admin.call(dashboard.show, { query: { days: 1 } })).body.counters.leads;
    expect(await leads()).toBe(before);
    await world.customerSays(number, 'já paguei');
    const [ticket] = await ticketsOf(number);
    expect(ticket).toMatchObject({ status: 'pending', lastMessage: 'já paguei', unreadMessages: 1 });
    expect(await leads()).toBe(before + 1);
    expect((await threadOf(ticket!.id)).map((one) => [one.id === body.id, one.body, one.origin, one.ticketId])).toEqual(
      [
        [true, 'Seu boleto venceu', 'api', ticket!.id],
        [false, 'já paguei', null, ticket!.id],
      ],
    );
  });

  it('is shown live, and found, below a conversation that is over, which stays where it was', async () => {
    const number = nextNumber();
    await world.customerSays(number, 'bom dia');
    const [ticket] = await ticketsOf(number);
    await world.home.admin.call(tickets.update, { params: { ticketId: ticket!.id }, body: { status: 'closed' } });
    const [closed] = await ticketsOf(number);
    world.events.length = 0;
    const { body } = await send({ number, body: 'Como fomos? abracadabra' });
    expect(body.ticketId).toBeNull();
    const told = world.heardBy(world.home.ana).filter(({ name }) => name === 'appMessage');
    expect(told.map(({ event }) => (event as { message: { id: number } }).message.id)).toEqual([body.id]);
    expect(world.heardBy(world.home.bruno).filter(({ name }) => name === 'appMessage')).toEqual([]);
    expect((await ticketsOf(number))[0]).toMatchObject({
      id: ticket!.id,
      status: 'closed',
      lastMessage: closed!.lastMessage,
      updatedAt: closed!.updatedAt,
    });
    expect((await threadOf(ticket!.id)).at(-1)).toMatchObject({ id: body.id, body: 'Como fomos? abracadabra' });
    const found = await world.home.admin.call(messages.search, {
      params: { ticketId: ticket!.id },
      query: { searchParam: 'ABRACADABRA' },
    });
    expect(found.body.ids).toEqual([body.id]);
  });

  it('goes into the conversation in progress, marked, and changes neither its last words, its place nor what is unread', async () => {
    const number = nextNumber();
    await world.customerSays(number, 'tem bolo?');
    const [before] = await ticketsOf(number);
    const { body } = await send({ number, body: 'Aviso do sistema' });
    expect(body.ticketId).toBe(before!.id);
    await world.work();
    expect((await ticketsOf(number))[0]).toEqual(before);
    expect((await threadOf(before!.id)).at(-1)).toMatchObject({
      id: body.id,
      origin: 'api',
      userId: null,
      state: 'delivered',
    });
  });

  it('closes the conversation behind it where that is asked for, without a word more', async () => {
    await world.home.admin.call(connections.update, {
      params: { whatsappId: world.home.line },
      body: { complationMessage: 'Até logo' },
    });
    const number = nextNumber();
    await world.customerSays(number, 'obrigado');
    expect((await send({ number, body: 'Encerrado', closeTicket: true })).status).toBe(200);
    world.advance(60_000);
    await world.work();
    expect((await ticketsOf(number))[0]).toMatchObject({ status: 'closed' });
    expect((await seenBy(number)).map((one) => one.body)).toEqual(['Encerrado']);
  });

  it('may be files, the n-th caption for the n-th file', async () => {
    const number = nextNumber();
    const files = ['a.png', 'b.png'].map((name) => ({ name, bytes: picture }));
    const { status, body } = await send({ number, body: ['Um', 'Dois'] }, { files });
    expect([status, body.ids?.length, body.ids?.[0]]).toEqual([200, 2, body.id]);
    await world.work();
    expect((await seenBy(number)).map((one) => [one.body, one.mediaType])).toEqual([
      ['Um', 'image'],
      ['Dois', 'image'],
    ]);
  });

  it('may quote a message of the same contact on the same connection, and no other', async () => {
    const [number, other] = [nextNumber(), nextNumber()];
    const first = await send({ number, body: 'Primeiro' });
    await world.work();
    expect((await send({ number, body: 'Segundo', quotedMsg: { id: first.body.id } })).status).toBe(200);
    expect(said(await send({ number: other, body: 'x', quotedMsg: { id: first.body.id } }))).toEqual([
      404,
      'ERR_NO_MESSAGE_FOUND',
    ]);
    await world.work();
    const phone = await world.phone(number);
    expect(phone[1]).toMatchObject({ body: 'Segundo', quotedId: phone[0]!.id });
  });

  it('goes with its contact', async () => {
    const number = nextNumber();
    await send({ number, body: 'x' }, { files: [{ name: 'a.png', bytes: picture }] });
    await world.work();
    const list = await world.home.admin.call(contacts.list, { query: { searchParam: number } });
    const removed = await world.home.admin.call(contacts.remove, { params: { contactId: list.body.contacts[0]!.id } });
    expect([removed.status, await stored(number)]).toEqual([200, 0]);
    await world.work();
  });
});

describe('a number', () => {
  it('is one number in every spelling', async () => {
    const number = nextNumber();
    const end = number.slice(9);
    const spellings = [
      number,
      `+${number}`,
      `+55 11 97000-${end}`,
      `+55 (11) 97000-${end}`,
      `55 11 97000 ${end}`,
      `55.11.97000.${end}`,
      `55-11-97000-${end}`,
      `(55) (11) 97000${end}`,
      ` ${number} `,
      `\u202a+55 11 97000-${end}\u202c`,
      `+55\u00a011\u00a097000\u2011${end}`,
      `＋５５ 11 97000-${end}`,
      `+55/11/97000/${end}`,
      `${number}@s.whatsapp.net`,
      `${number}@c.us`,
      `55 11 7000-${end}`,
      `55117000${end}`,
      `+55 (11) 7000-${end}`,
      `+55\t11\t97000\t${end}`,
      Number(number),
    ];
    const answers = [];
    for (const spelling of spellings) answers.push((await send({ number: spelling, body: 'oi' })).status);
    expect(answers).toEqual(spellings.map(() => 200));
    expect(await stored(number)).toBe(20);
  });

  it.each([
    ['a group', '120363041234567890@g.us'],
    ['a group by its digits', '120363041234567890'],
    ['letters', 'onze nove sete'],
    ['too short', '1234'],
    ['nothing', ''],
    ['nobody there', '5511970000995'],
  ])('is refused: %s', async (_what, number) => {
    const { status, body } = await send({ number, body: 'oi' });
    expect([status, body.error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
  });

  it('is asked about once in a month', async () => {
    const number = nextNumber();
    await send({ number, body: 'um' });
    const age = (days: number) =>
      world.owner.query(`update number_checks set checked_at = now() - make_interval(days => $2) where number = $1`, [
        number,
        days,
      ]);
    const daysOld = async () =>
      (
        await world.owner.query<{ days: number }>(
          'select extract(day from now() - checked_at)::int as days from number_checks where number = $1',
          [number],
        )
      ).rows[0]!.days;
    await age(29);
    await send({ number, body: 'dois' });
    expect(await daysOld()).toBe(29);
    await age(31);
    await send({ number, body: 'três' });
    expect(await daysOld()).toBe(0);
  });
});

describe('a call with an Idempotency-Key', () => {
  it('is done once, and answered alike', async () => {
    const number = nextNumber();
    const [one, two] = await Promise.all([
      send({ number, body: 'uma vez' }, { key: 'pedido-1' }),
      send({ number, body: 'uma vez' }, { key: 'pedido-1' }),
    ]);
    expect([one.status, two.body]).toEqual([200, one.body]);
    expect((await send({ number, body: 'uma vez' }, { key: 'pedido-1' })).body).toEqual(one.body);
    expect(await stored(number)).toBe(1);
  });

  it('is refused when it says something else', async () => {
    const number = nextNumber();
    await send({ number, body: 'isto' }, { key: 'pedido-2' });
    expect(said(await send({ number, body: 'aquilo' }, { key: 'pedido-2' }))).toEqual([
      422,
      'ERR_IDEMPOTENCY_MISMATCH',
    ]);
    expect(await stored(number)).toBe(1);
  });

  it('is its connection’s: another one’s key of the same words is another', async () => {
    const by = await makeToken(world.home.lineOfAll);
    const [number, other] = [nextNumber(), nextNumber()];
    const one = await send({ number, body: 'x' }, { key: 'pedido-3' });
    const two = await send({ number: other, body: 'y' }, { key: 'pedido-3', by });
    expect([one.status, two.status]).toEqual([200, 200]);
  });
});

describe('a token', () => {
  it('of another kind, wrong or ended opens nothing, and all are refused alike', async () => {
    const ended = await makeToken(world.home.lineOfAll);
    await world.home.admin.call(connections.removeToken, { params: { whatsappId: world.home.lineOfAll } });
    world.advance(1_000);
    for (const by of [ended, 'guiche_nada', '', world.home.admin.token])
      expect([by.slice(0, 8), ...said(await send({ number: nextNumber(), body: 'x' }, { by }))]).toEqual([
        by.slice(0, 8),
        401,
        'ERR_SESSION_EXPIRED',
      ]);
  });

  it('is no session: it opens nothing else', async () => {
    const { status } = await world.anonymous.call(tickets.list, { headers: bearer(token) });
    expect(status).toBe(401);
  });

  it('tells nothing of what another one has sent', async () => {
    const by = await makeToken(world.home.lineOfAll);
    const { body } = await send({ number: nextNumber(), body: 'x' });
    expect(said(await statusOf(body.id, by))).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
    expect((await statusOf(body.id)).status).toBe(200);
  });
});

describe('what stands in the way', () => {
  it.each([
    ['no words', { body: '   ' }],
    ['too many characters', { body: 'a'.repeat(65_537) }],
    ['more captions than files', { body: ['a', 'b'] }],
    ['an unknown key', { body: 'x', fromHell: 1 }],
  ])('%s is refused', async (_what, body) => {
    expect(said(await send({ number: nextNumber(), ...body }))).toEqual([400, 'ERR_VALIDATION']);
  });

  it('a body of millions of characters is refused before it is read', async () => {
    expect((await send({ number: nextNumber(), body: 'a'.repeat(3_000_000) })).status).toBe(413);
  });

  it('whoever is blocked, or wants no advertisements and is sent one, is not written to, nor made', async () => {
    const number = nextNumber();
    await send({ number, body: 'x' });
    const id = (await world.home.admin.call(contacts.list, { query: { searchParam: number } })).body.contacts[0]!.id;
    await world.owner.query(`insert into opt_outs (company_id, contact_id, word) values ($1, $2, 'sair')`, [
      world.home.id,
      id,
    ]);
    expect(said(await send({ number, body: 'Promoção', marketing: true }))).toEqual([409, 'ERR_OPTED_OUT']);
    expect((await send({ number, body: 'Seu pedido' })).status).toBe(200);
    await world.home.admin.call(contacts.block, { params: { contactId: id }, body: { isBlocked: true } });
    expect(said(await send({ number, body: 'x' }))).toEqual([409, 'ERR_CONTACT_BLOCKED']);
    expect(await stored(number)).toBe(2);
  });

  it('a plan without it refuses, for the token and for whoever would make one', async () => {
    const plan = (held: boolean) =>
      world.owner.query(
        'update plans set use_external_api = $2 where id = (select plan_id from companies where id = $1)',
        [world.home.id, held],
      );
    await plan(false);
    world.advance(1_000);
    try {
      expect(said(await send({ number: nextNumber(), body: 'x' }))).toEqual([403, 'ERR_PLAN_FEATURE']);
      const made = await world.home.admin.call(connections.makeToken, { params: { whatsappId: world.home.line } });
      expect(said(made)).toEqual([403, 'ERR_PLAN_FEATURE']);
    } finally {
      await plan(true);
      world.advance(1_000);
    }
    expect((await send({ number: nextNumber(), body: 'x' })).status).toBe(200);
  });
});

it('sixty a minute are taken of a token, as many as the setting says, and then it is said when to come back', async () => {
  const limited = await createWorld({ env: { RATE_LIMITS: 'on' } });
  try {
    const { body } = await limited.home.admin.call(connections.makeToken, {
      params: { whatsappId: limited.home.line },
    });
    const call = (number: string) =>
      limited.anonymous.call(messagesApi.send, { body: { number, body: 'x' }, headers: bearer(body.token) });
    const answers = [];
    for (let n = 0; n < 61; n++) answers.push(await call('5511970000700'));
    expect(answers.slice(0, 60).every(({ status }) => status === 200)).toBe(true);
    expect(said(answers[60]!)).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect(Number(answers[60]!.headers['retry-after'])).toBeGreaterThan(0);
    limited.advance(61_000);
    expect((await call('5511970000700')).status).toBe(200);
  } finally {
    await limited.close();
  }
});
