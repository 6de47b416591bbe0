import { buffer, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { until } from '../testing/world';
import {
  customer,
  file,
  hear,
  message,
  network,
  newId,
  openFile,
  samples,
  send,
  stand,
} from './conformance-stand.fixture';

/** What every driver brings. */
export function brings(): void {
  it('brings a text with who said it, where and when', async () => {
    const id = await stand.say(customer, { type: 'text', text: 'Bom dia 🥖' });
    const { chat, sender, isGroup, fromMe, content, at } = await message(id);
    expect(content).toEqual({ type: 'text', text: 'Bom dia 🥖' });
    expect([chat.id, sender.id, isGroup, fromMe]).toEqual([
      { kind: 'pn', value: customer },
      { kind: 'pn', value: customer },
      false,
      false,
    ]);
    expect(Math.abs(Date.now() - at.getTime())).toBeLessThan(60_000);
  });

  it('brings files with their bytes, places and cards', async () => {
    const ids = [
      await stand.say(customer, { type: 'document', name: 'lista.txt', bytes: 'pão, leite', caption: 'a lista' }),
      await stand.say(customer, { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' }),
      await stand.say(customer, {
        type: 'contact',
        vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Rui Melo\nTEL;waid=5511988887777:+55 11 98888-7777\nEND:VCARD',
      }),
    ];
    const [document, place, card] = await Promise.all(ids.map(message));
    const { content } = document!;
    if (content.type !== 'media') throw new Error('no file came');
    expect([content.media, content.caption, content.file.name]).toEqual(['document', 'a lista', 'lista.txt']);
    expect(await text(await openFile(content.file))).toBe('pão, leite');
    expect(place!.content).toMatchObject({
      type: 'location',
      latitude: -23.5,
      longitude: -46.6,
      description: 'Praça',
    });
    expect(card!.content.type).toBe('contact');
    expect((card!.content as { vcard: string }).vcard).toMatch(/FN:Rui Melo[\s\S]*5511988887777/);
  });

  it('brings pictures, films, voices and stickers as what they are, byte for byte', async () => {
    for (const { media, name, bytes } of await samples()) {
      const caption = media === 'image' || media === 'video' ? 'veja' : '';
      const id = await stand.say(customer, { type: 'media', media, name, bytes, caption });
      const { content } = await message(id);
      if (content.type !== 'media') throw new Error(`no ${media} came`);
      expect([content.media, content.caption]).toEqual([media, caption]);
      expect((await buffer(await openFile(content.file))).equals(bytes), media).toBe(true);
    }
  });

  it('tells of what cannot be read, and under the same name what it says when it can', async () => {
    const id = await stand.sayUnreadable(customer, 'quero dois bolos');
    const { chat, content } = await message(id);
    expect([chat.id, content]).toEqual([{ kind: 'pn', value: customer }, { type: 'unreadable' }]);
    await stand.sendAgain(customer, id, 'quero dois bolos');
    const said = await hear('message', (one) => one.providerId === id && one.content.type === 'text');
    expect(said.content).toEqual({ type: 'text', text: 'quero dois bolos' });
    const later = await stand.say(customer, { type: 'text', text: 'e um pão' });
    expect((await message(later)).content).toEqual({ type: 'text', text: 'e um pão' });
  });

  it('delivers pictures, films, voices and stickers, byte for byte', async () => {
    for (const { media, mime, name, bytes } of await samples()) {
      const [, outcome] = await send({ type: 'media', media, file: file(bytes, name, mime), caption: '' });
      expect(outcome, media).toMatchObject({ state: 'handed-over' });
      expect((await stand.shows(customer)).at(-1)?.bytes, media).toBe(bytes.toString('latin1'));
    }
  });

  it('brings somebody whose number nobody is told, and writes to them', async () => {
    const { id, from, number } = await stand.sayUnnamed('sem número');
    const { chat, content } = await message(id);
    expect([chat.id, content]).toEqual([from, { type: 'text', text: 'sem número' }]);
    const { companyId, connectionId } = stand.line;
    const answer = { providerId: newId(), to: from, content: { type: 'text', text: 'mesmo assim' } as const };
    expect(await stand.gateway().dispatch(companyId, connectionId, answer)).toMatchObject({ state: 'handed-over' });
    expect((await stand.shows(number)).map((shown) => shown.text)).toEqual(['mesmo assim']);
  });

  it('brings what is said in groups and by whom, and writes to them, where it can', async () => {
    expect(Boolean(stand.sayInGroup)).toBe(network.capabilities.groups);
    if (!stand.sayInGroup) return;
    const { id, group } = await stand.sayInGroup(customer, 'bom dia a todos');
    const { id: other } = await stand.sayInGroup('5511970000002', 'bom dia!');
    for (const [one, who] of [
      [id, customer],
      [other, '5511970000002'],
    ] as const) {
      const { chat, sender, isGroup } = await message(one);
      expect([chat.id, isGroup]).toEqual([group, true]);
      expect([sender.id, ...sender.aliases]).toContainEqual({ kind: 'pn', value: who });
    }
    const { companyId, connectionId } = stand.line;
    for (const text of ['olá', 'e tchau']) {
      const answer = { providerId: newId(), to: group, content: { type: 'text', text } as const };
      expect(await stand.gateway().dispatch(companyId, connectionId, answer)).toMatchObject({ state: 'handed-over' });
    }
    expect((await stand.shows(customer, true)).map((shown) => shown.text)).toEqual(['olá', 'e tchau']);
  });

  it('tells of calls in vain, where it can', async () => {
    expect(Boolean(stand.ring)).toBe(network.capabilities.calls);
    if (!stand.ring) return;
    const id = await stand.ring(customer, true);
    const call = await hear('call', ({ callId, ringing }) => callId === id && !ringing);
    expect([call.from.id, ...call.from.aliases]).toContainEqual({ kind: 'pn', value: customer });
    expect(call.video).toBe(true);
  });

  it('declines a call that rings, where it can', async () => {
    expect(Boolean(stand.isDeclined)).toBe(network.capabilities.calls);
    if (!stand.ring || !stand.isDeclined) return;
    const id = await stand.ring(customer, false);
    const { from } = await hear('call', ({ callId, ringing }) => callId === id && ringing === true);
    expect(await stand.isDeclined(id)).toBe(false);
    const { companyId, connectionId } = stand.line;
    await stand.gateway().rejectCall(companyId, connectionId, { callId: id, from: from.id });
    await until(() => stand.isDeclined!(id));
  });

  it('tells that a group is called otherwise, where it can', async () => {
    expect(Boolean(stand.renameGroup)).toBe(network.capabilities.groups);
    if (!stand.sayInGroup || !stand.renameGroup) return;
    const { id, group } = await stand.sayInGroup(customer, 'bom dia');
    await message(id);
    await stand.renameGroup(customer, 'Condomínio Novo');
    const { who } = await hear('contact', ({ isRenamed }) => isRenamed === true);
    expect(who).toMatchObject({ id: group, pushName: 'Condomínio Novo' });
  });

  it('brings what customers edit and take back of their own, where it can', async () => {
    expect(Boolean(stand.change)).toBe(network.capabilities.changes);
    if (!stand.change) return;
    const id = await stand.say(customer, { type: 'text', text: 'bolo' });
    await message(id);
    await stand.change(customer, id, 'torta');
    expect(await hear('edited', ({ providerId }) => providerId === id)).toMatchObject({
      text: 'torta',
      fromMe: false,
    });
    await stand.change(customer, id, undefined);
    expect(await hear('revoked', ({ providerId }) => providerId === id)).toMatchObject({ fromMe: false });
  });

  it('says whether somebody is there under a number, where it can', async () => {
    const { companyId, connectionId } = stand.line;
    const asked = (number: string) => stand.gateway().lookUp(companyId, connectionId, number);
    const { lookUp } = network.capabilities;
    expect(await asked(customer)).toBe(lookUp ? customer : undefined);
    expect(await asked('5511970000999')).toBe(lookUp ? null : undefined);
  });

  it('gives no code for a line that is linked', async () => {
    const { companyId, connectionId } = stand.line;
    expect(await stand.gateway().pairingCode(companyId, connectionId, '5511970000998')).toBeUndefined();
  });
}
