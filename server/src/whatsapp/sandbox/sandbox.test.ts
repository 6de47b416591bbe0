import type { BodyOf } from '@guiche/contract/endpoint';
import type { sandbox } from '@guiche/contract/sandbox';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { receiveFile } from '../../platform/media';
import { until } from '../../testing/world';
import { createEars, createLines, textTo, type Lines } from '../lines.fixture';
import { ackFromPhone, callFromPhone, sendFromPhone } from './customer';
import type { FileRef } from '../remote-files';
import type { LineId } from './events';
import { misbehave, scan } from './faults';
import type { Network } from './network';
import { listPhones, readPhone } from './phones';

type Asked = BodyOf<typeof sandbox.send>;
const phone = '5511970000001';

describe('the sandbox network', () => {
  let lines: Lines;
  beforeAll(async () => void (lines = await createLines()));
  afterEach(() => lines.endProcesses());
  afterAll(() => lines?.close());

  const say = (network: Network, line: LineId, asked: Partial<Asked>) =>
    sendFromPhone(network, line, { from: phone, body: '', fromMe: false, ...asked }, []);
  /** Says it and waits until the company has it, so that different phones keep one order. */
  const sayAndWait = async (network: Network, line: LineId, asked: Partial<Asked>) => {
    await say(network, line, asked);
    await until(async () => (await pending(line)) === 0);
  };
  const seen = (line: LineId, number = phone) =>
    readPhone(lines.network.tenancy.reading(line.companyId), line.connectionId, { number });

  it('brings what customers say in the order they said it, and forgets it only then', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const { network } = await lines.process(ears);
    const said = Array.from({ length: 120 }, (_, n) => `mensagem ${n}`);
    for (const body of said) await say(network, line, { body });
    await until(() => ears.heard.length >= said.length);
    expect(ears.texts()).toEqual(said);
    await until(async () => (await pending(line)) === 0);
  });

  it('takes many at once and keeps each', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const { network } = await lines.process(ears);
    const ids = await Promise.all(
      Array.from({ length: 300 }, (_, n) => say(network, line, { from: `55119700${n % 7}`, body: `m${n}` })),
    );
    await until(() => ears.heard.length >= 300);
    expect(new Set(ids).size).toBe(300);
    expect(new Set(ears.texts()).size).toBe(300);
  });

  it('keeps the order of each conversation when many talk at once', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    await Promise.all(
      Array.from({ length: 5 }, async (_, who) => {
        for (let n = 0; n < 40; n++)
          await say(lines.network, line, { from: `551197000000${who}`, body: `${who}:${n}` });
      }),
    );
    await lines.process(ears);
    await until(() => ears.heard.length >= 200);
    for (let who = 0; who < 5; who++) {
      const said = ears.texts().filter((body) => body.startsWith(`${who}:`));
      expect(said).toEqual(Array.from({ length: 40 }, (_, n) => `${who}:${n}`));
    }
  });

  it('stores a message posted twice under one id once, and tells of it twice', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const { network } = await lines.process(ears);
    expect(await say(network, line, { id: 'A1', body: 'oi' })).toBe('A1');
    expect(await say(network, line, { id: 'A1', body: 'oi' })).toBe('A1');
    await until(() => ears.heard.length === 2);
    expect((await seen(line)).map(({ id }) => id)).toEqual(['A1']);
  });

  it('lets two phones choose the same id', async () => {
    const line = await lines.addLine();
    await say(lines.network, line, { id: 'same', body: 'um' });
    await say(lines.network, line, { id: 'same', from: 'padoca.fan', body: 'dois' });
    expect((await seen(line)).map(({ body }) => body)).toEqual(['um']);
    expect((await seen(line, 'padoca.fan')).map(({ body }) => body)).toEqual(['dois']);
  });

  it('brings again what a lost consumer had not made durable', async () => {
    const line = await lines.addLine();
    const stuck: ((error: Error) => void)[] = [];
    const first = await lines.process({
      receive: (_company, connectionId) =>
        new Promise<void>((resolve, reject) => (connectionId === line.connectionId ? stuck.push(reject) : resolve())),
    });
    await say(first.network, line, { body: 'não me perca' });
    await until(() => stuck.length === 1);
    // The first process does not get any further, and another one takes over from the tables.
    await first.liveness.end();
    const ears = createEars();
    await lines.process(ears);
    await until(() => ears.texts().includes('não me perca'));
    await until(async () => (await pending(line)) === 0);
    stuck[0]!(new Error('too late'));
    expect(ears.texts()).toEqual(['não me perca']);
  });

  it('offers again what could not be taken, and lets one bad event hold back no other', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    let refusals = 0;
    const picky = {
      receive: (c: number, l: number, events: Parameters<typeof ears.receive>[2]) => {
        const isBad = events.some(({ t, ...event }) => t === 'message' && JSON.stringify(event).includes('veneno'));
        if (isBad) return Promise.reject(new Error(`refused ${++refusals}`));
        return ears.receive(c, l, events);
      },
    };
    const bad = await say(lines.network, line, { body: 'veneno' });
    await say(lines.network, line, { body: 'pão' });
    await lines.process(picky);
    await until(() => ears.texts().includes('pão'));
    expect(refusals).toBeGreaterThan(1);
    await until(async () => (await pending(line)) === 1);
    // Whoever looks at the conversation sees that it came.
    const content = { type: 'unreadable' };
    expect(ears.heard.filter((event) => event.t === 'message' && event.providerId === bad)).toMatchObject([
      { content },
    ]);
  });

  it('hears across processes: what one process is told, the owner of the line receives', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    await lines.process(ears);
    const other = await lines.process({ receive: () => Promise.reject(new Error('not mine')) }, { owner: false });
    await say(other.network, line, { body: 'de outro processo' });
    await until(() => ears.heard.length > 0);
    expect(ears.texts()).toEqual(['de outro processo']);
  });

  it('knows phones, people without a number, and groups with their members', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const { network } = await lines.process(ears);
    await sayAndWait(network, line, { body: 'a', pushName: 'Juliana' });
    await sayAndWait(network, line, { from: 'padoca.fan', body: 'b' });
    await sayAndWait(network, line, { body: 'c', pushName: 'Juliana', group: { id: 'jardim', name: 'Condomínio' } });
    await until(() => ears.heard.length === 3);
    const [pn, fan, group] = ears.heard.flatMap((event) => (event.t === 'message' ? [event] : []));
    expect(pn).toMatchObject({ isGroup: false, chat: { id: { kind: 'pn', value: phone }, pushName: 'Juliana' } });
    expect(fan).toMatchObject({ chat: { id: { kind: 'sandbox', value: 'padoca.fan' } } });
    expect(group).toMatchObject({
      isGroup: true,
      chat: { id: { kind: 'group', value: 'jardim' }, pushName: 'Condomínio' },
      sender: { id: { kind: 'pn', value: phone }, pushName: 'Juliana' },
    });
    expect(await seen(line, 'jardim')).toMatchObject([{ from: phone, to: 'jardim', body: 'c' }]);
    const phones = await listPhones(network.tenancy.reading(line.companyId), line.connectionId);
    expect(phones.map(({ number, name }) => [number, name])).toEqual([
      ['jardim', 'Condomínio'],
      ['padoca.fan', ''],
      [phone, 'Juliana'],
    ]);
  });

  it('carries quotes, places, cards, calls, and what is typed on the company’s own phone', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const { network } = await lines.process(ears);
    await say(network, line, { body: 'resposta', quotedId: 'Q1' });
    await say(network, line, { type: 'location', latitude: -23.5, longitude: -46.6, body: 'Padaria' });
    await say(network, line, { type: 'contact', vcard: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD' });
    await say(network, line, { body: 'do celular da loja', fromMe: true, id: 'own' });
    await callFromPhone(network, line, phone, true);
    await until(() => ears.heard.length === 7);
    expect(ears.heard).toMatchObject([
      { t: 'message', content: { type: 'text', text: 'resposta', quoted: { providerId: 'Q1' } } },
      { t: 'message', content: { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Padaria' } },
      { t: 'message', content: { type: 'contact', vcard: 'BEGIN:VCARD\nFN:Ana\nEND:VCARD' } },
      { t: 'message', fromMe: true, chat: { id: { value: phone } }, sender: { id: { value: '551140000000' } } },
      { t: 'ack', providerId: 'own', ack: 3 },
      { t: 'call', from: { id: { value: phone } }, video: true, ringing: true },
      { t: 'call', from: { id: { value: phone } }, video: true },
    ]);
    expect((await seen(line)).find(({ id }) => id === 'own')).toMatchObject({
      id: 'own',
      fromMe: true,
      from: '551140000000',
      to: phone,
      ack: 3,
    });
  });

  it('refuses what no phone could send', async () => {
    const line = await lines.addLine();
    await expect(say(lines.network, line, {})).rejects.toThrow('ERR_VALIDATION');
    await expect(say(lines.network, line, { type: 'location', latitude: 1 })).rejects.toThrow('ERR_VALIDATION');
    await expect(say(lines.network, line, { type: 'image', body: 'sem arquivo' })).rejects.toThrow('ERR_VALIDATION');
    await expect(say(lines.network, line, { type: 'edit', body: 'x' })).rejects.toThrow('ERR_VALIDATION');
    const beta = await lines.addLine('DISCONNECTED', 'beta');
    await expect(say(lines.network, beta, { body: 'oi' })).rejects.toThrow('ERR_NO_WAPP_FOUND');
    await expect(ackFromPhone(lines.network, line, 'nope', 4)).rejects.toThrow('ERR_NO_MESSAGE_FOUND');
  });

  it('lets only the author edit and revoke, tells of it in any case, and keeps one reaction a side', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const { network } = await lines.process(ears);
    await sayAndWait(network, line, { id: 'M1', body: 'bolo' });
    await sayAndWait(network, line, { type: 'edit', quotedId: 'M1', body: 'torta' });
    await sayAndWait(network, line, { type: 'edit', quotedId: 'M1', body: 'roubado', from: '5511970000002' });
    await sayAndWait(network, line, { type: 'reaction', quotedId: 'M1', body: '❤️' });
    await sayAndWait(network, line, { type: 'reaction', quotedId: 'M1', body: '😀' });
    expect(await seen(line)).toMatchObject([
      { body: 'torta', edited: true, deleted: false, reactions: [{ emoji: '😀', fromMe: false }] },
    ]);
    await sayAndWait(network, line, { type: 'revoke', quotedId: 'M1', from: '5511970000002' });
    expect(await seen(line)).toMatchObject([{ deleted: false }]);
    await sayAndWait(network, line, { type: 'revoke', quotedId: 'M1' });
    expect(await seen(line)).toMatchObject([{ deleted: true, body: '' }]);
    await until(() => ears.heard.length === 7);
    expect(ears.heard.map(({ t }) => t)).toEqual([
      'message',
      'edited',
      'edited',
      'reacted',
      'reacted',
      'revoked',
      'revoked', // prettier-ignore
    ]);
    expect(ears.heard[2]).toMatchObject({ chat: { value: '5511970000002' }, text: 'roubado' });
    expect(ears.heard[3]).toMatchObject({ providerId: 'M1', fromMe: false, by: 'customer', emoji: '❤️' });
  });

  it('keeps a copy of files both ways and gives the product its own to read', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const { network, gateway } = await lines.process(ears);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'guiche-file-'));
    const name = path.join(folder, 'cardápio.txt');
    await writeFile(name, 'pão de queijo');
    const incoming = await receiveFile(network.store, createReadStream(name), 'cardápio.txt', 1000);
    onTestFinished(() => rm(folder, { recursive: true }));
    await sendFromPhone(network, line, { from: phone, body: 'veja', fromMe: false }, [incoming]);
    await until(() => ears.heard.length === 1);
    const open = ({ ref }: { ref: FileRef }) =>
      gateway.openFile(line.companyId, line.connectionId, ref, new AbortController().signal);
    const [event] = ears.heard;
    if (event?.t !== 'message' || event.content.type !== 'media') throw new Error('no file came');
    expect(event.content).toMatchObject({ media: 'document', caption: 'veja', file: { name: 'cardápio.txt' } });
    expect(await text(await open(event.content.file))).toBe('pão de queijo');
    const file = { name: 'volta.txt', mime: 'text/plain', size: 100, open: async () => createReadStream(name) };
    const content = { type: 'media', media: 'document', caption: 'aqui', file } as const;
    await gateway.dispatch(line.companyId, line.connectionId, { ...textTo(phone, 'F1'), content });
    await gateway.dispatch(line.companyId, line.connectionId, { ...textTo(phone, 'F1'), content });
    const shown = await seen(line);
    expect(shown).toMatchObject([
      { mediaType: 'document', mediaName: 'cardápio.txt', body: 'veja' },
      { mediaType: 'document', mediaName: 'volta.txt', body: 'aqui', attempts: 2 },
    ]);
    expect(shown[1]!.mediaUrl).toMatch(/^\/api\/public\/[0-9a-f-]{36}\?s=/);
    await lines.owner.query('delete from connections where id = $1', [line.connectionId]);
    await gateway.forget(line.companyId, line.connectionId, 'sandbox');
    await expect(open(event.content.file)).rejects.toThrow('ERR_NO_WAPP_FOUND');
    const { rows } = await lines.owner.query(
      'select count(*)::int as left from sandbox_messages where connection_id = $1',
      [line.connectionId],
    );
    expect(rows).toEqual([{ left: 0 }]);
  });

  describe('what the company sends', () => {
    it('is shown once however often it is handed over, and counted each time', async () => {
      const line = await lines.addLine();
      const ears = createEars();
      const { gateway } = await lines.process(ears);
      for (let n = 0; n < 3; n++) {
        const outcome = await gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1', 'Bom dia'));
        expect(outcome.state).toBe('handed-over');
      }
      expect(await seen(line)).toMatchObject([{ id: 'P1', body: 'Bom dia', attempts: 3, fromMe: true, ack: 3 }]);
      await until(() => ears.heard.length === 1);
      expect(ears.heard).toMatchObject([{ t: 'ack', providerId: 'P1', ack: 3 }]);
    });

    it('has one tick while the phone is offline and two when it is back', async () => {
      const line = await lines.addLine();
      const ears = createEars();
      const { gateway, network } = await lines.process(ears);
      await misbehave(network, line, { kind: 'offline', number: phone });
      const outcome = await gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1'));
      expect(outcome).toEqual({ state: 'handed-over', ack: 2 });
      expect(await seen(line)).toMatchObject([{ ack: 2 }]);
      expect(await pending(line)).toBe(0);
      await misbehave(network, line, { kind: 'online', number: phone });
      await until(() => ears.heard.length === 1);
      await ackFromPhone(network, line, 'P1', 4);
      await ackFromPhone(network, line, 'P1', 3);
      await until(() => ears.heard.length === 3);
      expect(ears.heard.map((event) => event.t === 'ack' && event.ack)).toEqual([3, 4, 3]);
      expect(await seen(line)).toMatchObject([{ ack: 4 }]);
    });

    it('can be refused, lost on the way back, and slow', async () => {
      const line = await lines.addLine();
      const { gateway, network } = await lines.process(createEars());
      const send = (id: string) => gateway.dispatch(line.companyId, line.connectionId, textTo(phone, id));
      await misbehave(network, line, { kind: 'reject-next' });
      expect(await send('P1')).toMatchObject({ state: 'rejected', error: { retry: 'never' } });
      await misbehave(network, line, { kind: 'lose-answer-next', repeatable: true });
      expect(await send('P2')).toMatchObject({ state: 'unknown', repeatable: true, error: { retry: 'later' } });
      await misbehave(network, line, { kind: 'lose-answer-next', repeatable: false });
      expect(await send('P3')).toMatchObject({ state: 'unknown', repeatable: false });
      await misbehave(network, line, { kind: 'slow', ms: 60 });
      const begun = Date.now();
      expect(await send('P4')).toMatchObject({ state: 'handed-over' });
      expect(Date.now() - begun).toBeGreaterThanOrEqual(55);
      await misbehave(network, line, { kind: 'slow', ms: 0 });
      expect(await send('P2')).toMatchObject({ state: 'handed-over' });
      const shown = (await seen(line)).map(({ id, attempts }) => [id, attempts]);
      expect(shown).toEqual([['P2', 2], ['P3', 1], ['P4', 1]]); // prettier-ignore
    });

    it('can be taken back, and shows the phone that its own messages were read', async () => {
      const line = await lines.addLine();
      const { gateway, network } = await lines.process(createEars());
      await say(network, line, { id: 'C1', body: 'oi' });
      await gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1'));
      const chat = { kind: 'pn', value: phone } as const;
      await gateway.markRead(line.companyId, line.connectionId, [{ providerId: 'C1', chat, fromMe: false }]);
      const revoked = { providerId: 'P1', chat, fromMe: true };
      expect(await gateway.revoke(line.companyId, line.connectionId, revoked)).toMatchObject({ state: 'handed-over' });
      expect(await gateway.revoke(line.companyId, line.connectionId, { ...revoked, providerId: 'P9' })).toMatchObject({
        state: 'rejected',
        error: { retry: 'never' },
      });
      expect(await seen(line)).toMatchObject([
        { id: 'C1', ack: 4 },
        { id: 'P1', deleted: true, body: '' },
      ]);
    });
  });

  describe('a line', () => {
    it('is down for the time of a drop, refuses for later meanwhile, and comes back by itself', async () => {
      const line = await lines.addLine();
      const ears = createEars();
      const { gateway, network } = await lines.process(ears);
      await misbehave(network, line, { kind: 'drop', ms: 1000 });
      expect(await lines.statusOf(line)).toMatchObject({ status: 'OPENING' });
      await say(network, line, { body: 'enquanto isso' });
      const during = await gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1'));
      expect(during).toMatchObject({ state: 'rejected', error: { retry: 'later' } });
      await until(async () => (await lines.statusOf(line)).status === 'CONNECTED');
      const after = await gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1'));
      expect(after).toMatchObject({ state: 'handed-over' });
      await until(() => ears.texts().includes('enquanto isso'));
      expect(lines.statuses(line)).toEqual(['OPENING', 'CONNECTED', 'OPENING', 'CONNECTED']);
    });

    it('times out when it stays away for more than fifteen seconds, also across a restart', async () => {
      const line = await lines.addLine();
      const first = await lines.process(createEars());
      await misbehave(first.network, line, { kind: 'drop', ms: 600_000 });
      await lines.owner.query(
        `update sandbox_faults set since = now() - interval '20 seconds' where connection_id = $1`,
        [line.connectionId],
      );
      await first.end();
      await lines.process(createEars());
      expect(await lines.statusOf(line)).toMatchObject({ status: 'TIMEOUT' });
    });

    it('that is logged out has no credentials left and shows a QR code when it starts', async () => {
      const line = await lines.addLine();
      const { gateway, network } = await lines.process(createEars());
      await misbehave(network, line, { kind: 'logout' });
      expect(await lines.statusOf(line)).toEqual({ status: 'DISCONNECTED', qrcode: '', number: '', retries: 0 });
      const sent = await gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1'));
      expect(sent).toMatchObject({ state: 'rejected', error: { retry: 'fix-connection' } });
      await gateway.start(line.companyId, line.connectionId, 'resume');
      const { status, qrcode } = await lines.statusOf(line);
      expect(status).toBe('qrcode');
      expect(qrcode).toMatch(new RegExp(`^guiche-sandbox:${line.companyId}:${line.connectionId}:.+`));
      await scan(network, line, '5511970000100');
      expect(await lines.statusOf(line)).toMatchObject({ status: 'CONNECTED', qrcode: '', number: '5511970000100' });
      expect(lines.statuses(line).slice(-3)).toEqual(['qrcode', 'PAIRING', 'CONNECTED']);
      await expect(scan(network, line, '5511970000100')).rejects.toThrow('ERR_WAPP_NOT_INITIALIZED');
    });
  });

  const pending = async ({ connectionId }: LineId): Promise<number> => {
    const { rows } = await lines.owner.query<{ n: number }>(
      'select count(*)::int as n from sandbox_events where connection_id = $1',
      [connectionId],
    );
    return rows[0]!.n;
  };
});
