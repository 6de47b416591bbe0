import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld, until, type Person, type World } from '../testing/world';
import { file } from './file-words';

const { messages, sandbox, settings, tickets } = contract;

let world: World;
let number = 5_511_970_000_000;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());
beforeEach(() => void (world.events.length = 0));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

/** A conversation that this agent has accepted. */
async function conversation(person: Person = world.home.ana) {
  const from = String(number++);
  await world.customerSays(from, 'Oi');
  const { body } = await world.home.admin.call(tickets.list, { query: { status: 'pending', showAll: true } });
  const ticket = body.tickets.find(({ contact }) => contact.number === from)!;
  await person.call(tickets.update, { params: { ticketId: ticket.id }, body: { status: 'open' } });
  return { ticketId: ticket.id, from, contactId: ticket.contactId };
}

const say = async (ticketId: number, body: string, more = {}) =>
  (await world.home.ana.call(messages.send, { params: { ticketId }, body: { body, ...more } })).body as Message;
const thread = async (ticketId: number, person: Person = world.home.ana) =>
  (await person.call(messages.list, { params: { ticketId }, query: { markRead: false } })).body.messages;
const fault = (body: Parameters<Person['call']>[1] extends infer _ ? object : never) =>
  world.home.admin.call(sandbox.faults, { params: { whatsappId: world.home.line }, body: body as never });
const stored = async (ticketId: number, id: number) => (await thread(ticketId)).find((message) => message.id === id)!;

test('words are found at once, and still when they have been filed into the index', async () => {
  const { ticketId, from } = await conversation();
  const found = async () => {
    const { body } = await world.home.admin.call(tickets.list, { query: { searchParam: 'jabuticabeira' } });
    return body.tickets.map(({ id }) => id);
  };
  await world.customerSays(from, 'Vocês vendem muda de jabuticabeira?');
  expect(await found()).toEqual([ticketId]);
  const { rows: before } = await world.owner.query<{ filed: string }>('select guiche_file_words() as filed');
  expect(Number(before[0]!.filed)).toBeGreaterThan(0);
  expect(await found()).toEqual([ticketId]);
  await file(world.app.tenancy);
  const { rows: after } = await world.owner.query<{ filed: string }>('select guiche_file_words() as filed');
  expect(Number(after[0]!.filed)).toBe(0);
});

