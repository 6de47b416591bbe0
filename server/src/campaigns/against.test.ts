import { campaigns } from '@guiche/contract/campaigns';
import { expect, it } from 'vitest';
import { at, desk, useCampaigns, world } from './campaign.fixture';

/** What people do to a campaign at the same time, and what is too much for it. */

useCampaigns();
const codes = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

it('of two who start or stop it at once one does, and the other is told that it was done; nobody has it twice', async () => {
  const { admin, ana } = world.home;
  const { id: contactListId, numbers } = await desk.list(5);
  const { id } = await desk.create({ contactListId });
  const both = (endpoint: 'restart' | 'cancel') =>
    Promise.all([admin, ana, admin].map((person) => person.call(campaigns[endpoint], at(id))));
  expect(codes(await both('restart'))).toEqual([200, 409, 409]);
  const [, stopped] = await Promise.all([desk.write(), both('cancel')]);
  expect(codes(stopped)).toEqual([200, 409, 409]);
  expect((await desk.show(id)).status).toBe('CANCELADA');
  expect(codes(await both('restart'))).toEqual([200, 409, 409]);
  await desk.finish(id);
  expect(await desk.states(id)).toEqual({ delivered: 5 });
  expect((await Promise.all(numbers.map(desk.seen))).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
});

it('started and stopped at the same moment it is one or the other, and all of it', async () => {
  const { admin, ana } = world.home;
  const { id } = await desk.create({ contactListId: (await desk.list(3)).id });
  await Promise.all([admin.call(campaigns.restart, at(id)), ana.call(campaigns.cancel, at(id)), desk.write()]);
  const { status } = await desk.show(id);
  expect(['EM_ANDAMENTO', 'CANCELADA']).toContain(status);
  if (status === 'CANCELADA') await desk.start(id);
  await desk.finish(id);
  expect(await desk.states(id)).toEqual({ delivered: 3 });
});

it('is given another line only while it stands, and texts that no message holds never', async () => {
  const { admin } = world.home;
  const { id } = await desk.create({ contactListId: (await desk.list(1)).id });
  const change = (body: object) => admin.call(campaigns.update, { ...at(id), body });
  for (const field of ['message1', 'confirmationMessage5'])
    expect(await change({ [field]: 'ã'.repeat(70_000) })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { [field]: expect.any(String) } },
    });
  await desk.start(id);
  expect((await change({ whatsappId: world.home.lineOfAll })).status).toBe(409);
  await desk.stop(id);
  expect((await change({ whatsappId: world.home.lineOfAll })).status).toBe(200);
});
