import { connections } from '@guiche/contract/connections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readGovernor } from '../governor/governor';
import { createCloudWorld, type CloudWorld } from './cloud.fixture';

let cloud: CloudWorld;
beforeAll(async () => void (cloud = await createCloudWorld()));
afterAll(() => cloud.close());

describe('what Meta tells of an account and of people', () => {
  it.each([
    ['account_update', { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'X' }] }],
    ['account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } }],
    ['phone_number_quality_update', { display_phone_number: '5511', event: 'FLAGGED', current_limit: 'TIER_250' }],
  ])('%s: the line holds back (%#)', async (field, value) => {
    const { owner, app, home } = cloud.world;
    await owner.query('delete from line_governors where connection_id = $1', [cloud.line]);
    await cloud.post(value, field);
    const { pausedUntil } = await readGovernor(app.tenancy.reading(home.id), cloud.line);
    expect(Date.parse(pausedUntil!)).toBeGreaterThan(cloud.now().getTime());
  });

  it.each([
    ['account_update', { event: 'VERIFIED_ACCOUNT' }],
    ['phone_number_quality_update', { event: 'UNFLAGGED' }],
    ['account_alerts', { alert_severity: 'INFORMATIONAL' }],
    ['business_capability_update', { max_daily_conversation_per_phone: 1000 }],
    ['of_a_later_year', { anything: [1, { deep: null }] }],
  ])('%s that bears on nothing is taken, and changes nothing', async (field, value) => {
    const { owner, app, home } = cloud.world;
    await owner.query('delete from line_governors where connection_id = $1', [cloud.line]);
    await cloud.post(value, field);
    expect((await readGovernor(app.tenancy.reading(home.id), cloud.line)).pausedUntil).toBeNull();
    const { body } = await home.admin.call(connections.show, { params: { whatsappId: cloud.line } });
    expect(body.status).toBe('CONNECTED');
  });

  it('who stops advertisements has opted out, until they resume them; what they said themselves stays', async () => {
    const from = '5511970000311';
    await cloud.say('oi', from);
    const words = async () =>
      (
        await cloud.rows<{ word: string }>(
          `select o.word from opt_outs o join contacts c on c.company_id = o.company_id and c.id = o.contact_id
           where c.number = '${from}' and o.ended_at is null and $1 > 0`,
        )
      ).map(({ word }) => word);
    const wish = (value: string) =>
      cloud.post(
        { user_preferences: [{ wa_id: from, category: 'marketing_messages', value, timestamp: 1_772_712_000 }] },
        'user_preferences',
      );
    await wish('stop');
    expect(await words()).toHaveLength(1);
    await wish('resume');
    expect(await words()).toEqual([]);
    await cloud.say('parar', from);
    const own = await words();
    await wish('stop');
    await wish('resume');
    expect(await words()).toEqual(own);
  });
});
