import { contacts } from '@guiche/contract/contacts';
import { messages } from '@guiche/contract/messages';
import { tickets } from '@guiche/contract/tickets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { company, createBetaWorld, type BetaWorld } from './beta.fixture';

const people = { maria: '5511970005001', joao: '5511970005002', rosa: '5511970005003' };

describe('groups and calls over the unofficial network', () => {
  let beta: BetaWorld;
  let group: ReturnType<BetaWorld['fake']['groups']['make']>;
  beforeAll(async () => {
    beta = await createBetaWorld({ confirm: 1000 });
    await beta.pair();
    await until(() => beta.fake.isOnline(company));
    for (const [name, pn] of Object.entries(people)) beta.fake.account(pn, name);
    group = beta.fake.groups.make('Condomínio Jardim', [company, ...Object.values(people)]);
  });
  afterAll(() => beta?.close());

  const has = (id: string) =>
    until(async () => (await beta.stored(id)).some(({ mediaType }) => mediaType !== 'unreadable'));
  const taken = () => until(() => beta.fake.waiting(company) === 0);
  const ticketOf = async (id: string) => {
    const [row] = await beta.stored(id);
    const { body } = await beta.world.home.admin.call(tickets.show, { params: { ticketId: row!.ticketId } });
    return body;
  };
  /** Ana writes to the group; resolves when the delivery has ended. @returns the network's id */
  const answer = async (ticketId: number, body: string, quotedId?: number) => {
    const { ana } = beta.world.home;
    await ana.call(tickets.update, { params: { ticketId }, body: { status: 'open', userId: ana.viewer.id } });
    const quoting = quotedId === undefined ? {} : { quotedMsg: { id: quotedId } };
    const sent = await ana.call(messages.send, { params: { ticketId }, body: { body, ...quoting } as never });
    await beta.world.work();
    return (sent.body as { providerId: string }).providerId;
  };
  const shownTo = (number: string, id: string) => beta.fake.shown(number).filter((one) => one.id === id);

  it('are not heard by companies that take no part in groups', async () => {
    const id = await beta.fake.groups.say(group, people.maria, 'Alguém viu o síndico?');
    await has(await beta.fake.say(people.maria, company, 'oi'));
    await taken();
    expect(await beta.stored(id)).toEqual([]);
    await beta.setting('CheckMsgIsGroup', 'disabled');
  });

  it('are one conversation, called as the group is, in which each member has a name', async () => {
    const [one, two] = [
      await beta.fake.groups.say(group, people.maria, 'Quem fechou o portão?'),
      await beta.fake.groups.say(group, people.joao, 'Fui eu'),
    ];
    await has(one);
    await has(two);
    await until(async () => (await ticketOf(one)).contact.name === 'Condomínio Jardim');
    const ticket = await ticketOf(one);
    expect(ticket).toMatchObject({ isGroup: true, contact: { number: '' } });
    expect((await ticketOf(two)).id).toBe(ticket.id);
    expect([...(await beta.stored(one)), ...(await beta.stored(two))].map(({ sender }) => sender)).toEqual([
      'maria',
      'joao',
    ]);
    await taken();
  });

  it('are written to, members are quoted by name, and ticks are of the last of them', async () => {
    const id = await beta.fake.groups.say(group, people.rosa, 'Tem vaga?');
    await has(id);
    const [question] = await beta.stored(id);
    beta.fake.faults.withholdReceipts = true;
    const ours = await answer(question!.ticketId, 'Tem duas', question!.id);
    for (const number of Object.values(people)) {
      const [shown] = shownTo(number, ours);
      expect([shown?.group, shown?.times]).toEqual([group.jid, 1]);
      const { text, contextInfo } = shown!.message.extendedTextMessage!;
      expect([text, contextInfo?.stanzaId]).toEqual(['Tem duas', id]);
      expect(contextInfo?.participant).toBe(beta.fake.addressOf(people.rosa));
    }
    delete beta.fake.faults.withholdReceipts;
    expect(await beta.ackOf(ours)).toMatchObject({ ack: 2 });
    for (const number of [people.maria, people.joao]) beta.fake.groups.receipt(group, number, company, ours, 'read');
    beta.fake.groups.receipt(group, people.rosa, company, ours);
    await until(async () => (await beta.ackOf(ours)).ack === 3);
    beta.fake.groups.receipt(group, people.rosa, company, ours, 'read');
    await until(async () => (await beta.ackOf(ours)).ack === 4);
    // Again, with a key that the members have.
    const next = await answer(question!.ticketId, 'E uma coberta');
    expect(shownTo(people.maria, next)).toHaveLength(1);
  });

  it('are called as they are renamed, live, also where somebody of ours had named them', async () => {
    const id = await beta.fake.groups.say(group, people.maria, 'vamos mudar o nome');
    await has(id);
    const { contactId } = await ticketOf(id);
    const { home, events } = beta.world;
    await home.admin.call(contacts.update, { params: { contactId }, body: { name: 'Prédio da Maria' } });
    await has(await beta.fake.groups.say(group, people.joao, 'qual nome?'));
    expect((await ticketOf(id)).contact.name).toBe('Prédio da Maria');
    events.length = 0;
    beta.fake.groups.rename(group, people.maria, 'Jardim das Flores');
    await until(async () => (await ticketOf(id)).contact.name === 'Jardim das Flores');
    const told = beta.world.heardBy(home.ana).filter(({ name }) => name === 'contact');
    expect(told).toMatchObject([{ event: { action: 'update', contact: { name: 'Jardim das Flores' } } }]);
  });

  it('hear our reaction to what a member said, and of whose message it is', async () => {
    const id = await beta.fake.groups.say(group, people.joao, 'obrigado');
    await has(id);
    const [row] = await beta.stored(id);
    const before = beta.fake.shown(people.rosa).length;
    await beta.world.home.ana.call(messages.react, { params: { messageId: row!.id }, body: { emoji: '❤️' } });
    await beta.world.work();
    const [shown] = beta.fake.shown(people.rosa).slice(before);
    const { key, text } = shown!.message.reactionMessage!;
    expect([text, key?.id, key?.fromMe, key?.participant]).toEqual(['❤️', id, false, beta.fake.addressOf(people.joao)]);
  });

  it('let members change what is their own, and nothing else', async () => {
    const theirs = await beta.fake.groups.say(group, people.maria, 'palavra da Maria');
    await has(theirs);
    const [{ ticketId } = { ticketId: 0 }] = await beta.stored(theirs);
    const ours = await answer(ticketId, 'palavra nossa');
    for (const id of [theirs, ours])
      for (const fromMe of [true, false]) {
        const key = { id, fromMe, remoteJid: group.jid, participant: beta.fake.addressOf(people.maria) };
        await beta.fake.groups.say(group, people.joao, { protocolMessage: { key, type: 0 } });
        const edited = { key, type: 14, editedMessage: { conversation: 'x' } };
        await beta.fake.groups.say(group, people.joao, { protocolMessage: edited });
      }
    await has(await beta.fake.groups.say(group, people.joao, 'feito'));
    const untouched = { isDeleted: false, isEdited: false };
    expect(await beta.stored(theirs)).toMatchObject([{ body: 'palavra da Maria', ...untouched }]);
    expect(await beta.stored(ours)).toMatchObject([{ body: 'palavra nossa', ...untouched }]);
    const key = { id: theirs, fromMe: true, remoteJid: group.jid };
    await beta.fake.groups.say(group, people.maria, { protocolMessage: { key, type: 0 } });
    await until(async () => (await beta.stored(theirs))[0]!.isDeleted);
  });

  it('#16 whose keys were lost are asked for again, and what was said comes once', async () => {
    const { app, home, owner } = beta.world;
    await taken();
    await app.gateway.stop(home.id, beta.line);
    await owner.query(`delete from beta_keys where kind = 'sender-key'`);
    const id = await beta.fake.groups.say(group, people.maria, 'ainda me ouvem?');
    await app.gateway.start(home.id, beta.line, 'resume');
    await has(id);
    expect((await beta.stored(id)).map(({ body }) => body)).toEqual(['ainda me ouvem?']);
    await taken();
  });

  it('a call in vain is a message; one that somebody took is none', async () => {
    const missed = beta.fake.call(people.rosa, company, 'timeout');
    await has(missed);
    expect(await beta.stored(missed)).toMatchObject([{ mediaType: 'call_log', body: 'voice', sender: 'rosa' }]);
    const answered = beta.fake.call(people.rosa, company, 'accepted', true);
    const elsewhere = beta.fake.call(people.rosa, company, 'taken on the phone');
    await has(await beta.fake.say(people.rosa, company, 'falamos'));
    expect([...(await beta.stored(answered)), ...(await beta.stored(elsewhere))]).toEqual([]);
  });

  it('a call that its caller gives up is a message as well, and one', async () => {
    const id = beta.fake.call(people.rosa, company, 'given up', true);
    await has(id);
    await has(await beta.fake.say(people.rosa, company, 'deixa'));
    expect(await beta.stored(id)).toMatchObject([{ mediaType: 'call_log', body: 'video', sender: 'rosa' }]);
  });

  it('a company that takes no calls declines them while they ring, and says so in writing, once', async () => {
    await beta.setting('call', 'disabled');
    const before = beta.fake.shown(people.joao).length;
    const id = beta.fake.call(people.joao, company, 'timeout', true);
    await has(id);
    await until(() => beta.fake.trace.includes('call reject'));
    await beta.world.work();
    await has(await beta.fake.say(people.joao, company, 'ah, entendi'));
    expect(await beta.stored(id)).toMatchObject([{ mediaType: 'call_log', body: 'video' }]);
    const said = beta.fake.shown(people.joao).slice(before);
    expect(said.map(({ message }) => message.conversation ?? message.extendedTextMessage?.text)).toEqual([
      expect.stringMatching(/não atende chamadas/),
    ]);
    expect(beta.fake.trace.filter((line) => line === 'call reject')).toHaveLength(1);
    await beta.setting('call', 'enabled');
  });
});
