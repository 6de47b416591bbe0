import { endpoints } from '@guiche/contract';
import { chats } from '@guiche/contract/chats';
import { planFeatures } from '@guiche/contract/plan-features';
import { prompts } from '@guiche/contract/prompts';
import { schedules } from '@guiche/contract/schedules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../testing/world';

let world: World;
beforeAll(async () => {
  world = await createWorld({ lines: false });
  await world.owner.query(
    `update plans set use_schedules = false, use_campaigns = false, use_internal_chat = false, use_external_api = false,
       use_kanban = false, use_open_ai = false, use_integrations = false
     where id = (select plan_id from companies where id = $1)`,
    [world.home.id],
  );
  // Nobody is remembered longer than that.
  world.advance(1_000);
});
afterAll(() => world.close());

describe('what the plan does not hold', () => {
  it.each([
    ['chats', chats.list, 'records', { unreadMessages: 0, unreadChats: 0 }],
    ['schedules', schedules.list, 'schedules', {}],
    ['prompts', prompts.list, 'prompts', {}],
  ] as const)('is an empty list where clients read it when they start: %s', async (_what, endpoint, name, more) => {
    const { status, body } = await world.home.admin.call(endpoint);
    expect([status, body]).toEqual([200, { [name]: [], count: 0, hasMore: false, nextCursor: null, ...more }]);
  });

  it('is refused with a code at every other endpoint of it, whoever asks', async () => {
    const held = endpoints.filter(({ endpoint: { spec } }) => spec.feature && spec.who !== 'line' && !spec.without);
    expect(held.length).toBeGreaterThan(10);
    const params = new Proxy({}, { get: () => 1, ownKeys: () => [] });
    const answers = [];
    for (const { name, endpoint } of held) {
      const { status, body } = await world.home.admin.call(endpoint, { params: params as never });
      answers.push([name, status, (body as { error?: string }).error]);
    }
    expect(answers).toEqual(held.map(({ name }) => [name, 403, 'ERR_PLAN_FEATURE']));
  });

  it('is named by nothing that a plan does not know', () => {
    const named = new Set(endpoints.flatMap(({ endpoint: { spec } }) => spec.feature ?? []));
    expect([...named].filter((feature) => !planFeatures.includes(feature))).toEqual([]);
  });
});
