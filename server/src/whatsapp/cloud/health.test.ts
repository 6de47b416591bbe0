import { connections } from '@guiche/contract/connections';
import type { LiveEvent } from '@guiche/contract/live';
import { well } from '@guiche/contract/official-health.fixture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../testing/world';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';
import { freshNumber } from './fake-number.fixture';

let cloud: CloudWorld;
beforeAll(async () => void (cloud = await createCloudWorld()));
afterAll(() => cloud.close());

const at = () => ({ params: { whatsappId: cloud.line } });
const admin = () => cloud.world.home.admin;
const health = async () => (await admin().call(connections.health, at())).body;
const asked = () => cloud.api.calls.filter(({ path }) => path.endsWith(`/${cloud.api.phoneNumberId}`)).length;
const alerts = () =>
  cloud.world
    .heardBy(admin())
    .flatMap(({ name, event }) => (name === 'connectionAlert' ? [event as LiveEvent<'connectionAlert'>] : []));
let count = 0;
/** Meta says by itself that something has happened, and is asked what. */
async function news(fields: object = {}) {
  Object.assign(cloud.api.number.number, fields);
  // The same bytes again would be the same news.
  await cloud.post({ event: 'VERIFIED_ACCOUNT', n: ++count }, 'account_update');
}

beforeEach(async () => {
  Object.assign(cloud.api.number, freshNumber(cloud.api.phoneNumberId));
  await news();
  await cloud.world.owner.query('delete from line_governors where connection_id = $1', [cloud.line]);
  cloud.world.events.length = 0;
});

describe('how Meta thinks of a number', () => {
  it('is asked when the line opens, and shown with the time of asking', async () => {
    await admin().call(connections.stop, at());
    await cloud.world.owner.query('delete from cloud_health where connection_id = $1', [cloud.line]);
    expect((await health()).official).toBeNull();
    await admin().call(connections.start, at());
    await until(async () => (await health()).official !== null);
    const { official } = await health();
    expect(official).toEqual({ told: well, askedAt: expect.any(String) as string, failedAt: null });
    expect(Math.abs(Date.parse(official!.askedAt!) - cloud.now().getTime())).toBeLessThan(60_000);
    const { body } = await admin().call(connections.health, { params: { whatsappId: cloud.world.home.line } });
    expect(body.official).toBeNull();
  });

  it('is asked again when it tells of the account or the number, once for what comes together, and by no message', async () => {
    const before = asked();
    await cloud.say('oi', '5511970000801');
    expect(asked()).toBe(before);
    for (const field of ['account_review_update', 'phone_number_name_update', 'business_capability_update'])
      await cloud.post({ event: 'X' }, field);
    expect(asked()).toBe(before + 3);
  });

  it.each([
    ['quality', { quality_rating: 'YELLOW' }, { quality: 'YELLOW' }, false],
    ['quality', { quality_rating: 'RED' }, { quality: 'RED' }, true],
    ['limit', { whatsapp_business_manager_messaging_limit: 'TIER_250' }, { limit: 'TIER_250' }, true],
    ['number', { status: 'RESTRICTED' }, { number: 'RESTRICTED' }, true],
    ['name', { name_status: 'DECLINED' }, { name: 'DECLINED' }, false],
  ])('when its %s is worse its admins are told once: %j', async (fact, said, told, isHeld) => {
    await news(said);
    expect((await health()).official!.told).toEqual({ ...well, ...told });
    expect(alerts()).toEqual([
      {
        action: 'worse',
        whatsappId: cloud.line,
        name: 'API',
        since: expect.any(String) as string,
        cause: null,
        facts: [fact],
      },
    ]);
    expect((await health()).governor.paused).toBe(isHeld);
    for (const person of [cloud.world.home.ana, cloud.world.other.admin])
      expect(cloud.world.heardBy(person).filter(({ name }) => name === 'connectionAlert')).toEqual([]);
    await news();
    expect(alerts()).toHaveLength(1);
  });

  it('is told with what stops it and what helps, in the words of Meta', async () => {
    const errors = [{ error_code: 141_006, error_description: 'No payment method.', possible_solution: 'Add one.' }];
    const entities = [
      { entity_type: 'PHONE_NUMBER', id: '1', can_send_message: 'LIMITED', additional_info: ['The name waits.'] },
      { entity_type: 'WABA', id: '2', can_send_message: 'BLOCKED', errors },
    ];
    await news({ health_status: { can_send_message: 'BLOCKED', entities } });
    expect((await health()).official!.told).toMatchObject({
      sending: 'BLOCKED',
      troubles: [
        { of: 'PHONE_NUMBER', text: 'The name waits.', solution: '' },
        { of: 'WABA', text: 'No payment method.', solution: 'Add one.' },
      ],
    });
    expect(alerts()).toMatchObject([{ facts: ['sending'] }]);
    expect((await health()).governor.paused).toBe(true);
  });

  it('that is better again is told to nobody', async () => {
    await news({ quality_rating: 'RED' });
    cloud.world.events.length = 0;
    await news({ quality_rating: 'GREEN' });
    expect(alerts()).toEqual([]);
    expect((await health()).official!.told).toEqual(well);
  });

  it('is known in part where the account may not be seen, or the version knows fewer fields', async () => {
    cloud.api.fault({ on: 'account', error: 200 });
    await news();
    expect((await health()).official!.told).toEqual({ ...well, review: null });
    const { number } = cloud.api.number;
    delete number.whatsapp_business_manager_messaging_limit;
    delete number.health_status;
    await news({ messaging_limit_tier: 'TIER_10K' });
    expect((await health()).official!.told).toEqual({ ...well, limit: 'TIER_10K', sending: null });
    expect(alerts()).toEqual([]);
  });

  it('stays as it was last told while Meta does not answer, with the time of both', async () => {
    const { askedAt } = (await health()).official!;
    cloud.api.fault({ on: 'line', error: 2 });
    await news({ quality_rating: 'RED' });
    expect((await health()).official).toEqual({ told: well, askedAt, failedAt: expect.any(String) as string });
    expect(alerts()).toEqual([]);
  });

  it('is not asked of a line that was ended', async () => {
    const { app, home } = cloud.world;
    await admin().call(connections.stop, at());
    const before = asked();
    const line = { companyId: home.id, connectionId: cloud.line };
    await app.jobs['whatsapp.askCloud'](line, { attempt: 1, lastAttempt: false });
    expect(asked()).toBe(before);
    await admin().call(connections.start, at());
    await until(() => asked() >= before + 2);
  });

  it('of which it says nonsense is nothing known', async () => {
    await news({ quality_rating: 7, status: null, name_status: 'x'.repeat(5000), health_status: ['?'] });
    expect((await health()).official!.told).toEqual({
      ...well,
      quality: null,
      number: null,
      name: null,
      sending: null,
    });
    expect(alerts()).toEqual([]);
  });
});

it('is asked again and again while the line is up', async () => {
  const quick = await createCloudWorld({ healthEvery: 40 });
  try {
    const count = () => quick.api.calls.filter(({ path }) => path.endsWith(`/${quick.api.phoneNumberId}`)).length;
    const soon = count() + 4;
    await until(() => count() >= soon);
    const { body } = await quick.world.home.admin.call(connections.health, { params: { whatsappId: quick.line } });
    expect(body.official!.told).toEqual(well);
  } finally {
    await quick.close();
  }
});
