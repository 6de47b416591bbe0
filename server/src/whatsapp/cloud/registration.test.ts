import { connections } from '@guiche/contract/connections';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';
import { freshNumber } from './fake-number.fixture';

let cloud: CloudWorld;
beforeAll(async () => void (cloud = await createCloudWorld()));
afterAll(() => cloud.close());

const unregistered = { platform_type: 'NOT_APPLICABLE', status: 'PENDING', code_verification_status: 'VERIFIED' };
const admin = () => cloud.world.home.admin;
const at = () => ({ params: { whatsappId: cloud.line } });
const show = async () => (await admin().call(connections.show, at())).body;
const start = async () => (await admin().call(connections.start, at())).status;
const choose = (pin: string) => admin().call(connections.update, { ...at(), body: { cloud: { pin } } });
const tried = () => cloud.api.number.tried;

beforeEach(async () => {
  await admin().call(connections.stop, at());
  await choose('');
  Object.assign(cloud.api.number, freshNumber(cloud.api.phoneNumberId));
  Object.assign(cloud.api.number.number, unregistered);
});

describe('a number that is not registered with the official API', () => {
  it('is registered with the PIN of the connection when the line is opened, once', async () => {
    await choose('135790');
    expect(await start()).toBe(200);
    expect((await show()).status).toBe('CONNECTED');
    expect(tried()).toEqual(['135790']);
    await start();
    expect(tried()).toHaveLength(1);
  });

  it('is told to be so where the connection has no PIN, and nothing is tried', async () => {
    expect(await start()).toBe(409);
    expect(await show()).toMatchObject({ status: 'DISCONNECTED', cause: 'unregistered' });
    expect(tried()).toEqual([]);
  });

  it('has a PIN that is sealed where it lies and that nobody is shown, and goes when it is taken away', async () => {
    const { body } = await choose('135790');
    expect(body.cloud!.pin).toBe('****');
    const [row] = await cloud.rows<{ pin: string }>('select pin from cloud_lines where connection_id = $1');
    expect(row!.pin).toMatch(/^v1\./);
    expect(JSON.stringify([body, row])).not.toContain('135790');
    await choose('****');
    expect((await start()) && tried()).toEqual(['135790']);
    expect((await choose('')).body.cloud!.pin).toBe('');
  });

  it.each(['12345', '1234567', '12a456', '***'])('a PIN of %j is refused by its field', async (pin) => {
    const { status, body } = await admin().call(connections.update, { ...at(), body: { cloud: { pin } } });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['cloud.pin']]);
  });

  it('is not tried again with a PIN that was refused, until it is typed again', async () => {
    cloud.api.number.pin = '111111';
    await choose('222222');
    expect(await start()).toBe(409);
    expect(await show()).toMatchObject({ status: 'DISCONNECTED', cause: 'pin' });
    await start();
    await start();
    expect(tried()).toEqual(['222222']);
    await choose('111111');
    expect(await start()).toBe(200);
    expect(tried()).toEqual(['222222', '111111']);
  });

  it('whose answer was lost is looked at again, and the PIN does not go a second time', async () => {
    cloud.api.number.pin = '111111';
    await choose('222222');
    cloud.api.fault({ on: 'register', lose: 'cut' });
    await start();
    expect((await show()).status).toBe('TIMEOUT');
    await start();
    expect(await show()).toMatchObject({ status: 'DISCONNECTED', cause: 'pin' });
    expect(tried()).toEqual(['222222']);
  });

  it('whose answer was lost, and that is registered by then, is up', async () => {
    await choose('222222');
    cloud.api.fault({ on: 'register', lose: 'cut' });
    await start();
    await start();
    expect((await show()).status).toBe('CONNECTED');
    expect(tried()).toEqual(['222222']);
  });

  it.each([
    [133_006, 'unverified'],
    [133_008, 'pin-wait'],
    [133_009, 'pin-wait'],
    [133_015, 'pin-wait'],
    [133_016, 'pin-wait'],
    [200, 'not-permitted'],
    [131_031, 'blocked'],
  ])('that is refused with %i says so (%s), and the same PIN may be tried by hand', async (error, cause) => {
    await choose('135790');
    cloud.api.fault({ on: 'register', error });
    expect(await start()).toBe(409);
    expect(await show()).toMatchObject({ status: 'DISCONNECTED', cause });
    expect(tried()).toEqual([]);
    expect(await start()).toBe(200);
    expect(tried()).toEqual(['135790']);
  });

  it('that Meta has not verified is not registered', async () => {
    cloud.api.number.number.code_verification_status = 'NOT_VERIFIED';
    await choose('135790');
    await start();
    expect(await show()).toMatchObject({ status: 'DISCONNECTED', cause: 'unverified' });
    expect(tried()).toEqual([]);
  });

  it('is registered later by itself while the network is not well', async () => {
    await choose('135790');
    cloud.api.fault({ on: 'register', error: 133_004 });
    expect(await start()).toBe(200);
    expect((await show()).status).toBe('TIMEOUT');
    await until(async () => (await show()).status === 'CONNECTED');
    expect(tried()).toEqual(['135790']);
  });

  it('that says so when a message leaves takes the line down with that reason', async () => {
    Object.assign(cloud.api.number, freshNumber(cloud.api.phoneNumberId));
    await start();
    const ticketId = await cloud.conversation('5511970000701');
    cloud.api.fault({ on: 'messages', error: 133_010 });
    await cloud.reply(ticketId, 'oi');
    expect(await show()).toMatchObject({ status: 'DISCONNECTED', cause: 'unregistered' });
  });
});
