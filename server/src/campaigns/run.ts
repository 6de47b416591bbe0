import { campaignPauses } from '@guiche/contract/campaign-pauses';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { askForTemplates } from '../whatsapp/cloud/templates';
import { setResumed as resumeLine } from '../whatsapp/governor/campaigns';
import { askToBegin, askToWrite } from './ask';
import { freeze, readLine } from './audience';
import { told } from './live';
import * as queries from './queries';
import type { CampaignRow } from './queries';
import { missing } from './readiness';
import { lock } from './service';
import { campaignRule, type CampaignEvent } from './table';
import { takeBack } from './take-back';

/** How a campaign begins, is stopped, and goes on. All of it holds the campaign's row, as does each claim. */

/**
 * 'Iniciar agora', and on from where it was stopped.
 * @throws ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION, ERR_VALIDATION for what it lacks
 */
export async function restart(ctx: UserCtx, id: number) {
  const row = await lock(ctx, id);
  const lacks = missing(row);
  if (lacks && campaignRule(row.status, 'started')) throw fail('ERR_VALIDATION', { fields: lacks });
  await move(ctx, row, 'started');
  await queries.setResumed(ctx, id);
  // Whoever starts it says so of its line, too: from here on at half the pace for a day.
  if (row.whatsappId !== null) await resumeLine(ctx, row.whatsappId, ctx.viewer.id);
  return { message: 'Campaign started' };
}

/** Nothing more is handed to the network. @throws ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION */
export async function cancel(ctx: Ctx, id: number) {
  await move(ctx, await lock(ctx, id), 'stopped');
  return { message: 'Campaign stopped' };
}

/** Its time has come, be that a while ago. */
export async function begin(ctx: Ctx, id: number): Promise<void> {
  const row = await queries.lockCampaign(ctx, id);
  if (row?.status !== 'PROGRAMADA') return;
  const at = new Date(row.scheduledAt!);
  // Put off while this job was already on its way.
  if (at > ctx.now) return askToBegin(ctx, id, at);
  await move(ctx, row, 'due');
}

/** One row of the table, with what it does. @throws ERR_INVALID_TRANSITION */
export async function move(ctx: Ctx, row: CampaignRow, event: CampaignEvent): Promise<void> {
  const rule = campaignRule(row.status, event, {
    'its audience stands': row.startedAt !== null,
    'an alarm has paused its line': campaignPauses.some((why) => why === row.pausedReason),
    'it lacks something': missing({ ...row, whatsappId: row.whatsappId ?? 0 }) !== undefined,
  });
  if (!rule) throw fail('ERR_INVALID_TRANSITION');
  if (rule.does === 'freeze the audience') await freeze(ctx, row.id, row, await readLine(ctx, row.whatsappId));
  if (rule.does === 'take back what was not handed over') await takeBack(ctx, row.id);
  await queries.setStatus(ctx, row.id, rule.to);
  if (rule.to === 'EM_ANDAMENTO' && row.whatsappId === null) await queries.setPaused(ctx, row.id, 'line-gone');
  if (rule.to === 'EM_ANDAMENTO' && row.whatsappId !== null) {
    // What is known of them may be old.
    if ([...row.templates, ...row.questionTemplates].some(Boolean)) await askForTemplates(ctx, row.whatsappId);
    await askToWrite(ctx, row.whatsappId);
  }
  await told(ctx, 'update', row.id);
}
