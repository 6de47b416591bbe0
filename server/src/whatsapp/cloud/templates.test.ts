import { connections } from '@guiche/contract/connections';
import { messages, type Message } from '@guiche/contract/messages';
import type { Template } from '@guiche/contract/templates';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';
import { useOf } from './template-use';
import { templateOf } from './template-wire';

const approved = { status: 'APPROVED', category: 'UTILITY', language: 'pt_BR' };
const ready = {
  ...approved,
  name: 'pedido_pronto',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['77'] } },
    { type: 'BODY', text: 'Olá {{2}}, o {{1}} está pronto.', example: { body_text: [['bolo', 'Ana']] } },
    { type: 'FOOTER', text: 'Padaria' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Obrigada' },
        { type: 'URL', text: 'Ver', url: 'https://padaria.test/p/{{1}}', example: ['https://padaria.test/p/9'] },
      ],
    },
  ],
};
const named = {
  ...approved,
  name: 'boas_vindas',
  language: 'en_US',
  category: 'MARKETING',
  components: [
    {
      type: 'BODY',
      text: 'Hi {{first_name}}!',
      example: { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] },
    },
  ],
};
const plain = { ...approved, name: 'aviso', components: [{ type: 'BODY', text: 'Estamos abertos.' }] };
const body = { type: 'BODY', text: 'x' };

describe('a template of the network', () => {
  it('is offered with its fields in the order in which they are read', () => {
    expect(templateOf(ready)).toEqual({
      name: 'pedido_pronto',
      language: 'pt_BR',
      category: 'UTILITY',
      header: 'Pedido {{1}}',
      body: 'Olá {{2}}, o {{1}} está pronto.',
      footer: 'Padaria',
      buttons: ['Obrigada', 'Ver'],
      fields: [
        { key: 'header:1', place: 'header', name: '1', example: '77', before: '' },
        { key: 'body:2', place: 'body', name: '2', example: 'Ana', before: '' },
        { key: 'body:1', place: 'body', name: '1', example: 'bolo', before: '' },
        {
          key: 'button:1',
          place: 'button',
          name: '1',
          example: 'https://padaria.test/p/9',
          before: 'https://padaria.test/p/',
        },
      ],
    } satisfies Template);
  });

  it.each<[string, object]>([
    ['is not approved', { ...plain, status: 'PAUSED' }],
    ['says nothing', { ...plain, components: [{ type: 'FOOTER', text: 'x' }] }],
    ['is no template', { name: 7 }],
  ])('that %s is not offered', (_, wire) => expect(templateOf(wire)).toBeUndefined());

  it.each<[string, string, object]>([
    ['wants a moving picture', 'file', { ...plain, components: [{ type: 'HEADER', format: 'GIF' }, body] }],
    ['wants a product', 'form', { ...plain, components: [{ type: 'HEADER', format: 'PRODUCT' }, body] }],
    ['has a carousel', 'form', { ...plain, components: [body, { type: 'CAROUSEL' }] }],
    ['runs out', 'form', { ...plain, components: [body, { type: 'LIMITED_TIME_OFFER' }] }],
    ['opens a form', 'form', { ...plain, components: [body, { type: 'BUTTONS', buttons: [{ type: 'FLOW' }] }] }],
    [
      'shows a catalogue',
      'form',
      { ...plain, components: [body, { type: 'BUTTONS', buttons: [{ type: 'CATALOG' }] }] },
    ],
  ])('that %s is listed with what it needs: a %s', (_, needs, wire) => {
    expect(templateOf(wire)).toMatchObject({ name: 'aviso', needs, fields: [] });
  });

  it('is sent with its fields by their numbers or names', () => {
    const values = { 'header:1': '77', 'body:1': 'bolo', 'body:2': 'Ana', 'button:1': '9' };
    const text = (words: string) => ({ type: 'text', text: words });
    expect(useOf(templateOf(ready)!, { values })).toEqual({
      name: 'pedido_pronto',
      language: 'pt_BR',
      buttons: ['Obrigada', 'Ver'],
      components: [
        { type: 'header', parameters: [text('77')] },
        { type: 'body', parameters: [text('bolo'), text('Ana')] },
        { type: 'button', sub_type: 'url', index: '1', parameters: [text('9')] },
      ],
    });
    expect(useOf(templateOf(named)!, { values: { 'body:first_name': 'Rui' } }).components).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Rui' }] },
    ]);
    expect(useOf(templateOf(plain)!, { values: {} }).components).toEqual([]);
  });
});

