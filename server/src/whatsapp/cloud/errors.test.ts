import { connections } from '@guiche/contract/connections';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readGovernor } from '../governor/governor';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';

/** Every code of the API that means something: for its message, for its line, and for what else the line would send. */
const table: [code: number, failure: string, then: 'gives up' | 'tries again' | 'is down', pausedFor?: number][] = [
  [0, 'LINE_TOKEN_REFUSED', 'is down'],
  [1, 'NETWORK_TROUBLE', 'tries again'],
  [2, 'NETWORK_TROUBLE', 'tries again'],
  [3, 'LINE_NOT_PERMITTED', 'is down'],
  [4, 'APP_RATE_LIMIT', 'tries again', 300],
  [10, 'LINE_NOT_PERMITTED', 'is down'],
  [100, 'PARAMETER_REFUSED', 'gives up'],
  [190, 'LINE_TOKEN_REFUSED', 'is down'],
  [200, 'LINE_NOT_PERMITTED', 'is down'],
  [299, 'LINE_NOT_PERMITTED', 'is down'],
  [368, 'LINE_BLOCKED', 'is down', 3600],
  [80_007, 'ACCOUNT_RATE_LIMIT', 'tries again', 300],
  [130_429, 'RATE_LIMIT', 'tries again', 5],
  [131_000, 'NETWORK_TROUBLE', 'tries again'],
  [131_005, 'LINE_NOT_PERMITTED', 'is down'],
  [131_016, 'NETWORK_TROUBLE', 'tries again'],
  [131_026, 'RECIPIENT_UNREACHABLE', 'gives up'],
  [131_031, 'LINE_BLOCKED', 'is down', 3600],
  [131_042, 'ACCOUNT_UNPAID', 'tries again'],
  [131_047, 'WINDOW_CLOSED', 'gives up'],
  [131_048, 'SPAM_LIMIT', 'gives up', 3600],
  [131_049, 'MARKETING_LIMIT', 'gives up'],
  [131_052, 'MEDIA_DOWNLOAD', 'gives up'],
  [131_053, 'MEDIA_UPLOAD', 'gives up'],
  [131_056, 'PAIR_RATE_LIMIT', 'tries again'],
  [131_057, 'NETWORK_TROUBLE', 'tries again'],
  [132_000, 'TEMPLATE_REFUSED', 'gives up'],
  [132_015, 'TEMPLATE_REFUSED', 'gives up'],
  [133_004, 'NETWORK_TROUBLE', 'tries again'],
  [133_010, 'LINE_NOT_REGISTERED', 'is down'],
  [999_999, 'REFUSED', 'gives up'],
];

let cloud: CloudWorld;
let ticketId: number;
const customer = '5511970000201';
beforeAll(async () => {
  cloud = await createCloudWorld();
  ticketId = await cloud.conversation(customer);
});
afterAll(() => cloud.close());
afterEach(async () => {
  const { owner, home } = cloud.world;
  await owner.query('delete from line_governors where connection_id = $1', [cloud.line]);
  await owner.query(
    `update messages set state = 'failed', failure_code = 'OVER' where whatsapp_id = $1 and state = 'waiting'`,
    [cloud.line],
  );
  cloud.api.sent.length = 0;
  await home.admin.call(connections.start, { params: { whatsappId: cloud.line } });
});

const pausedFor = async () => {
  const { pausedUntil } = await readGovernor(cloud.world.app.tenancy.reading(cloud.world.home.id), cloud.line);
  return pausedUntil === null ? undefined : (Date.parse(pausedUntil) - cloud.now().getTime()) / 1000;
};
const status = async () =>
  (await cloud.world.home.admin.call(connections.show, { params: { whatsappId: cloud.line } })).body.status;
const expectPause = async (seconds: number | undefined) => {
  const found = await pausedFor();
  if (seconds === undefined) expect(found).toBeUndefined();
  else expect(Math.abs(found! - seconds)).toBeLessThan(5);
};

test.each(table)('%i refuses a message: %s, it %s', async (code, failure, then, paused) => {
  cloud.api.fault({ on: 'messages', error: code, status: code === 190 ? 401 : 400 });
  const { id } = await cloud.reply(ticketId, `código ${code}`);
  const shown = await cloud.message(ticketId, id);
  expect([shown.state, shown.failure?.code ?? null]).toEqual(
    then === 'tries again' ? ['waiting', null] : ['failed', failure],
  );
  expect(await status()).toBe(then === 'is down' ? 'DISCONNECTED' : 'CONNECTED');
  await expectPause(paused);
  if (then !== 'tries again') return;
  const [row] = await cloud.rows<{ wait: number }>(
    `select extract(epoch from not_before - updated_at)::float as wait from messages where id = ${id} and $1 > 0`,
  );
  // One to one person waits six seconds, and nobody else for that.
  expect(row!.wait).toBeCloseTo(code === 131_056 ? 6 : 1, 1);
});

test.each(table)('%i as a failure that follows an acceptance: %s', async (code, failure, _, paused) => {
  const { id } = await cloud.reply(ticketId, `depois ${code}`);
  expect((await cloud.message(ticketId, id)).state).toBe('sent');
  await cloud.receipt('failed', { errors: [{ code, title: 'Something' }] });
  const shown = await cloud.message(ticketId, id);
  // Nothing that was accepted leaves again by itself.
  expect([shown.state, shown.failure?.code]).toEqual(['failed', failure]);
  expect(cloud.api.sent).toHaveLength(1);
  await expectPause(paused);
});
