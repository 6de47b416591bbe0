import { expect, it } from 'vitest';
import { until } from '../testing/world';
import { customer, file, hear, message, network, send, stand } from './conformance-stand.fixture';

/** What every driver takes along. */
export function takes(): void {
  it('delivers a text, and answers that it was handed over', async () => {
    const [, outcome] = await send({ type: 'text', text: 'Olá' });
    expect(outcome).toMatchObject({ state: 'handed-over' });
    expect((await stand.shows(customer)).map((shown) => shown.text)).toEqual(['Olá']);
  });

  it('delivers files byte for byte, places and cards', async () => {
    const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui Melo\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD';
    const bytes = 'linha\r\n'.repeat(10_000);
    const outcomes = [
      await send({ type: 'media', media: 'document', file: file(bytes), caption: 'tabela' }),
      await send({ type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' }),
      await send({ type: 'contact', vcard }),
    ];
    expect(outcomes.map(([, { state }]) => state)).toEqual(['handed-over', 'handed-over', 'handed-over']);
    const [document, place, card] = await stand.shows(customer);
    expect(document).toMatchObject({ text: 'tabela', name: 'tabela.pdf' });
    expect(document!.bytes).toBe(bytes);
    expect(place!.text).toBe('Praça');
    expect(card!.text).toContain('Rui Melo');
  });

  it('carries the text of a menu, and where it can its lines to tap: what is tapped says so, and of which menu', async () => {
    expect(Boolean(stand.tap)).toBe(network.capabilities.interactive);
    const text = 'Com quem quer falar?\n\n*1* · Vendas\n*2* · Suporte';
    const lines = ['Vendas', 'Suporte'].map((title, n) => ({ key: String(n + 1), title }));
    const [ours, outcome] = await send({ type: 'interactive', text, lines, opens: 'Escolher' });
    expect(outcome).toMatchObject({ state: 'handed-over' });
    expect((await stand.shows(customer)).map((shown) => shown.text)).toEqual([text]);
    if (!stand.tap) return;
    const id = await stand.tap(customer, ours, '2');
    const tapped = { of: ours, key: '2' };
    const said = { type: 'text', text: 'Suporte', tapped, quoted: { providerId: ours } };
    expect((await message(id)).content).toEqual(said);
  });

  it('quotes in both directions, what the customer said and what we said', async () => {
    const theirs = await stand.say(customer, { type: 'text', text: 'Tem bolo?' });
    await message(theirs);
    const [ours] = await send({
      type: 'text',
      text: 'Tem',
      quoted: { providerId: theirs, fromMe: false, text: 'Tem bolo?' },
    });
    const [again] = await send({
      type: 'text',
      text: 'De quê?',
      quoted: { providerId: ours, fromMe: true, text: 'Tem' },
    });
    const shown = await stand.shows(customer);
    expect(shown.map(({ quoted }) => quoted)).toEqual([theirs, await stand.nameOf(ours)]);
    const reply = await stand.say(customer, { type: 'text', text: 'De milho', quotes: await stand.nameOf(again) });
    expect((await message(reply)).content.quoted).toEqual({ providerId: again });
    const own = await stand.say(customer, { type: 'text', text: 'E café', quotes: theirs });
    expect((await message(own)).content.quoted).toEqual({ providerId: theirs });
  });

  it('brings reactions to ours and to theirs, and that they were taken away', async () => {
    const theirs = await stand.say(customer, { type: 'text', text: 'oi' });
    const [ours] = await send({ type: 'text', text: 'olá' });
    const reacted = (id: string, emoji: string) =>
      hear('reacted', (event) => event.providerId === id && event.emoji === emoji);
    await stand.react(customer, { ours }, '❤️');
    expect(await reacted(ours, '❤️')).toMatchObject({ fromMe: true, by: 'customer' });
    await stand.react(customer, { ours }, '');
    const [first, last] = [await reacted(ours, '❤️'), await reacted(ours, '')];
    expect(last.at.getTime()).toBeGreaterThan(first.at.getTime());
    await stand.react(customer, { theirs }, '👍');
    expect(await reacted(theirs, '👍')).toMatchObject({ fromMe: false, by: 'customer' });
  });

  it('says our one reaction to ours and to theirs: the newest, and that it was taken away', async () => {
    const theirs = await stand.say(customer, { type: 'text', text: 'oi' });
    await message(theirs);
    const [ours] = await send({ type: 'text', text: 'olá' });
    const { companyId, connectionId } = stand.line;
    const chat = { kind: 'pn' as const, value: customer };
    let at = Date.now();
    const react = (providerId: string, fromMe: boolean, emoji: string) =>
      stand.gateway().react(companyId, connectionId, { message: { providerId, chat, fromMe }, emoji, at: ++at });
    for (const emoji of ['👍', '❤️', '']) {
      expect(await react(theirs, false, emoji)).toMatchObject({ state: 'handed-over' });
      expect((await stand.reactionTo(customer, { theirs })) ?? '').toBe(emoji);
    }
    // Said twice it is still one.
    for (const _ of [1, 2]) expect(await react(ours, true, '🙏')).toMatchObject({ state: 'handed-over' });
    expect(await stand.reactionTo(customer, { ours })).toBe('🙏');
    expect((await stand.shows(customer)).map((shown) => shown.text)).toEqual(['olá']);
    await stand.fault('refuse');
    expect(await react(theirs, false, '😮')).toMatchObject({ state: 'rejected', error: { retry: 'never' } });
    expect((await stand.reactionTo(customer, { theirs })) ?? '').toBe('');
  });

  it('tells how far a message got, up to played, under the id we gave it', async () => {
    const [id] = await send({ type: 'text', text: 'Olá' });
    for (const ack of [3, 4, 5] as const) {
      await stand.reach(id, ack);
      expect(await hear('ack', (event) => event.providerId === id && event.ack === ack)).toBeTruthy();
    }
  });

  it('takes messages back where it can, and says where it cannot', async () => {
    const [id] = await send({ type: 'text', text: 'engano' });
    const { companyId, connectionId } = stand.line;
    const chat = { kind: 'pn' as const, value: customer };
    const outcome = await stand.gateway().revoke(companyId, connectionId, { providerId: id, chat, fromMe: true });
    const shown = await stand.shows(customer);
    const taken = { state: 'handed-over' };
    const refused = { state: 'rejected', error: { retry: 'never' } };
    const { revoke } = network.capabilities;
    expect([outcome, shown[0]!.text]).toMatchObject(revoke ? [taken, ''] : [refused, 'engano']);
  });

  it('puts another text in the place of one that has left where it can, and says where it cannot', async () => {
    const [id] = await send({ type: 'text', text: 'às 9' });
    const { companyId, connectionId } = stand.line;
    const message = { providerId: id, chat: { kind: 'pn' as const, value: customer }, fromMe: true };
    const edit = (text: string) => stand.gateway().edit(companyId, connectionId, message, text);
    const said = [await edit('às 10'), await edit('às 10')];
    const { edit: isAble } = network.capabilities;
    const outcome = isAble ? { state: 'handed-over' } : { state: 'rejected', error: { retry: 'never' } };
    expect(said).toMatchObject([outcome, outcome]);
    expect(await stand.shows(customer)).toMatchObject([{ text: isAble ? 'às 10' : 'às 9' }]);
    if (!isAble) return;
    await stand.fault('refuse');
    expect(await edit('às 11')).toMatchObject({ state: 'rejected', error: { retry: 'never' } });
    expect(await stand.shows(customer)).toMatchObject([{ text: 'às 10' }]);
  });

  it('says that a message was refused, and the customer has nothing of it', async () => {
    await stand.fault('refuse');
    const [, outcome] = await send({ type: 'text', text: 'um' });
    expect(outcome).toMatchObject({ state: 'rejected' });
    expect(await stand.shows(customer)).toEqual([]);
  });

  it('never shows a message twice whose answer was lost, and says in the end that it arrived', async () => {
    await stand.fault('lose-answer');
    const [id, outcome] = await send({ type: 'text', text: 'uma vez' });
    expect(outcome.state).toBe('unknown');
    const isRepeatable = network.capabilities.repeatable;
    const again = isRepeatable ? (await send({ type: 'text', text: 'uma vez' }, id))[1] : outcome;
    expect(again).toMatchObject(isRepeatable ? { state: 'handed-over' } : { error: { retry: 'never' } });
    await stand.reach(id, 3);
    await hear('ack', (event) => event.providerId === id && event.ack === 3);
    expect((await stand.shows(customer)).map((shown) => shown.text)).toEqual(['uma vez']);
  });

  it('brings nothing over a line that was ended, and all of it when the line is back', async () => {
    const { companyId, connectionId } = stand.line;
    const before = stand.heard.length;
    await stand.gateway().stop(companyId, connectionId);
    const id = await stand.say(customer, { type: 'text', text: 'alguém?' });
    await stand.bring();
    const [, outcome] = await send({ type: 'text', text: 'não sai' });
    expect(outcome).toMatchObject({ state: 'rejected', error: { retry: 'fix-connection' } });
    expect(stand.heard.length).toBe(before);
    await stand.gateway().start(companyId, connectionId, 'resume');
    expect((await message(id)).content).toMatchObject({ text: 'alguém?' });
    await until(() => stand.statuses().at(-1) === 'CONNECTED');
  });

  it('loses nothing when its process ends', async () => {
    const first = await stand.say(customer, { type: 'text', text: 'antes' });
    await message(first);
    await stand.restart();
    const [, outcome] = await send({ type: 'text', text: 'ainda aqui' });
    expect(outcome.state).toBe('handed-over');
    const second = await stand.say(customer, { type: 'text', text: 'depois' });
    await message(second);
  });
}
