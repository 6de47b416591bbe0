import { campaignSettings } from '@guiche/contract/campaign-settings';
import { campaigns } from '@guiche/contract/campaigns';
import { settings } from '@guiche/contract/settings';
import { isDeepStrictEqual } from 'node:util';
import { beforeEach, expect, it } from 'vitest';
import type { Person } from '../testing/world';
import { at, desk, useCampaigns, world } from './campaign.fixture';

/** The setting `campaignsBy`: who makes campaigns go, and who drafts and reads. */

useCampaigns();

const scheduledAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
const say = async (value: string) =>
  expect(
    (await world.home.admin.call(settings.update, { params: { key: 'campaignsBy' }, body: { value } })).status,
  ).toBe(200);
beforeEach(() => say('everyone'));

type Act = (by: Person, id: number) => Promise<{ status: number }>;
const file = { name: 'a.txt', bytes: Buffer.from('Promoção'), field: 'file' };
const attach: Act = (by, id) => by.call(campaigns.attach, { ...at(id), files: [file] });
const update =
  (body: object): Act =>
  (by, id) =>
    by.call(campaigns.update, { ...at(id), body: body as never });
const cancel: Act = (by, id) => by.call(campaigns.cancel, at(id));
const restart: Act = (by, id) => by.call(campaigns.restart, at(id));
const remove: Act = (by, id) => by.call(campaigns.remove, at(id));
const detach: Act = (by, id) => by.call(campaigns.detach, at(id));

/** What makes a campaign go, or changes one that is no draft: each with a campaign of its own. */
const acts: [name: string, of: () => Promise<number>, act: Act][] = [
  ['is given a time', draft, update({ scheduledAt })],
  ['is started', draft, restart],
  ['is tried', draft, (by, id) => by.call(campaigns.test, { ...at(id), body: { number: '5511987654321' } })],
  ['loses its time', scheduled, update({ scheduledAt: null })],
  ['gets other words although it is scheduled', scheduled, update({ message1: 'Outro' })],
  ['gets a file although it is scheduled', scheduled, attach],
  ['loses its file although it is scheduled', scheduled, detach],
  ['is stopped', scheduled, cancel],
  ['is deleted although it is scheduled', scheduled, remove],
  ['goes on', stopped, restart],
  ['gets other words although it was stopped', stopped, update({ message1: 'Outro' })],
];

async function draft() {
  return (await desk.create({ contactListId: (await desk.list(1)).id })).id;
}
async function scheduled() {
  return (await desk.create({ contactListId: (await desk.list(1)).id, scheduledAt })).id;
}
async function stopped() {
  const id = await scheduled();
  await desk.stop(id);
  return id;
}

it.each(acts)('a campaign that %s is made to by whom the company lets', async (_, of, act) => {
  const { admin, supervisor, ana } = world.home;
  for (const [value, people] of [
    ['supervisors', { ana: 403, supervisor: 200, admin: 200 }],
    ['admins', { ana: 403, supervisor: 403, admin: 200 }],
    ['everyone', { ana: 200, supervisor: 200, admin: 200 }],
  ] as const) {
    const answers = [];
    const changed = [];
    for (const by of [ana, supervisor, admin]) {
      await say('everyone');
      const id = await of();
      await say(value);
      const before = await desk.show(id);
      const { status } = await act(by, id);
      answers.push(status);
      if (status === 403 && !isDeepStrictEqual(await desk.show(id), before)) changed.push(by.viewer.id);
      // what began writes no further
      await say('everyone');
      await desk.stop(id);
    }
    expect([value, answers, changed]).toEqual([value, Object.values(people), []]);
  }
});

it('a campaign with a time is made by whom the company lets, one without by everybody', async () => {
  const make = async (by: Person, body: object) =>
    (
      await by.call(campaigns.create, {
        body: { name: 'Novidades', message1: 'Oi', whatsappId: world.home.line, ...body },
      })
    ).status;
  const { admin, supervisor, ana } = world.home;
  const { id: contactListId } = await desk.list(1);
  await say('supervisors');
  expect(await make(ana, { contactListId, scheduledAt })).toBe(403);
  expect(await make(supervisor, { contactListId, scheduledAt })).toBe(201);
  expect(await make(ana, { contactListId, scheduledAt: null })).toBe(201);
  await say('admins');
  expect(await make(supervisor, { contactListId, scheduledAt })).toBe(403);
  expect(await make(admin, { contactListId, scheduledAt })).toBe(201);
});

it('others read, rehearse, copy, write, file and delete drafts', async () => {
  const { ana } = world.home;
  const id = await draft();
  await say('admins');
  const whole = (await ana.call(campaigns.show, at(id))).body;
  // older clients send the whole record back
  const { shipping: _, ...record } = whole;
  const answers = [
    await ana.call(campaigns.page),
    await update({ ...record, message1: 'Outro' })(ana, id),
    await attach(ana, id),
    await detach(ana, id),
    await ana.call(campaigns.dryRun, at(id)),
    await ana.call(campaigns.copy, at(id)),
    await remove(ana, id),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201, 200]);
});

it('a draft that has its time already begins by nobody who may not say so', async () => {
  const { id } = await desk.create({ scheduledAt });
  const { id: contactListId } = await desk.list(1);
  await say('admins');
  expect((await update({ contactListId })(world.home.ana, id)).status).toBe(403);
  expect(await desk.show(id)).toMatchObject({ status: 'INATIVA', contactListId: null });
  expect((await update({ message1: 'Outro' })(world.home.ana, id)).status).toBe(200);
  expect((await update({ contactListId })(world.home.admin, id)).status).toBe(200);
});

it('how campaigns are sent is said by whom the company lets, and read by everybody', async () => {
  const { admin, supervisor, ana } = world.home;
  const save = async (by: Person) =>
    (await by.call(campaignSettings.save, { body: { settings: { dailyCap: 7 } } })).status;
  await say('supervisors');
  expect([await save(ana), await save(supervisor), await save(admin)]).toEqual([403, 200, 200]);
  await say('admins');
  expect([await save(ana), await save(supervisor), await save(admin)]).toEqual([403, 403, 200]);
  expect((await ana.call(campaignSettings.list)).status).toBe(200);
});
