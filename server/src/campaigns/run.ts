import { campaignPauses } from '@guiche/contract/campaign-pauses';
import type { PauseReason } from '@guiche/contract/campaigns';
import { onlyWhoRuns } from '../campaign-settings/who-runs';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { askForTemplates } from '../whatsapp/cloud/templates';
import { setResumed as resumeLine } from '../whatsapp/governor/campaigns';
import { askToBegin, askToWrite } from './ask';
import { freeze, readLine } from './audience';
import { lapse, lineFor, lookAnew, setLine } from './line';
import { told } from './live';
import { tellAdmins } from './pause-notice';
import * as queries from './queries';
import type { CampaignRow } from './queries';
import { missing } from './readiness';
import { lock } from './service';
import { campaignRule, type CampaignEvent } from './table';
import { goOn, stop } from './take-back';

/** How a campaign begins, is stopped, and goes on. All of it holds the campaign's row, as does each claim. */

/**
 * 'Iniciar agora', and on from where it was stopped.
 * @throws ERR_NO_PERMISSION, ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION, ERR_VALIDATION for what it lacks, ERR_NO_DEF_WAPP_FOUND
 */
export async function restart(ctx: UserCtx, id: number) {
  await onlyWhoRuns(ctx);
  const row = await lock(ctx, id);
  const lacks = missing(row);
  const mayStart = campaignRule(row.status, 'started') !== undefined;
  if (lacks && mayStart) throw fail('ERR_VALIDATION', { fields: lacks });
  const lineId = await lineFor(ctx, row);
  if (lineId === null && mayStart) throw fail('ERR_NO_DEF_WAPP_FOUND');
  await move(ctx, row, 'started', { lineId });
  await queries.setResumed(ctx, id);
  // Whoever starts it says so of its line, too: from here on at half the pace for a day.
  if (lineId !== null) await resumeLine(ctx, lineId, ctx.viewer.id);
  return { message: 'Campaign started' };
}

/** Nothing more is handed to the network. @throws ERR_NO_PERMISSION, ERR_NO_CAMPAIGN_FOUND, ERR_INVALID_TRANSITION */
export async function cancel(ctx: UserCtx, id: number) {
  await onlyWhoRuns(ctx);
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
  const lineId = await lineFor(ctx, row);
  const why = await move(ctx, row, 'due', { lineId, why: hindranceOf(row, lineId) });
  if (why) await tellAdmins(ctx, [row], why);
}

/** Why a campaign that is due cannot begin, whoever its audience is. */
function hindranceOf(row: CampaignRow, lineId: number | null): PauseReason | undefined {
  const lacks = missing(row);
  if (lacks) return 'contactListId' in lacks ? 'nobody' : 'empty';
  return lineId === null ? 'no-line' : undefined;
}

/**
 * One row of the table, with what it does; over which line, and why it cannot begin.
 * @returns why it did not begin: one that is due does not without somebody to write to
 * @throws ERR_INVALID_TRANSITION
 */
export async function move(
  ctx: Ctx,
  row: CampaignRow,
  event: CampaignEvent,
  { lineId = row.whatsappId, why }: { lineId?: number | null; why?: PauseReason | undefined } = {},
): Promise<PauseReason | undefined> {
  const rule = campaignRule(row.status, event, {
    'its audience stands': row.startedAt !== null,
    'an alarm has paused its line': campaignPauses.some((why) => why === row.pausedReason),
    'it cannot begin': why !== undefined,
  });
  if (!rule) throw fail('ERR_INVALID_TRANSITION');
  if (rule.does === 'freeze the audience') {
    const unlessEmpty = event === 'due';
    const stands = await freeze(ctx, row.id, row, await readLine(ctx, lineId), { unlessEmpty });
    if (!stands && unlessEmpty) return move(ctx, row, event, { lineId, why: 'nobody' });
  }
  const begins = rule.to === 'EM_ANDAMENTO' && lineId !== null;
  const hadNone = begins && (await setLine(ctx, row.id, lineId));
  if (begins && row.startedAt !== null) {
    if (hadNone) await lookAnew(ctx, row.id);
    await lapse(ctx, row.id, lineId);
    await goOn(ctx, row.id, lineId);
  }
  if (rule.does === 'take back what was not handed over') await stop(ctx, row.id);
  await queries.setStatus(ctx, row.id, rule.to, why);
  if (begins) {
    // What is known of them may be old.
    if ([...row.templates, ...row.questionTemplates].some(Boolean)) await askForTemplates(ctx, lineId);
    await askToWrite(ctx, lineId);
  }
  await told(ctx, 'update', row.id);
  return why;
}
