import { expect, it } from 'vitest';
import { createProgramTurns } from '../platform/program-turns';
import { createContacts } from '../contacts/service';
import { runHooks } from '../hook-list';
import { campaignDesk } from '../testing/campaign-desk';
import { createWorld } from '../testing/world';
import { write } from './write';

it('whoever is no contact yet is asked about first: in both forms, at the line’s pace, once in thirty days', async () => {
  const world = await createWorld({ lines: false });
  const { owner, home, app } = world;
  const desk = campaignDesk(world);
  await desk.settings({
    messageInterval: 0,
    windowFrom: '00:00',
    windowTo: '00:00',
    windowDays: [0, 1, 2, 3, 4, 5, 6],
  });
  await owner.query(
    `update connections set provider = 'beta', number_since = now() - interval '90 days' where id = $1`,
    [home.line],
  );
  const [oldForm, nobody, newForm] = ['5511988880001', '5511988880002', '5511988880003'];
  const asked: string[] = [];
  const gateway = {
    serves: () => true,
    lookUp: (_company: number, _line: number, number: string) => {
      asked.push(number);
      if (number === '551188880001' || number === newForm) return Promise.resolve(number);
      return Promise.resolve(null);
    },
  };
  const parts = {
    tenancy: app.tenancy,
    contacts: createContacts({ runHooks }),
    gateway,
    programTurns: createProgramTurns(4),
  };
  const run = () => write(parts, home.id, home.line);
  const { id: contactListId } = await desk.list([oldForm, nobody, newForm]);
  const { id } = await desk.create({ contactListId });
  await desk.start(id);

  await run();
  expect(asked).toEqual([oldForm, '551188880001']);
  const addressed = await owner.query<{ value: string }>(
    `select i.value from campaign_shipments s join contact_identities i on i.contact_id = s.contact_id
     where s.campaign_id = $1 and i.kind = 'pn'`,
    [id],
  );
  expect(addressed.rows).toEqual([{ value: '551188880001' }]);
  await owner.query(`update messages set state = 'sent', sent_at = now() where origin = 'campaign'`);

  // The other form was another question: the line may ask again after two seconds, and write after its own pace.
  world.advance(10_000);
  await run();
  expect(asked.slice(2)).toEqual([nobody, '551188880002']);
  expect(await desk.states(id)).toEqual({ sent: 1, skipped: 1, planned: 1 });
  await run();
  expect(asked).toHaveLength(4);
  world.advance(2_000);
  await run();
  expect(asked.slice(4)).toEqual([newForm]);
  expect(await desk.states(id)).toEqual({ sent: 1, skipped: 1, sending: 1 });

  // Nobody is asked about a second time.
  const { id: next } = await desk.create({ name: 'Outra', contactListId, notWithinDays: null });
  await owner.query(
    `update messages set state = 'sent', sent_at = now() where origin = 'campaign' and state = 'waiting'`,
  );
  await desk.start(next);
  for (let n = 0; n < 3; n += 1) {
    world.advance(10_000);
    await run();
    await owner.query(
      `update messages set state = 'sent', sent_at = now() where origin = 'campaign' and state = 'waiting'`,
    );
  }
  expect(await desk.states(next)).toEqual({ sent: 2, skipped: 1 });
  expect(asked).toHaveLength(5);
  await world.close();
});