describe('on a line of the official API', () => {
  let cloud: CloudWorld;
  let last = 300;
  beforeAll(async () => void (cloud = await createCloudWorld()));
  afterAll(() => cloud.close());
  beforeEach(() => void (cloud.api.sent.length = 0));

  const day = 86_400_000;
  const customer = () => `5511970000${(last += 1)}`;
  const ana = () => cloud.world.home.ana;
  const list = (ticketId: number) => ana().call(messages.templates, { params: { ticketId } });
  const asked = () => cloud.api.calls.filter(({ path }) => path.endsWith('/message_templates')).length;
  const send = async (ticketId: number, name: string, values: Record<string, string> = {}, language = 'pt_BR') => {
    // What is no answer is paced.
    await cloud.later(1000);
    const answer = await ana().call(messages.sendTemplate, { params: { ticketId }, body: { name, language, values } });
    await cloud.world.work();
    return answer;
  };

  it('approved templates are listed page after page, and asked for every ten minutes at most', async () => {
    const ticketId = await cloud.conversation(customer());
    await cloud.later(10 * 60_000);
    cloud.api.templates.push(ready, { ...plain, name: 'parada', status: 'PAUSED' }, named, plain);
    const before = asked();
    const { body: found } = await list(ticketId);
    expect(found.templates.map(({ name }) => name)).toEqual(['aviso', 'boas_vindas', 'pedido_pronto']);
    expect(asked()).toBe(before + 2);
    await list(ticketId);
    expect(asked()).toBe(before + 2);
    await cloud.later(10 * 60_000);
    cloud.api.fault({ on: 'templates', error: 1 });
    expect((await list(ticketId)).body).toEqual(found);
    cloud.api.templates.push({ ...plain, name: 'recente' });
    await list(ticketId);
    expect((await list(ticketId)).body.templates).toHaveLength(4);
    // The network says that it has decided on one: what is known is asked for again.
    cloud.api.templates.pop();
    await cloud.post({ event: 'DISABLED', message_template_name: 'recente' }, 'message_template_status_update');
    expect((await list(ticketId)).body.templates).toHaveLength(3);
  });

  it('one leaves when the customer has been silent for a day, and stands in the thread as they read it', async () => {
    const ticketId = await cloud.conversation(customer(), cloud.now(-2 * day));
    const refused = await ana().call(messages.send, { params: { ticketId }, body: { body: 'oi?' } });
    expect([refused.status, refused.body.error]).toEqual([409, 'ERR_WINDOW_CLOSED']);
    const answer = await send(ticketId, 'pedido_pronto', {
      'header:1': '77',
      'body:1': 'bolo',
      'body:2': ' Ana ',
      'button:1': '9',
    });
    expect(answer.status).toBe(201);
    expect(answer.body.body).toBe('*Pedido 77*\n\nOlá Ana, o bolo está pronto.\n\n_Padaria_');
    expect(cloud.api.sent).toMatchObject([
      { type: 'template', body: { name: 'pedido_pronto', language: { code: 'pt_BR' } } },
    ]);
    await cloud.receipt('delivered');
    expect(await cloud.message(ticketId, answer.body.id)).toMatchObject({
      state: 'delivered',
      userId: ana().viewer.id,
    });
  });

  it('one that failed is tried again as it was, whatever the time', async () => {
    const ticketId = await cloud.conversation(customer(), cloud.now(-2 * day));
    cloud.api.fault({ on: 'messages', error: 132_001 });
    const { body: sent } = await send(ticketId, 'aviso');
    const failed = await cloud.message(ticketId, sent.id);
    expect([failed.state, failed.failure?.code]).toEqual(['failed', 'TEMPLATE_REFUSED']);
    const again = await ana().call(messages.retry, { params: { messageId: sent.id } });
    expect(again.status).toBe(200);
    await cloud.later(1000);
    await cloud.world.work();
    expect(cloud.api.sent).toMatchObject([{ type: 'template', body: { name: 'aviso' } }]);
    expect(cloud.api.sent[0]!.body).not.toHaveProperty('components');
  });

  it('begins a conversation with somebody who never wrote, which counts as a new chat', async () => {
    const value = customer();
    const { rows } = await cloud.world.owner.query<{ id: number }>(
      `with c as (insert into contacts (company_id, name, number) values ($1, 'Nova', $2) returning id)
       insert into contact_identities (company_id, contact_id, kind, value) select $1, id, 'pn', $2 from c returning contact_id as id`,
      [cloud.world.home.id, value],
    );
    const { body: ticket } = await ana().call(tickets.create, {
      body: { contactId: rows[0]!.id, whatsappId: cloud.line, queueId: cloud.world.home.vendas },
    });
    expect((await send(ticket.id, 'boas_vindas', { 'body:first_name': 'Nova' }, 'en_US')).status).toBe(201);
    expect(cloud.api.sent).toMatchObject([{ to: value, type: 'template' }]);
    expect(await cloud.rows('select 1 from new_chats where connection_id = $1')).toHaveLength(1);
  });

  it('what is not approved, not filled in, or not the template’s is refused before anything is stored', async () => {
    const ticketId = await cloud.conversation(customer());
    const wrong = async (name: string, values: Record<string, string>, language?: string) => {
      const { status, body: said } = await send(ticketId, name, values, language);
      return [status, said.error, said.fields];
    };
    expect(await wrong('parada', {})).toEqual([404, 'ERR_NO_TEMPLATE_FOUND', undefined]);
    expect(await wrong('aviso', {}, 'en_US')).toEqual([404, 'ERR_NO_TEMPLATE_FOUND', undefined]);
    expect(await wrong('aviso', { 'body:1': 'x' })).toEqual([
      400,
      'ERR_VALIDATION',
      { 'values.body:1': 'Unknown field' },
    ]);
    expect(await wrong('boas_vindas', {}, 'en_US')).toEqual([
      400,
      'ERR_VALIDATION',
      { 'values.body:first_name': 'Required' },
    ]);
    for (const value of ['', '  ', 'a\nb', 'a\tb', 'a     b', 'x'.repeat(1025)])
      expect((await wrong('boas_vindas', { 'body:first_name': value }, 'en_US'))[0]).toBe(400);
    expect(cloud.api.sent).toEqual([]);
  });

  it('one that wants what no screen asks for is listed with that, and is not sent', async () => {
    const ticketId = await cloud.conversation(customer());
    await cloud.later(10 * 60_000);
    const body = { type: 'BODY', text: 'Veja' };
    cloud.api.templates.push({ ...plain, name: 'foto', components: [{ type: 'HEADER', format: 'GIF' }, body] });
    const { body: found } = await list(ticketId);
    expect(found.templates.find(({ name }) => name === 'foto')).toMatchObject({ needs: 'file', body: 'Veja' });
    const answer = await send(ticketId, 'foto');
    expect([answer.status, answer.body.error]).toEqual([404, 'ERR_NO_TEMPLATE_FOUND']);
    expect(cloud.api.sent).toEqual([]);
  });

  it('a line of another network has none', async () => {
    await cloud.world.customerSays('5511970000399', 'oi');
    const { body: found } = await ana().call(tickets.list, { query: { status: 'pending' } });
    const { id: ticketId } = found.tickets.find(({ contact }) => contact.number === '5511970000399')!;
    await ana().call(tickets.update, { params: { ticketId }, body: { status: 'open' } });
    expect((await list(ticketId)).body).toEqual({ templates: [] });
    expect((await send(ticketId, 'aviso')).status).toBe(404);
  });

  it('is told of as long as the API was ever heard, and is unavailable before', async () => {
    const { home } = cloud.world;
    const { body: bare } = await home.admin.call(connections.create, {
      body: { name: 'Outra', provider: 'cloud', queueIds: [home.vendas] },
    });
    const ticketId = await cloud.conversation(customer());
    await cloud.world.owner.query('update tickets set whatsapp_id = $2 where company_id = $3 and id = $1', [
      ticketId,
      bare.id,
      home.id,
    ]);
    const answer = await list(ticketId);
    expect([answer.status, answer.body.error]).toEqual([503, 'ERR_UNAVAILABLE']);
  });

  it('what has left is not deleted, since its network takes nothing back; what has not, is', async () => {
    const ticketId = await cloud.conversation(customer());
    const { id } = await cloud.reply(ticketId, 'saiu');
    const gone = await ana().call(messages.remove, { params: { messageId: id } });
    expect([gone.status, gone.body.error]).toEqual([409, 'ERR_DELETE_WAPP_MSG']);
    expect(await cloud.message(ticketId, id)).toMatchObject({ isDeleted: false });
    cloud.api.fault({ on: 'messages', error: 131_026 });
    const failed: Message = await cloud.reply(ticketId, 'não saiu');
    expect((await ana().call(messages.remove, { params: { messageId: failed.id } })).status).toBe(200);
  });
});
