import { contacts } from '@guiche/contract/contacts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askForQueue } from './greeting.fixture';
import { createWorld, type World } from '../testing/world';

/** Two contacts turn out to be one while the attendant has something to say to them. */
let world: World;
let line: number;
beforeAll(async () => {
  world = await createWorld();
  line = world.home.lineOfAll;
  await askForQueue(world);
});
afterAll(() => world.close());

const idOf = async (number: string) =>
  (await world.home.admin.call(contacts.list, { query: { searchParam: number } })).body.contacts[0]!.id;
const replies = async (number: string) =>
  (await world.phone(number, line)).filter(({ fromMe }) => fromMe).map(({ body }) => body);

it('what the merged one has just said is answered in the conversation that is left, and no other keeps the sign', async () => {
  const [kept, merged] = ['5511970000884', '5511970000885'];
  await world.customerSays(kept, 'oi', { line });
  await world.customerSays(merged, 'oi', { line });
  await world.work();
  const [keptId, mergedId] = [await idOf(kept), await idOf(merged)];
  const before = await replies(kept);
  // The answer is on its way when the two become one.
  await world.customerSays(merged, '2', { line });
  await world.home.admin.call(contacts.merge, { body: { keptId, mergedId } });
  await world.work();
  const { rows } = await world.owner.query<{ status: string; chatbot: boolean; queueId: number | null }>(
    `select status, chatbot, queue_id as "queueId" from tickets where company_id = $1 and contact_id = $2 order by status desc`,
    [world.home.id, keptId],
  );
  expect(rows).toEqual([
    { status: 'pending', chatbot: false, queueId: world.home.suporte },
    { status: 'closed', chatbot: false, queueId: null },
  ]);
  expect(before).toHaveLength(1);
  const said = await world.owner.query('select contact_id as of from attendant_replies where company_id = $1', [
    world.home.id,
  ]);
  expect(said.rows).toEqual([{ of: keptId }, { of: keptId }, { of: keptId }]);
  const left = await world.owner.query('select 1 from attendant_heard where company_id = $1', [world.home.id]);
  expect(left.rows).toEqual([]);
});
