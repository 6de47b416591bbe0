import { campaigns } from '@guiche/contract/campaigns';
import { tags } from '@guiche/contract/tags';
import { expect, it } from 'vitest';
import { at, desk, useCampaigns, world } from './campaign.fixture';
import { sweep } from './jobs';

/** A campaign goes to a tag or to a list, and to nobody else once that is gone. */

useCampaigns();

let made = 0;
const tag = async () =>
  (await world.home.admin.call(tags.create, { body: { name: `Clientes ${(made += 1)}` } })).body.id;
const change = async (id: number, body: object) =>
  (await world.home.admin.call(campaigns.update, { ...at(id), body })).body;
const audienceOf = ({ contactListId, tagListId }: { contactListId: number | null; tagListId: number | null }) => ({
  contactListId,
  tagListId,
});

it('has a tag or a list: choosing one lets go of the other, and of both the tag stands', async () => {
  const { id: contactListId } = await desk.list(1);
  const tagListId = await tag();
  const both = await desk.create({ contactListId, tagListId });
  expect(audienceOf(both)).toEqual({ contactListId: null, tagListId });
  expect(audienceOf(await change(both.id, { contactListId }))).toEqual({ contactListId, tagListId: null });
  expect(audienceOf(await change(both.id, { tagListId }))).toEqual({ contactListId: null, tagListId });
  expect(audienceOf(await change(both.id, { contactListId: null, name: 'Natal' }))).toMatchObject({ tagListId });
});

it('whose tag is deleted before it begins has nobody, whatever list was chosen before', async () => {
  const { id: contactListId, numbers } = await desk.list(2);
  const tagId = await tag();
  const { id } = await desk.create({ contactListId });
  const scheduledAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const { id: scheduled } = await desk.create({ contactListId, tagListId: tagId, scheduledAt });
  await change(id, { tagListId: tagId });
  await world.home.admin.call(tags.remove, { params: { tagId } });
  await world.work();
  expect(audienceOf(await desk.show(id))).toEqual({ contactListId: null, tagListId: null });
  expect(await desk.start(id)).toMatchObject({ status: 400, body: { fields: { contactListId: 'Required' } } });
  await world.owner.query(`update campaigns set scheduled_at = now() - interval '1 minute' where id = $1`, [scheduled]);
  await sweep(world.app.tenancy, new Date());
  await world.work();
  await desk.write();
  await world.work();
  expect((await desk.show(scheduled)).status).toBe('CANCELADA');
  expect((await Promise.all(numbers.map(desk.seen))).flat()).toEqual([]);
});

it('that writes to those whom another one did not reach writes to nobody else', async () => {
  const { id: contactListId } = await desk.list(1);
  const { id } = await desk.create({ contactListId });
  await desk.start(id);
  await desk.finish(id);
  const { body: again } = await world.home.admin.call(campaigns.resend, at(id));
  expect(audienceOf(await change(again.id, { contactListId }))).toEqual({ contactListId: null, tagListId: null });
});
