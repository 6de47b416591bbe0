import { connections } from '@guiche/contract/connections';
import { push } from '@guiche/contract/push';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSafeHttp } from '../platform/safe-http';
import { startPushService, type Browser } from '../push/service.fixture';
import { campaignDesk, type CampaignDesk } from '../testing/campaign-desk';
import { openMailbox, type Mailbox } from '../testing/mailbox';
import { createWorld, type World } from '../testing/world';

/** Admins are told of campaigns that stand still until somebody does something: on the page, on devices and by e-mail. */

let mailbox: Mailbox;
let service: Awaited<ReturnType<typeof startPushService>>;
let world: World;
let phone: Browser;
let desk: CampaignDesk;
beforeAll(async () => {
  [mailbox, service] = await Promise.all([openMailbox(), startPushService()]);
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Guichê <desk@guiche.example>', PUBLIC_URL: 'https://desk.example/' };
  world = await createWorld({ env, safeHttp: createSafeHttp({ loopback: true }) });
  phone = service.browser('helena');
  await world.home.admin.call(push.subscribe, { body: { ...phone.subscription, language: 'en' } });
  await world.home.ana.call(push.subscribe, { body: service.browser('ana').subscription });
  desk = campaignDesk(world);
  await desk.settings({ messageInterval: 0, longerIntervalAfter: 0 });
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
  service.close();
});
beforeEach(() => {
  mailbox.caught.length = 0;
  service.received.length = 0;
  world.events.length = 0;
});

const heard = (by = world.home.admin) =>
  world.heardBy(by).flatMap(({ name, event }) => (name === 'campaignAlert' ? [event] : []));
const begun = async (name: string) => {
  const { id: contactListId } = await desk.list(3);
  const { id } = await desk.create({ name, contactListId });
  await desk.start(id);
  world.events.length = 0;
  return id;
};
const plan = (has: boolean) =>
  world.owner.query('update plans set use_campaigns = $2 where id = (select plan_id from companies where id = $1)', [
    world.home.id,
    has,
  ]);

describe('campaigns that stand still', () => {
  it('are told once, with the reason, to those who manage lines and to nobody else', async () => {
    const id = await begun('Natal');
    await begun('Páscoa');
    await plan(false);
    await desk.write();
    await world.work();
    await desk.write();
    await world.work();
    expect(heard()).toEqual([{ action: 'paused', campaignId: id, name: 'Natal, Páscoa', reason: 'plan' }]);
    for (const person of [world.home.ana, world.other.admin]) expect(heard(person)).toEqual([]);
    const why = 'The company’s plan holds no campaigns any more.';
    expect(mailbox.caught.map(({ to, headers }) => [to, headers['subject']])).toEqual([
      [['admin@padaria.test'], 'Guichê: campaign standing still: Natal, Páscoa'],
    ]);
    expect(mailbox.caught[0]!.text).toContain(why);
    expect(mailbox.caught[0]!.text).toContain(`https://desk.example/campaign/${id}/report`);
    expect(phone.notices()).toEqual([
      {
        title: 'Campaign standing still: Natal, Páscoa',
        body: why,
        tag: `campaign-${id}`,
        url: `/campaign/${id}/report`,
        lang: 'en',
      },
    ]);
    await plan(true);
    await desk.finish(id);
  });

  it('are told of when their line is deleted, and not when a day is over, which ends by itself', async () => {
    const { home } = world;
    const id = await begun('Fornada');
    await world.owner.query(`update campaigns set paused_reason = 'hours', paused_until = now() where id = $1`, [id]);
    await desk.write();
    expect(heard()).toEqual([]);
    await begun('Bolos');
    await home.admin.call(connections.remove, { params: { whatsappId: home.line } });
    expect(heard()).toMatchObject([{ campaignId: id, name: 'Fornada, Bolos', reason: 'line-gone' }]);
  });
});