describe('a reply', () => {
  test('answers with the stored message before the network has it, and the phone shows it once', async () => {
    const { ticketId, from } = await conversation();
    const message = await say(ticketId, 'Bom dia!');
    expect(message).toMatchObject({
      ack: 0,
      state: 'waiting',
      fromMe: true,
      body: 'Bom dia!',
      userId: world.home.ana.viewer.id,
    });
    expect((await world.phone(from)).filter(({ fromMe }) => fromMe)).toEqual([]);
    await world.work();
    expect((await world.phone(from)).filter(({ fromMe }) => fromMe)).toMatchObject([
      { id: message.providerId, body: 'Bom dia!', attempts: 1 },
    ]);
    await until(async () => (await stored(ticketId, message.id)).ack === 3);
    expect(await stored(ticketId, message.id)).toMatchObject({ state: 'delivered' });
  });

  test('is told live to those who may read the ticket, with the key of the bubble already shown', async () => {
    const { ticketId } = await conversation();
    world.events.length = 0;
    const clientId = crypto.randomUUID();
    const message = await say(ticketId, 'ao vivo', { clientId });
    const heard = (person: Person) => world.heardBy(person).filter(({ name }) => name === 'appMessage');
    expect(heard(world.home.ana)).toMatchObject([
      { event: { action: 'create', clientId, message: { id: message.id } } },
    ]);
    expect(heard(world.home.bruno)).toEqual([]);
    expect(heard(world.other.admin)).toEqual([]);
  });

  test('renders variables in the company zone, signs when asked, and leaves unknown ones as typed', async () => {
    const { ticketId } = await conversation();
    const message = await say(ticketId, '{{ms}}, {{firstName}}! {{coisa}}', { sign: true });
    expect(message.body).toMatch(/^\*Ana Padaria\*\n(Bom dia|Boa tarde|Boa noite), [^!]+! \{\{coisa\}\}$/);
  });

  test('quotes a message of the same contact, and nobody else’s', async () => {
    const a = await conversation();
    const b = await conversation();
    const [asked] = await thread(a.ticketId);
    const reply = await say(a.ticketId, 'sim', { quotedMsg: { id: asked!.id } });
    expect(reply.quotedMsg).toMatchObject({ id: asked!.id, body: 'Oi' });
    await world.work();
    expect((await world.phone(a.from)).at(-1)).toMatchObject({ quotedId: asked!.providerId });
    const refused = await world.home.ana.call(messages.send, {
      params: { ticketId: b.ticketId },
      body: { body: 'x', quotedMsg: { id: asked!.id } },
    });
    expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
  });

  test('carries files with captions; what they are is sniffed, never believed', async () => {
    const { ticketId, from } = await conversation();
    const answer = await world.home.ana.call(messages.send, {
      params: { ticketId },
      body: { body: ['olha o bolo', ''] },
      files: [
        { name: '../../bolo.php.png', bytes: png, type: 'text/html' },
        { name: 'evil.png', bytes: '<svg onload=alert(1)>', type: 'image/png' },
      ],
    });
    expect(answer.status).toBe(201);
    const [picture, other] = answer.body as unknown as Message[];
    expect(picture).toMatchObject({
      mediaType: 'image',
      mediaName: 'bolo.php.png',
      mediaMime: 'image/png',
      mediaWidth: 2,
      mediaHeight: 3,
      body: 'olha o bolo',
    });
    expect(other).toMatchObject({ mediaType: 'document', mediaName: 'evil.png' });
    await world.work();
    expect((await world.phone(from)).slice(-2)).toMatchObject([
      { mediaType: 'image', body: 'olha o bolo' },
      { mediaType: 'document' },
    ]);
    const file = await world.app.http.inject({ url: picture!.mediaUrl! });
    expect(file.rawPayload).toEqual(png);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
    });
    const download = await world.app.http.inject({ url: other!.mediaUrl! });
    expect(download.headers['content-type']).toBe('application/octet-stream');
    expect(download.headers['content-disposition']).toMatch(/^attachment/);
  });

  test('to a ticket that is not open, blank, or too long is refused and stores nothing', async () => {
    const { ticketId } = await conversation();
    const send = (body: string) => world.home.ana.call(messages.send, { params: { ticketId }, body: { body } });
    expect(await send(' \n ')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(await send('x'.repeat(65_537))).toMatchObject({ status: 400, body: { fields: { body: 'Too Long!' } } });
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    expect(await send('tarde demais')).toMatchObject({ status: 409, body: { error: 'ERR_TICKET_NOT_OPEN' } });
    expect(await thread(ticketId)).toHaveLength(1);
  });

  test('repeated with its Idempotency-Key is one message', async () => {
    const { ticketId, from } = await conversation();
    const headers = { 'idempotency-key': `once-${ticketId}` };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        world.home.ana.call(messages.send, { params: { ticketId }, body: { body: 'uma vez' }, headers }),
      ),
    );
    expect(new Set(answers.map(({ body }) => (body as Message).id)).size).toBe(1);
    await world.work();
    expect((await world.phone(from)).filter(({ body }) => body === 'uma vez')).toHaveLength(1);
  });
});

describe('what cannot be had any more', () => {
  test('a message without a file has none to give', async () => {
    const { ticketId } = await conversation();
    const [hello] = await thread(ticketId);
    const asked = await world.home.ana.call(messages.media, { params: { messageId: hello!.id } });
    expect(asked).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_DOWNLOAD_MEDIA' } });
  });

  test('what was taken back, and a call, are not quoted', async () => {
    const { ticketId, from } = await conversation();
    const id = await world.customerSays(from, 'engano');
    await world.customerSays(from, '', { type: 'revoke', quotedId: id });
    await world.home.admin.call(sandbox.calls, {
      params: { whatsappId: world.home.line },
      body: { from, video: false },
    });
    await until(async () => (await thread(ticketId)).some(({ mediaType }) => mediaType === 'call_log'));
    for (const { id: quotedId } of (await thread(ticketId)).slice(1)) {
      const refused = await world.home.ana.call(messages.send, {
        params: { ticketId },
        body: { body: 'sobre isso', quotedMsg: { id: quotedId } },
      });
      expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_FETCH_WAPP_MSG' } });
    }
  });

  test('a message whose file is gone is not tried again', async () => {
    const { ticketId } = await conversation();
    await fault({ kind: 'reject-next' });
    const sent = await world.home.ana.call(messages.send, {
      params: { ticketId },
      body: { body: '' },
      files: [{ name: 'foto.png', bytes: png, type: 'image/png' }],
    });
    await world.work();
    const [message] = sent.body as Message[];
    const { rows } = await world.owner.query<{ key: string }>('select media_key as key from messages where id = $1', [
      message!.id,
    ]);
    await world.app.store.remove(world.home.id, rows[0]!.key);
    const again = await world.home.ana.call(messages.retry, { params: { messageId: message!.id } });
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_SENDING_WAPP_MSG' } });
  });
});

