import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../testing/world';
import { createEars, createLines, textTo, type Lines, type Process } from './lines.fixture';
import type { LineId } from './sandbox/events';
import { sendFromPhone } from './sandbox/customer';
import { scan } from './sandbox/faults';

const phone = '5511970000001';

describe('the gateway', () => {
  let lines: Lines;
  beforeAll(async () => void (lines = await createLines()));
  afterEach(() => lines.endProcesses());
  afterAll(() => lines?.close());

  const start = ({ gateway }: Process, line: LineId, how: 'resume' | 'fresh' = 'resume') =>
    gateway.start(line.companyId, line.connectionId, how);
  const status = async (line: LineId) => (await lines.statusOf(line)).status;
  const say = ({ network }: Process, line: LineId, body: string) =>
    sendFromPhone(network, line, { from: phone, body, fromMe: false }, []);

  it('starts at boot every line that nobody has ended, and no other', async () => {
    const [up, away, ended] = [
      await lines.addLine(),
      await lines.addLine('TIMEOUT'),
      await lines.addLine('DISCONNECTED'),
    ];
    await lines.process(createEars());
    expect(await status(up)).toBe('CONNECTED');
    expect(await status(away)).toBe('CONNECTED');
    expect(await status(ended)).toBe('DISCONNECTED');
    expect(lines.statuses(ended)).toEqual([]);
  });

  it('keeps statuses when the process ends, so that the next one takes the lines up again', async () => {
    const line = await lines.addLine();
    const first = await lines.process(createEars());
    await first.end();
    expect(await status(line)).toBe('CONNECTED');
    const ears = createEars();
    const second = await lines.process(ears);
    await say(second, line, 'ainda aqui');
    await until(() => ears.texts().includes('ainda aqui'));
  });

  it('asks for a QR code without credentials, connects when it is scanned, and needs no new one afterwards', async () => {
    const line = await lines.addLine('DISCONNECTED');
    const one = await lines.process(createEars());
    await start(one, line);
    const first = await lines.statusOf(line);
    expect(first).toMatchObject({ status: 'qrcode', number: '', retries: 0 });
    await start(one, line);
    expect(await lines.statusOf(line)).toEqual(first);
    await scan(one.network, line, '5511970000009');
    expect(await lines.statusOf(line)).toMatchObject({ status: 'CONNECTED', number: '5511970000009', qrcode: '' });
    await one.gateway.stop(line.companyId, line.connectionId);
    expect(await status(line)).toBe('DISCONNECTED');
    await start(one, line);
    expect(await status(line)).toBe('CONNECTED');
    expect(lines.statuses(line)).toEqual([
      'qrcode',
      'PAIRING',
      'CONNECTED',
      'DISCONNECTED',
      'OPENING',
      'CONNECTED', // prettier-ignore
    ]);
  });

  it('forgets the credentials for a fresh start, and counts the codes that were shown in vain', async () => {
    const line = await lines.addLine();
    const one = await lines.process(createEars());
    await start(one, line, 'fresh');
    const first = await lines.statusOf(line);
    expect(first).toMatchObject({ status: 'qrcode', number: '', retries: 0 });
    await start(one, line, 'fresh');
    const second = await lines.statusOf(line);
    expect(second).toMatchObject({ status: 'qrcode', retries: 1 });
    expect(second.qrcode).not.toBe(first.qrcode);
  });

  it('brings nothing over a line that was stopped, and all of it when the line is back', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const one = await lines.process(ears);
    await one.gateway.stop(line.companyId, line.connectionId);
    await say(one, line, 'um');
    await say(one, line, 'dois');
    const sent = await one.gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1'));
    expect(sent).toMatchObject({ state: 'rejected', error: { retry: 'fix-connection' } });
    expect(ears.heard).toEqual([]);
    await start(one, line);
    await until(() => ears.heard.length === 2);
    expect(ears.texts()).toEqual(['um', 'dois']);
  });

  it('has no session for a provider without driver: 409, and the status stays', async () => {
    const line = await lines.addLine('DISCONNECTED', 'beta');
    const one = await lines.process(createEars());
    expect(one.gateway.serves('beta')).toBe(false);
    await expect(start(one, line)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED', status: 409 });
    expect(await status(line)).toBe('DISCONNECTED');
    const sent = await one.gateway.dispatch(line.companyId, line.connectionId, textTo(phone, 'P1'));
    expect(sent).toMatchObject({ state: 'rejected', error: { retry: 'fix-connection' } });
    await expect(start(one, { ...line, connectionId: 999_999 })).rejects.toMatchObject({ code: 'ERR_NO_WAPP_FOUND' });
  });

  it('carries out commands given in a process that owns no lines', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    const owner = await lines.process(ears);
    const web = await lines.process({ receive: () => Promise.reject(new Error('not mine')) }, { owner: false });

    await web.gateway.stop(line.companyId, line.connectionId);
    await say(web, line, 'guardada');
    await start(web, line);
    await until(async () => (await status(line)) === 'CONNECTED');
    await until(() => ears.texts().includes('guardada'));

    await start(web, line, 'fresh');
    await until(async () => (await status(line)) === 'qrcode');
    await scan(web.network, line, '5511970000005');
    await until(async () => (await status(line)) === 'CONNECTED');
    await say(owner, line, 'de novo');
    await until(() => ears.texts().includes('de novo'));
    expect(ears.texts()).toEqual(['guardada', 'de novo']);
  });

  it('ends the line of a connection that another process has deleted', async () => {
    const line = await lines.addLine();
    const ears = createEars();
    await lines.process(ears);
    await lines.owner.query('delete from connections where id = $1', [line.connectionId]);
    await until(() => lines.statuses(line).length > 2);
    expect(lines.statuses(line)).toEqual(['OPENING', 'CONNECTED', 'DISCONNECTED']);
  });

  it('starts a line once, however many ask at the same time', async () => {
    const line = await lines.addLine('DISCONNECTED');
    const one = await lines.process(createEars());
    await Promise.all(Array.from({ length: 10 }, () => start(one, line)));
    expect(lines.statuses(line)).toEqual(['qrcode']);
  });
});
