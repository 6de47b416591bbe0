import { campaigns } from '@guiche/contract/campaigns';
import { contactLists } from '@guiche/contract/contact-lists';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, desk, useCampaigns, world } from './campaign.fixture';
import { sweep } from './jobs';

/** What a campaign needs to begin, and what becomes of one that lacks it. */

useCampaigns();

const scheduledAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
const change = (id: number, body: object) => world.home.admin.call(campaigns.update, { ...at(id), body });
const heard = (by = world.home.admin) =>
  world.heardBy(by).flatMap(({ name, event }) => (name === 'campaignAlert' ? [event] : []));
/** Its time has come. */
async function comes(id: number) {
  await world.owner.query(`update campaigns set scheduled_at = now() - interval '1 minute' where id = $1`, [id]);
  await sweep(world.app.tenancy, new Date());
  await world.work();
}
const setDefault = (id: number | null) =>
  world.owner.query('update connections set is_default = coalesce(id = $2, false) where company_id = $1', [
    world.home.id,
    id,
  ]);
beforeEach(() => void (world.events.length = 0));

describe('a campaign with a time and without list or tag', () => {
  it('is kept, stays INATIVA and says that it will not begin, until one is chosen', async () => {
    const made = await desk.create({ scheduledAt });
    expect(made).toMatchObject({ status: 'INATIVA', scheduledAt, warning: 'noAudience' });
    expect(await desk.start(made.id)).toMatchObject({ status: 400, body: { fields: { contactListId: 'Required' } } });
    const { id: contactListId } = await desk.list(1);
    const { body } = await change(made.id, { contactListId });
    expect(body).toMatchObject({ status: 'PROGRAMADA', scheduledAt, warning: null });
    expect((await change(made.id, { contactListId: null })).body).toMatchObject({
      status: 'INATIVA',
      warning: 'noAudience',
    });
  });

  it('says nothing where it has no time either', async () => {
    expect(await desk.create({})).toMatchObject({ status: 'INATIVA', warning: null });
  });
});

describe('a campaign for which no line was chosen', () => {
  const unlined = async (more: object = {}) =>
    desk.create({ contactListId: (await desk.list(1)).id, whatsappId: null, ...more });

  it('goes over the company’s default one, and keeps it', async () => {
    await setDefault(world.home.line);
    const { id } = await unlined();
    expect((await world.home.admin.call(campaigns.dryRun, at(id))).body.warnings).not.toContainEqual({
      code: 'noLine',
    });
    expect((await desk.start(id)).status).toBe(200);
    expect((await desk.show(id)).whatsappId).toBe(world.home.line);
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 1 });
    const { id: scheduled, status } = await unlined({ scheduledAt });
    expect(status).toBe('PROGRAMADA');
    await comes(scheduled);
    expect((await desk.show(scheduled)).whatsappId).toBe(world.home.line);
    await desk.finish(scheduled);
  });

  it('does not begin where there is none, and says so', async () => {
    await setDefault(null);
    const { id } = await unlined();
    expect(await desk.start(id)).toMatchObject({ status: 409, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } });
    expect((await desk.show(id)).status).toBe('INATIVA');
    expect((await world.home.admin.call(campaigns.dryRun, at(id))).body.warnings).toContainEqual({ code: 'noLine' });
    const { id: scheduled } = await unlined({ scheduledAt });
    await comes(scheduled);
    expect(await desk.show(scheduled)).toMatchObject({ status: 'CANCELADA', pausedReason: 'no-line', startedAt: null });
    expect(heard()).toMatchObject([{ campaignId: scheduled, reason: 'no-line' }]);
    await setDefault(world.home.line);
  });
});

describe('a campaign that has nobody left to write to when it is due', () => {
  it.each([
    [
      'because its list was deleted',
      (id: number) => world.home.admin.call(contactLists.remove, { params: { contactListId: id } }),
    ],
    [
      'because nobody of it may be written to',
      (id: number) =>
        world.owner.query('update contact_list_items set is_whatsapp_valid = false where contact_list_id = $1', [id]),
    ],
  ])('is CANCELADA with the reason, %s, and the admins hear of it', async (_, happens) => {
    const { id: contactListId } = await desk.list(2);
    const { id } = await desk.create({ name: 'Natal', contactListId, scheduledAt });
    await happens(contactListId);
    await comes(id);
    expect(await desk.show(id)).toMatchObject({ status: 'CANCELADA', pausedReason: 'nobody', startedAt: null });
    expect(heard()).toEqual([{ action: 'paused', campaignId: id, name: 'Natal', reason: 'nobody' }]);
    expect(heard(world.home.ana)).toEqual([]);
  });

  it('begins once somebody is in it and a person starts it, and says no reason any more', async () => {
    const { id: contactListId, numbers } = await desk.list(1);
    const { id } = await desk.create({ contactListId, scheduledAt });
    const valid = (is: boolean) =>
      world.owner.query('update contact_list_items set is_whatsapp_valid = $2 where number = $1', [numbers[0], is]);
    await valid(false);
    await comes(id);
    await valid(true);
    await desk.start(id);
    expect((await desk.show(id)).pausedReason).toBeNull();
    await desk.finish(id);
    expect(await desk.states(id)).toEqual({ delivered: 1 });
  });
});
