import { buffer, text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../testing/world';
import sharp from 'sharp';
import type { Ack, Capabilities, DriverEvent, Identity, OutgoingContent, Outcome } from './driver';
import type { Gateway } from './gateway';

/** What a phone of the network shows of what the company sent it. */
export interface Shown {
  text: string;
  /** Of its file (latin1), and what it is called where the network carries names. */
  bytes?: string;
  name?: string;
  /** The network's name of the message that it answers. */
  quoted?: string;
}

export type Said =
  | { type: 'text'; text: string; quotes?: string }
  | { type: 'document'; name: string; bytes: string; caption: string }
  | { type: 'media'; media: 'image' | 'video' | 'audio' | 'sticker'; name: string; bytes: Buffer; caption: string }
  | { type: 'location'; latitude: number; longitude: number; description: string }
  | { type: 'contact'; vcard: string };

/** A line that is up, the company's end of it, and a customer's phone at the other. */
export interface Stand {
  gateway(): Gateway;
  line: { companyId: number; connectionId: number };
  /** Everything the driver has said, oldest first. */
  heard: DriverEvent[];
  statuses(): string[];
  /** Brings what is under way where the network does not do so by itself. */
  bring(): Promise<void>;
  /** @returns the network's name of the message */
  say(from: string, said: Said): Promise<string>;
  /** On one of ours, by the id we gave it, or on one of theirs; an empty emoji takes it away. */
  react(from: string, on: { ours: string } | { theirs: string }, emoji: string): Promise<void>;
  /** The phone says how far one of ours got. */
  reach(ours: string, ack: Ack): Promise<void>;
  shows(number: string, inGroup?: boolean): Promise<Shown[]>;
  /** Somebody writes whose number nobody is told. */
  sayUnnamed(text: string): Promise<{ id: string; from: Identity; number: string }>;
  /** In a group with the company; where there are groups. */
  sayInGroup?(from: string, text: string): Promise<{ id: string; group: Identity }>;
  /** Calls, and nobody answers; where there are calls. @returns the call's name */
  ring?(from: string, isVideo: boolean): Promise<string>;
  /** Edits one of theirs, or without words takes it back; where that is told of. */
  change?(from: string, theirs: string, text: string | undefined): Promise<void>;
  /** Taps a line of one of ours, where lines can be tapped. @returns the network's name of what is said by that */
  tap?(from: string, ours: string, key: string): Promise<string>;
  /** What the company has said of one message of this customer's chat, by emoji; of ours, by the id we gave it. */
  reactionTo(from: string, on: { ours: string } | { theirs: string }): Promise<string | undefined>;
  /** The group of `sayInGroup` is called otherwise; where there are groups. */
  renameGroup?(by: string, name: string): Promise<void>;
  /** Whether a caller heard that nobody will answer; where there are calls. */
  isDeclined?(call: string): Promise<boolean>;
  /** How the network names one of ours on the phone. */
  nameOf(ours: string): Promise<string>;
  /** What becomes of the next message: nothing but a refusal, or all but the answer. */
  fault(kind: 'refuse' | 'lose-answer'): Promise<void>;
  /** The process ends and another takes its place. */
  restart(): Promise<void>;
}

export interface Network {
  name: string;
  capabilities: Capabilities;
  /** A fresh line; the number has written to it before where the network wants that. */
  stand(customer: string): Promise<Stand>;
  close(): Promise<void>;
}

const customer = '5511970000001';

/** The smallest files that are what they say. */
async function samples() {
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#0e9384' } });
  const voice = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(400, 1)]);
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(400, 2)]);
  return [
    { media: 'image', mime: 'image/png', name: 'foto.png', bytes: await square.clone().png().toBuffer() },
    { media: 'video', mime: 'video/mp4', name: 'filme.mp4', bytes: film },
    { media: 'audio', mime: 'audio/ogg; codecs=opus', name: 'voz.ogg', bytes: voice },
    { media: 'sticker', mime: 'image/webp', name: 'figurinha.webp', bytes: await square.clone().webp().toBuffer() },
  ] as const;
}

/** What every provider must do, in the same sentences. */
export function conform(open: () => Promise<Network>): void {
  describe('a driver like any other', () => {
    let network: Network;
    let stand: Stand;
    let count = 0;
    beforeAll(async () => void (network = await open()));
    beforeEach(async () => void (stand = await network.stand(customer)));
    afterAll(() => network?.close());

    const newId = () => `3EB0${String(++count).padStart(18, '0')}`;
    const send = async (content: OutgoingContent, id = newId()): Promise<[string, Outcome]> => {
      const { companyId, connectionId } = stand.line;
      const to = { kind: 'pn' as const, value: customer };
      return [id, await stand.gateway().dispatch(companyId, connectionId, { providerId: id, to, content })];
    };
    const hear = async <T extends DriverEvent['t']>(
      t: T,
      about: (event: Extract<DriverEvent, { t: T }>) => boolean = () => true,
    ): Promise<Extract<DriverEvent, { t: T }>> => {
      const found = () =>
        stand.heard.filter((event): event is Extract<DriverEvent, { t: T }> => event.t === t).filter(about);
      await until(async () => {
        await stand.bring();
        return found().length > 0;
      });
      return found().at(-1)!;
    };
    const message = (id: string) => hear('message', ({ providerId }) => providerId === id);
    const file = (bytes: string | Buffer, name = 'tabela.pdf', mime = 'application/pdf') => ({
      name,
      mime,
      size: Buffer.byteLength(bytes),
      open: () => Promise.resolve(Readable.from([Buffer.from(bytes)])),
    });

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
      expect(await text(await content.file.open())).toBe('pão, leite');
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
        expect((await buffer(await content.file.open())).equals(bytes), media).toBe(true);
      }
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
      const [ours, outcome] = await send({ type: 'interactive', text, lines });
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
  });
}
