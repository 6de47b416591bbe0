import type { CampaignSettings } from '@guiche/contract/campaign-settings';
import { sendAgain } from '../messages/send-again';
import { isWindowOpen } from '../messages/window';
import type { Ctx } from '../platform/tenancy';
import { noteCold, type Turn } from '../whatsapp/governor/campaigns';
import { countAgain, giveUp, giveUpLost, nextAgain } from './again-queries';
import type { ClaimLine } from './claim-queries';
import { isStranger, judge, nextTurn, standStill, stopped, type Turned } from './claim-steps';
import type { CampaignRow } from './queries';
import { templatesFor } from './templates';

/**
 * Whom the network sent no more marketing for a while is tried again, as what it refused was: by the same claim, pace and
 * governor as everybody, and after everybody. When, and how often, the trigger `shipment_follows` says.
 */
export async function again(
  ctx: Ctx,
  of: { line: ClaimLine; turn: Turn; row: CampaignRow; draw: number; settings: CampaignSettings },
): Promise<Turned> {
  const { line, turn, row, draw, settings } = of;
  const next = await nextAgain(ctx, row.id);
  if (!next) {
    await giveUpLost(ctx, row.id);
    return 'more';
  }
  const { contactId } = next;
  const isOpen = await isWindowOpen(ctx, { contactId, whatsappId: line.id, provider: line.provider });
  const isCold = await isStranger(ctx, line, contactId, isOpen);
  const verdict = await judge(ctx, line, settings, isCold);
  if (!verdict || verdict.is !== 'go') return stopped(ctx, line.id, verdict);
  const templates = line.provider === 'cloud' ? await templatesFor(ctx, row, next.step, line.id) : [];
  if (typeof templates === 'string') return standStill(ctx, row, templates);
  if (!(await sendAgain(ctx, next.messageId, { as: 'campaign', advertises: true }))) {
    await giveUp(ctx, next.id);
    return 'more';
  }
  await countAgain(ctx, next.id);
  if (isCold) await noteCold(ctx, line.id, contactId);
  return nextTurn(ctx, { line, turn, row, draw, settings, isHalved: verdict.isHalved });
}
