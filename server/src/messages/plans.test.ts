import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOf, recordQuestions } from '../testing/explain';
import { createWorld, type World } from '../testing/world';
import { headsWithFile, nextOutgoing } from './outbox-queries';

/** However much programs and campaigns have put into an outbox: what leaves next is read off an index. */

let world: World;
beforeAll(async () => void (world = await createWorld()));
afterAll(() => world.close());

test('what people have written is found without looking at what programs have', async () => {
  const { ctx, asked } = recordQuestions(world.home.id);
  await nextOutgoing(ctx, 1, []);
  const plan = await planOf(world.owner, asked[0]!);
  expect(plan).toContain('using messages_outbox_people');
  expect(plan).toContain('using messages_outbox on messages');
  expect(plan).not.toContain('Seq Scan');
});

test('so are files that have to go up first', async () => {
  const { ctx, asked } = recordQuestions(world.home.id);
  await headsWithFile(ctx, 1, []);
  const plan = await planOf(world.owner, asked[0]!);
  expect(plan).toContain('using messages_outbox_files');
  expect(plan).not.toContain('Seq Scan');
});
