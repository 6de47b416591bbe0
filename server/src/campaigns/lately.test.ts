import { expect, it } from 'vitest';
import { aviso, cloud, desk, useOfficialLine } from './official.fixture';
import { lately, latelyCold } from './claim-queries';

/** What each claim of a line with limits asks: what campaigns have lately sent on it, and what of that to strangers. */

useOfficialLine();

/** What was sent from here on. */
function sinceNow() {
  const { tenancy } = cloud.world.app;
  const { id } = cloud.world.home;
  const since = tenancy.reading(id).now;
  const read = (what: typeof lately) => tenancy.inCompany(id, (ctx) => what(ctx, cloud.line, since));
  return async () => ({ all: await read(lately), cold: await read(latelyCold) });
}

it('a stranger is whoever may not be written to freely', async () => {
  const { id: contactListId, numbers } = await desk.list(3);
  await cloud.say('oi', numbers[1]!);
  const sent = sinceNow();
  const { id } = await desk.create({ contactListId, template1: aviso });
  await desk.start(id);
  await desk.finish(id);
  const { all, cold } = await sent();
  expect([all.length, cold.length]).toEqual([3, 2]);
});

it('what follows a yes went to a stranger like the question, with what came of it, the newest first', async () => {
  const { id: contactListId, numbers } = await desk.list(1);
  const sent = sinceNow();
  const asks = { confirmation: true, confirmationTemplate1: aviso, message1: 'Aqui está' };
  const { id } = await desk.create({ contactListId, ...asks });
  await desk.start(id);
  await desk.write(2);
  expect((await sent()).cold).toMatchObject([{ hasReplied: false }]);
  await cloud.say('sim', numbers[0]!);
  await desk.finish(id);
  const { all, cold } = await sent();
  expect(cold).toEqual(all);
  expect(cold).toMatchObject([{ hasReplied: true }, { hasReplied: true }]);
  expect(cold[0]!.text).not.toBe(cold[1]!.text);
});
