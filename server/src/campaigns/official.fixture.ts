import { campaigns } from '@guiche/contract/campaigns';
import type { FilledTemplate } from '@guiche/contract/templates';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { campaignDesk } from '../testing/campaign-desk';
import { until } from '../testing/world';
import { createCloudWorld, type CloudWorld } from '../whatsapp/cloud/cloud.fixture';

/** Campaigns on a line of the official API, and templates that its network has approved. */

export const about = { status: 'APPROVED', category: 'MARKETING', language: 'pt_BR' };
export const offer = {
  ...about,
  name: 'oferta',
  components: [
    { type: 'BODY', text: 'Olá {{1}}, {{2}} hoje.' },
    { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero' }] },
  ],
};
export const news = {
  ...about,
  category: 'UTILITY',
  name: 'aviso',
  components: [{ type: 'BODY', text: 'Abrimos hoje.' }],
};
export const photo = {
  ...about,
  name: 'foto',
  components: [
    { type: 'HEADER', format: 'IMAGE' },
    { type: 'BODY', text: 'Veja, {{1}}.' },
  ],
};
export const place = {
  ...photo,
  name: 'local',
  components: [{ type: 'HEADER', format: 'LOCATION' }, photo.components[1]],
};
export const gif = { ...photo, name: 'gif', components: [{ type: 'HEADER', format: 'GIF' }, photo.components[1]] };
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export let cloud: CloudWorld;
export let desk: ReturnType<typeof officialDesk>;
export const day = 86_400_000;
/** For the tests of one file: an official line, and before each of them a day in which nothing was sent. */
export function useOfficialLine(): void {
  beforeAll(async () => {
    cloud = await createCloudWorld();
    desk = officialDesk();
    const always = { windowFrom: '00:00', windowTo: '00:00', windowDays: [0, 1, 2, 3, 4, 5, 6] };
    await desk.settings({ messageInterval: 0, longerIntervalAfter: 0, ...always });
  });
  afterAll(() => cloud.close());
  beforeEach(async () => {
    // What was sent before is a day old, and no campaign of another test runs.
    await cloud.world.owner.query(`update campaigns set status = 'CANCELADA', paused_reason = null, paused_until = null
    where status = 'EM_ANDAMENTO'`);
    await cloud.world.owner.query(
      'update line_governors set campaign_locked_at = null, campaign_paused = null, restricted_until = null',
    );
    await cloud.later(day + 1000);
    cloud.api.sent.length = 0;
    cloud.api.templates.splice(0, Infinity, offer, news, photo, place, gif);
    await asked();
  });
}

export const admin = () => cloud.world.home.admin;
export const asked = () =>
  cloud.post({ event: 'APPROVED', message_template_name: 'oferta' }, 'message_template_status_update');
export const oferta: FilledTemplate = {
  name: 'oferta',
  language: 'pt_BR',
  values: { 'body:1': '{nome}', 'body:2': '{produto}' },
};
export const aviso: FilledTemplate = { name: 'aviso', language: 'pt_BR', values: {} };

export const text = (value: string) => ({ type: 'text', text: value });

/** What is done to campaigns, on the official line. */
function officialDesk() {
  const desk = campaignDesk(cloud.world);
  /** The line's job, and what leaves by it, as long as something does. */
  async function write(times = 1, line = cloud.line) {
    for (let n = 0; n < times; n += 1) {
      await cloud.later(1000);
      await desk.write(line);
      await cloud.world.work();
    }
  }
  return {
    ...desk,
    write,
    /** The line's job alone: nothing leaves. */
    writeOnly: () => desk.write(cloud.line),
    create: (body: Parameters<typeof desk.create>[0]) => desk.create({ whatsappId: cloud.line, message1: '', ...body }),
    column: (listId: number, values: Record<string, string>) =>
      cloud.world.owner.query('update contact_list_items set variables = $2 where contact_list_id = $1', [
        listId,
        values,
      ]),
    dryRun: async (campaignId: number) => (await admin().call(campaigns.dryRun, { params: { campaignId } })).body,
    finish: (id: number) =>
      until(async () => {
        await write();
        return (await desk.show(id)).status === 'FINALIZADA';
      }),
    pausedBy: async (id: number) => (await desk.show(id)).pausedReason,
    reasons: async (id: number) => (await desk.show(id)).shipping.map(({ state, reason }) => reason ?? state),
  };
}
