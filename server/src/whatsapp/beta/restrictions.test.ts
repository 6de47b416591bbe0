import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import type { Restriction } from '../driver';
import { createEars, createLines, textTo, type Lines, type Process } from '../lines.fixture';
import { betaDriver } from './driver';
import { createFakeWhatsApp, type FakeWhatsApp } from './fake/server';

const company = '5511940007000';
const maria = '5511970007001';

describe('a line that the network restricts', () => {
  let fake: FakeWhatsApp;
  let lines: Lines;
  let one: Process;
  let line: Awaited<ReturnType<Lines['addLine']>>;
  const told: Restriction[] = [];
  beforeAll(async () => {
    fake = await createFakeWhatsApp();
    await fake.trust();
    const secret = 'a secret of the tests, which is long enough';
    const times = { pause: 20, confirm: 400 };
    lines = await createLines((parts) => [betaDriver({ ...parts, secret, url: fake.url, version: undefined, times })]);
    const { receive } = createEars();
    const onRestricted = (_company: number, _line: number, { until: end, reason }: Restriction) =>
      void told.push({ reason, ...(end && { until: end }) });
    line = await lines.addLine('DISCONNECTED', 'beta');
    one = await lines.process({ receive, onRestricted });
    await one.gateway.start(line.companyId, line.connectionId, 'resume');
    const isStatus = (status: string) => until(async () => (await lines.statusOf(line)).status === status);
    await isStatus('qrcode');
    await fake.scan(company, (await lines.statusOf(line)).qrcode);
    await isStatus('CONNECTED');
    fake.account(maria);
  });
  beforeEach(() => {
    told.length = 0;
    delete fake.faults.timelock;
  });
  afterAll(async () => {
    await lines?.close();
    await fake?.close();
  });

  const sends = () => fake.trace.filter((stanza) => stanza.startsWith('message')).length;
  let count = 0;
  const send = () => {
    const id = `3EB0${String(++count).padStart(18, '0')}`;
    return one.gateway.dispatch(line.companyId, line.connectionId, textTo(maria, id));
  };

  it('#9 tells until when, and never tries again by itself', async () => {
    const end = Math.floor(Date.now() / 1000) + 3600;
    fake.faults.timelock = { is_active: true, time_enforcement_ends: String(end), enforcement_type: 'DEFAULT' };
    fake.faults.ackErrors = [463];
    const before = sends();
    expect(await send()).toMatchObject({
      state: 'rejected',
      error: { code: 'NETWORK_RESTRICTED', retry: 'never' },
    });
    await until(() => told.length > 0);
    expect(told).toEqual([{ reason: 'REACHOUT_TIMELOCK', until: new Date(end * 1000) }]);
    // What is known to have been refused is not sent a second time, by us or by the library.
    expect(await send()).toMatchObject({ state: 'handed-over' });
    expect(sends()).toBe(before + 2);
  });

  it('#9 writes to the name that hides a number, once the network has told it', () => {
    expect(fake.shown(maria)).toHaveLength(1);
    expect(fake.addressed).toContain(fake.addressOf(maria));
    expect(fake.addressed).not.toContain(fake.addressOf(maria, 'pn'));
  });

  it('#9 #21 tells also of what the network gives no end for, and of too many messages', async () => {
    fake.faults.timelock = { is_active: false };
    fake.faults.ackErrors = [463];
    await send();
    await until(() => told.length > 0);
    fake.faults.ackErrors = [429];
    expect(await send()).toMatchObject({ state: 'rejected', error: { code: 'TOO_FAST', retry: 'later' } });
    await until(() => told.length > 1);
    expect(told).toEqual([{ reason: 'NETWORK_RESTRICTED' }, { reason: 'TOO_FAST' }]);
  });

  it('#9 #21 hears of a lock and of a cap when the network tells by itself', async () => {
    const end = Math.floor(Date.now() / 1000) + 600;
    const tell = (op: string, data: object) =>
      fake.push(company, {
        tag: 'notification',
        attrs: { type: 'mex', from: 's.whatsapp.net', id: `mex-${op}`, t: '1' },
        content: [{ tag: 'update', attrs: { op_name: op }, content: Buffer.from(JSON.stringify({ data })) }],
      });
    tell('NotificationUserReachoutTimelockUpdate', {
      xwa2_notify_account_reachout_timelock: { is_active: true, time_enforcement_ends: String(end) },
    });
    await until(() => told.length === 1);
    tell('MessageCappingInfoNotification', {
      xwa2_notify_new_chat_messages_capping_info_update: { capping_status: 'CAPPED', cycle_end_timestamp: String(end) },
    });
    await until(() => told.length === 2);
    const ends = new Date(end * 1000);
    expect(told).toEqual([
      { reason: 'REACHOUT_TIMELOCK', until: ends },
      { reason: 'MESSAGE_CAPPING', until: ends },
    ]);
  });
});
