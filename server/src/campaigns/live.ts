import type { Campaign } from '@guiche/contract/campaigns';
import type { FilledTemplate } from '@guiche/contract/templates';
import { fail } from '../platform/errors';
import { room } from '../platform/live';
import type { Ctx } from '../platform/tenancy';
import { readCampaign, type CampaignRow } from './queries';
import { hasAudience } from './readiness';

/** Campaigns are everyone's in the company. */
const everyone = (ctx: Ctx) => ({ rooms: [room.company(ctx.companyId)] });

const five = <Name extends string, T extends string | FilledTemplate | null>(name: Name, of: readonly T[]) =>
  Object.fromEntries(of.map((one, n) => [`${name}${n + 1}`, one])) as Record<`${Name}${1 | 2 | 3 | 4 | 5}`, T>;

export function shape(ctx: Pick<Ctx, 'media'>, row: CampaignRow): Campaign {
  const { messages, questions, templates, questionTemplates, mediaKey, mediaType: _, ...shown } = row;
  return {
    ...shown,
    ...five('message', messages),
    ...five('confirmationMessage', questions),
    ...five('template', templates),
    ...five('confirmationTemplate', questionTemplates),
    warning: row.status === 'INATIVA' && row.scheduledAt !== null && !hasAudience(row) ? 'noAudience' : null,
    mediaPath: mediaKey && ctx.media.links.link(row.companyId, mediaKey),
  };
}

/** Tells everyone how a campaign is now. @throws ERR_NO_CAMPAIGN_FOUND */
export async function told(ctx: Ctx, action: 'create' | 'update', id: number): Promise<Campaign> {
  const row = await readCampaign(ctx, id);
  if (!row) throw fail('ERR_NO_CAMPAIGN_FOUND');
  const record = shape(ctx, row);
  ctx.emit('campaign', { action, record }, everyone(ctx));
  return record;
}

/** Which messages are in no outbox and no thread any more: their ids alone, so it is everyone's too. */
export function publishTakenBack(ctx: Ctx, messageIds: number[]): void {
  if (messageIds.length) ctx.emit('takenBack', { action: 'delete', messageIds }, everyone(ctx));
}

export const publishGone = (ctx: Ctx, id: number): void =>
  ctx.emit('campaign', { action: 'delete', id }, everyone(ctx));