describe('the network misbehaves', () => {
  test('a refusal stays on the message with its reason, and trying again sends it under the same id', async () => {
    const { ticketId, from } = await conversation();
    await fault({ kind: 'reject-next' });
    const message = await say(ticketId, 'vai falhar');
    await world.work();
    const failed = await stored(ticketId, message.id);
    expect(failed.state).toBe('failed');
    expect(failed.failure?.code).toBeTruthy();
    const again = await world.home.ana.call(messages.retry, { params: { messageId: message.id } });
    expect(again.body).toMatchObject({ state: 'waiting', failure: null, providerId: message.providerId });
    await world.work();
    expect((await world.phone(from)).filter(({ id }) => id === message.providerId)).toHaveLength(1);
    expect((await stored(ticketId, message.id)).ack).toBeGreaterThanOrEqual(2);
  });

  test('a lost answer is repeated with the same id and shown once', async () => {
    const { ticketId, from } = await conversation();
    // Offline, so that no receipt comes before the repeat and makes it needless.
    await fault({ kind: 'offline', number: from });
    await fault({ kind: 'lose-answer-next' });
    const message = await say(ticketId, 'sem resposta');
    await world.work();
    world.advance(5_000);
    await world.makeDue();
    await world.work();
    expect((await world.phone(from)).filter(({ id }) => id === message.providerId)).toMatchObject([{ attempts: 2 }]);
    expect(await stored(ticketId, message.id)).toMatchObject({ state: 'sent', ack: 2, failure: null });
    await fault({ kind: 'online', number: from });
  });

  test('where a repeat is not safe the message is parked as unknown, and left or sent again by a person', async () => {
    const { ticketId, from } = await conversation();
    // Offline, so that no receipt tells what became of it.
    await fault({ kind: 'offline', number: from });
    await fault({ kind: 'lose-answer-next', repeatable: false });
    const message = await say(ticketId, 'será que foi?');
    await world.work();
    expect(await stored(ticketId, message.id)).toMatchObject({ state: 'unknown' });
    await world.work();
    expect((await world.phone(from)).filter(({ id }) => id === message.providerId)).toMatchObject([{ attempts: 1 }]);
    const left = await world.home.ana.call(messages.dismiss, { params: { messageId: message.id } });
    expect(left.body).toMatchObject({ state: 'sent' });
    await fault({ kind: 'online', number: from });
  });

  test('a message that waits for a retry holds back its own conversation only, whose order is kept', async () => {
    const [slow, quick] = [await conversation(), await conversation()];
    await fault({ kind: 'offline', number: slow.from });
    await fault({ kind: 'lose-answer-next' });
    await say(slow.ticketId, 'um');
    await say(slow.ticketId, 'dois');
    await say(quick.ticketId, 'outra conversa');
    await world.work();
    const bodies = async (from: string) =>
      (await world.phone(from)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
    expect(await bodies(quick.from)).toEqual(['outra conversa']);
    world.advance(5_000);
    await world.makeDue();
    await world.work();
    expect(await bodies(slow.from)).toEqual(['um', 'dois']);
    await fault({ kind: 'online', number: slow.from });
  });

  test('a message that a dead process left on its way is sent again with the same id', async () => {
    const { ticketId, from } = await conversation();
    const message = await say(ticketId, 'no meio do caminho');
    await world.owner.query(`update messages set state = 'sending', attempts = 1 where id = $1`, [message.id]);
    await world.work();
    expect((await world.phone(from)).filter(({ id }) => id === message.providerId)).toHaveLength(1);
    expect((await stored(ticketId, message.id)).ack).toBeGreaterThanOrEqual(2);
  });

  test('while the line is down messages wait, and leave when it is back; unpaired it takes none', async () => {
    const { ticketId, from } = await conversation();
    await world.owner.query(`update connections set status = 'TIMEOUT' where id = $1`, [world.home.line]);
    const message = await say(ticketId, 'espera aí');
    await world.work();
    expect(await stored(ticketId, message.id)).toMatchObject({ state: 'waiting' });
    await world.owner.query(`update connections set status = 'DISCONNECTED' where id = $1`, [world.home.line]);
    const refused = await world.home.ana.call(messages.send, { params: { ticketId }, body: { body: 'não' } });
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    await world.home.admin.call(contract.connections.start, { params: { whatsappId: world.home.line } });
    await until(async () => {
      const { rows } = await world.owner.query('select status from connections where id = $1', [world.home.line]);
      return rows[0].status === 'CONNECTED';
    });
    await world.work();
    expect((await world.phone(from)).filter(({ id }) => id === message.providerId)).toHaveLength(1);
  });
});

describe('receipts', () => {
  test('only rise, however they come', async () => {
    const { ticketId } = await conversation();
    const message = await say(ticketId, 'lida?');
    await world.work();
    const ack = (value: number) =>
      world.home.admin.call(sandbox.acks, {
        params: { whatsappId: world.home.line },
        body: { id: message.providerId, ack: value },
      });
    await ack(4);
    await until(async () => (await stored(ticketId, message.id)).ack === 4);
    await ack(3);
    await ack(5);
    await until(async () => (await stored(ticketId, message.id)).ack === 5);
    expect(await stored(ticketId, message.id)).toMatchObject({ ack: 5, state: 'played' });
  });
});

describe('reading', () => {
  test('by the assigned agent marks read, on the phone too; by anyone else it leaves no trace', async () => {
    const { ticketId, from } = await conversation();
    const unread = async () =>
      (await world.home.admin.call(tickets.show, { params: { ticketId } })).body.unreadMessages;
    await world.home.admin.call(messages.list, { params: { ticketId } });
    await world.home.ana.call(messages.list, { params: { ticketId }, query: { markRead: false } });
    expect(await unread()).toBe(1);
    world.events.length = 0;
    const { body } = await world.home.ana.call(messages.list, { params: { ticketId } });
    expect(body.ticket.unreadMessages).toBe(0);
    expect(await unread()).toBe(0);
    expect(world.heardBy(world.home.ana).map(({ event }) => (event as { action: string }).action)).toContain(
      'updateUnread',
    );
    await world.work();
    expect((await world.phone(from)).at(0)).toMatchObject({ body: 'Oi', ack: 4 });
  });

  test('a thread holds this ticket and earlier ones of the contact, page by page, oldest first', async () => {
    const { ticketId, from } = await conversation();
    for (let n = 0; n < 50; n++) await world.customerSays(from, `antiga ${n}`);
    await world.home.ana.call(tickets.update, { params: { ticketId }, body: { status: 'closed' } });
    world.advance(61_000);
    await world.customerSays(from, 'nova conversa');
    world.advance(-61_000);
    const { body: list } = await world.home.ana.call(tickets.list, { query: { status: 'pending' } });
    const second = list.tickets.find(({ contact }) => contact.number === from)!;
    const first = (await world.home.ana.call(messages.list, { params: { ticketId: second.id } })).body;
    expect(first.messages).toHaveLength(40);
    expect(first.messages.at(-1)).toMatchObject({ body: 'nova conversa', ticketId: second.id });
    const older = (
      await world.home.ana.call(messages.list, {
        params: { ticketId: second.id },
        query: { cursor: first.nextCursor! },
      })
    ).body;
    const bodies = [...older.messages, ...first.messages].map(({ body }) => body);
    expect(bodies).toEqual(['Oi', ...Array.from({ length: 50 }, (_, n) => `antiga ${n}`), 'nova conversa']);
    expect(older.hasMore).toBe(false);
    // The earlier ticket never shows the later one.
    expect((await thread(ticketId)).map(({ body }) => body)).not.toContain('nova conversa');
  });
});

describe('what a customer sends', () => {
  test('of every kind is shown as what it is', async () => {
    const { ticketId, from } = await conversation();
    await world.customerSays(from, '', { type: 'location', latitude: -23.5, longitude: -46.6 });
    await world.customerSays(from, '', {
      type: 'contact',
      vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Dona Célia\nTEL:+55 11 98877-1204\nEND:VCARD',
    });
    await world.home.admin.call(sandbox.calls, {
      params: { whatsappId: world.home.line },
      body: { from, video: true },
    });
    await until(async () => (await thread(ticketId)).length === 4);
    expect((await thread(ticketId)).slice(1)).toMatchObject([
      { mediaType: 'locationMessage', body: '|https://maps.google.com/maps?q=-23.5%2C-46.6&z=17|' },
      { mediaType: 'contactMessage' },
      { mediaType: 'call_log', body: 'video' },
    ]);
  });

  test('a call to a company that takes none is answered in writing, and shown as any other', async () => {
    const { ticketId, from } = await conversation();
    const allow = (value: string) =>
      world.home.admin.call(settings.update, { params: { key: 'call' }, body: { value } });
    await allow('disabled');
    await world.home.admin.call(sandbox.calls, {
      params: { whatsappId: world.home.line },
      body: { from, video: false },
    });
    await until(async () => (await thread(ticketId)).length === 3);
    await allow('enabled');
    const [, call, answer] = await thread(ticketId);
    expect([call!.mediaType, call!.body]).toEqual(['call_log', 'voice']);
    expect(answer).toMatchObject({ fromMe: true, userId: null });
    expect(answer!.body).toMatch(/^\*Mensagem automática:\* .*não atende chamadas/);
    await world.work();
    expect((await world.phone(from)).at(-1)).toMatchObject({ fromMe: true, body: answer!.body });
  });

  test('a file arrives with its bytes', async () => {
    const { ticketId, from } = await conversation();
    const answer = await world.home.admin.call(sandbox.send, {
      params: { whatsappId: world.home.line },
      body: { from, body: 'foto' },
      files: [{ name: 'foto.png', bytes: png }],
    });
    expect(answer.status).toBe(201);
    await until(async () => (await thread(ticketId)).length === 2);
    await world.work();
    await until(async () => (await thread(ticketId))[1]!.media === 'there');
    const [, message] = await thread(ticketId);
    expect(message).toMatchObject({ mediaType: 'image', mediaWidth: 2, body: 'foto', fromMe: false });
    expect((await world.app.http.inject({ url: message!.mediaUrl! })).rawPayload).toEqual(png);
  });

  test('edited, deleted and reacted to changes what is shown', async () => {
    const { ticketId, from } = await conversation();
    const id = await world.customerSays(from, 'bom dia');
    await world.customerSays(from, 'boa tarde', { type: 'edit', quotedId: id });
    const mine = await say(ticketId, 'olá');
    await world.work();
    await world.customerSays(from, '❤️', { type: 'reaction', quotedId: mine.providerId });
    const shown = await thread(ticketId);
    expect(shown.find(({ providerId }) => providerId === id)).toMatchObject({ body: 'boa tarde', isEdited: true });
    expect(shown.find(({ providerId }) => providerId === mine.providerId)!.reactions).toEqual([
      { emoji: '❤️', fromMe: false },
    ]);
    await world.customerSays(from, '', { type: 'revoke', quotedId: id });
    expect((await thread(ticketId)).find(({ providerId }) => providerId === id)).toMatchObject({
      body: '',
      isDeleted: true,
    });
    expect((await thread(ticketId, world.home.admin)).find(({ providerId }) => providerId === id)).toMatchObject({
      body: 'boa tarde',
      isDeleted: true,
    });
  });

  test('in a group is heard by companies that want to, and is then one conversation with many senders', async () => {
    const group = { id: 'grupo-jardim', name: 'Condomínio Jardim' };
    const ignoring = (value: string) =>
      world.home.admin.call(settings.update, { params: { key: 'CheckMsgIsGroup' }, body: { value } });
    await world.customerSays('5511970000801', 'Alguém aí?', { group });
    const { body: nothing } = await world.home.admin.call(tickets.list, {
      query: { showAll: true, searchParam: 'Condomínio Jardim' },
    });
    expect(nothing.tickets).toEqual([]);
    await ignoring('disabled');
    await world.customerSays('5511970000801', 'Quem fechou o portão?', { group });
    await world.customerSays('5511970000802', 'Fui eu', { group });
    const { body } = await world.home.admin.call(tickets.list, {
      query: { status: 'pending', showAll: true, searchParam: 'Condomínio Jardim' },
    });
    expect(body.tickets).toMatchObject([
      { isGroup: true, lastMessage: 'Fui eu', contact: { name: 'Condomínio Jardim' } },
    ]);
    const shown = await thread(body.tickets[0]!.id, world.home.admin);
    expect(new Set(shown.map(({ contactId }) => contactId)).size).toBe(2);
    await ignoring('enabled');
  });

  test('from someone without a number is kept all the same', async () => {
    await world.customerSays('@padoca.fan', 'oi, sem número', { pushName: 'Fã da Padoca' });
    const { body } = await world.home.admin.call(tickets.list, { query: { searchParam: 'sem número' } });
    expect(body.tickets).toMatchObject([{ contact: { name: 'Fã da Padoca', number: '' } }]);
  });

  test('typed on the company’s own phone appears as ours', async () => {
    const { ticketId, from } = await conversation();
    await world.customerSays(from, 'respondi do celular', { fromMe: true });
    expect((await thread(ticketId)).at(-1)).toMatchObject({ fromMe: true, body: 'respondi do celular', userId: null });
  });
});

describe('deleting', () => {
  test('is for our own messages, on the network too; the words stay with admins and supervisors', async () => {
    const { ticketId, from } = await conversation();
    const [theirs] = await thread(ticketId);
    const refused = await world.home.ana.call(messages.remove, { params: { messageId: theirs!.id } });
    expect(refused).toMatchObject({ status: 409, body: { error: 'ERR_DELETE_WAPP_MSG' } });
    const mine = await say(ticketId, 'ops, errado');
    await world.work();
    // The receipt comes by itself; what is told after it is about the deletion alone.
    await until(async () => (await stored(ticketId, mine.id)).ack === 3);
    world.events.length = 0;
    await world.home.ana.call(messages.remove, { params: { messageId: mine.id } });
    await world.work();
    expect((await world.phone(from)).find(({ id }) => id === mine.providerId)).toMatchObject({ deleted: true });
    expect(await stored(ticketId, mine.id)).toMatchObject({ isDeleted: true, body: '' });
    expect((await thread(ticketId, world.home.supervisor)).find(({ id }) => id === mine.id)!.body).toBe('ops, errado');
    const told = (person: Person) =>
      world
        .heardBy(person)
        .flatMap(({ event }) => ('message' in event && event.message.id === mine.id ? [event.message.body] : []));
    expect(told(world.home.ana)).toEqual(['']);
    expect(told(world.home.supervisor)).toEqual(['ops, errado']);
  });

  test('hides the words in what quotes it, too: what is heard is what a fresh load shows, to each', async () => {
    const { ticketId, from } = await conversation();
    const mine = await say(ticketId, 'o preço secreto');
    const quoting = await say(ticketId, 'isto aqui', { quotedMsg: { id: mine.id } });
    await world.work();
    await until(async () => (await stored(ticketId, quoting.id)).ack === 3);
    await world.home.ana.call(messages.remove, { params: { messageId: mine.id } });
    await world.work();
    world.events.length = 0;
    await world.home.ana.call(messages.react, { params: { messageId: quoting.id }, body: { emoji: '👍' } });
    await world.customerSays(from, 'qual?', { quotedId: mine.providerId });
    await world.work();
    for (const [person, words] of [
      [world.home.ana, ''],
      [world.home.supervisor, 'o preço secreto'],
    ] as const) {
      const heard = world
        .heardBy(person)
        .flatMap(({ event }) => ('message' in event ? [event.message as Message] : []));
      const last = new Map(heard.map((message) => [message.id, message]));
      expect([...last.values()].map(({ quotedMsg }) => quotedMsg?.body)).toEqual([words, words]);
      const shown = await thread(ticketId, person);
      for (const { quotedMsg, id } of last.values())
        expect(quotedMsg).toEqual(shown.find((message) => message.id === id)!.quotedMsg);
    }
  });

  test('hides the words from an agent who says what became of it, and not from a supervisor', async () => {
    for (const [person, words] of [
      [world.home.ana, ''],
      [world.home.supervisor, 'apagada'],
    ] as const) {
      const { ticketId, from } = await conversation();
      await fault({ kind: 'offline', number: from });
      await fault({ kind: 'lose-answer-next', repeatable: false });
      const mine = await say(ticketId, 'apagada');
      await world.work();
      await world.home.ana.call(messages.remove, { params: { messageId: mine.id } });
      const left = await person.call(messages.dismiss, { params: { messageId: mine.id } });
      expect(left.body).toMatchObject({ state: 'sent', isDeleted: true, body: words });
      await fault({ kind: 'online', number: from });
    }
  });

  test('one that has not left yet does not leave', async () => {
    const { ticketId, from } = await conversation();
    const mine = await say(ticketId, 'nem foi');
    await world.home.ana.call(messages.remove, { params: { messageId: mine.id } });
    await world.work();
    expect((await world.phone(from)).filter(({ id }) => id === mine.providerId)).toEqual([]);
  });
});

describe('nobody touches what stands in another conversation', () => {
  test('an edit, deletion or reaction from elsewhere changes nothing', async () => {
    const { ticketId, from } = await conversation();
    const stranger = String(number++);
    await world.customerSays(stranger, 'oi, sou outro');
    const id = await world.customerSays(from, 'minha mensagem');
    await world.customerSays(stranger, 'trocada', { type: 'edit', quotedId: id });
    await world.customerSays(stranger, '', { type: 'revoke', quotedId: id });
    await world.customerSays(stranger, '💩', { type: 'reaction', quotedId: id });
    const kept = (await thread(ticketId)).find(({ providerId }) => providerId === id);
    expect(kept).toMatchObject({ body: 'minha mensagem', isDeleted: false, isEdited: false, reactions: [] });
  });

  test('an id that another customer has used before hides no message', async () => {
    const [a, b] = [await conversation(), await conversation()];
    const id = await world.customerSays(a.from, 'primeiro', { id: `mesmo-${a.from}` });
    await world.customerSays(b.from, 'segundo', { id });
    expect((await thread(b.ticketId)).map(({ body }) => body)).toContain('segundo');
  });
});

// Last, because it moves the clock beyond everybody's access token.
describe('media links', () => {
  test('are good for ten minutes, for their file only, and a fresh one needs access', async () => {
    const { ticketId } = await conversation();
    const answer = await world.home.ana.call(messages.send, {
      params: { ticketId },
      body: {},
      files: [{ name: 'a.png', bytes: png }],
    });
    const [message] = answer.body as unknown as Message[];
    const get = (url: string, headers = {}) => world.app.http.inject({ url, headers });
    expect((await get(message!.mediaUrl!)).statusCode).toBe(200);
    expect((await get(message!.mediaUrl!.replace(/s=\d+/, `s=${world.other.id}`))).statusCode).toBe(404);
    expect((await get(message!.mediaUrl!.split('?')[0]!)).statusCode).toBe(404);
    const part = await get(message!.mediaUrl!, { range: 'bytes=0-7' });
    expect([part.statusCode, part.rawPayload.length, part.headers['content-range']]).toEqual([
      206,
      8,
      `bytes 0-7/${png.length}`,
    ]);
    expect((await get(message!.mediaUrl!, { range: 'bytes=9999-' })).statusCode).toBe(416);
    const fresh = await world.home.ana.call(messages.media, { params: { messageId: message!.id } });
    expect((await get(fresh.body.mediaUrl)).statusCode).toBe(200);
    expect((await world.home.bruno.call(messages.media, { params: { messageId: message!.id } })).status).toBe(403);
    world.advance(16 * 60_000);
    expect((await get(message!.mediaUrl!)).statusCode).toBe(404);
  });
});
