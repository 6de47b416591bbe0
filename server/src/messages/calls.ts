import { inWords } from '@guiche/contract/customer-words';
import type { Ctx } from '../platform/tenancy';
import { readLanguage } from '../settings/language';
import { readSetting } from '../settings/service';
import type { DriverEvent } from '../whatsapp/driver';
import type { Gateway } from '../whatsapp/gateway';
import { loadContext, storeReceived, type PipelineParts } from './receive-pipeline';
import { send } from './send';

export interface CallParts extends PipelineParts {
  /** A line that is up here, which may be able to decline a call. */
  rejectCall?: Gateway['rejectCall'];
}

/** The setting `call`, over whatever network: a company that takes no calls has them declined. */
const declinesCalls = async (ctx: Ctx): Promise<boolean> => (await readSetting(ctx, 'call')) === 'disabled';

/** A call that nobody answered; where the company takes none, its caller is told so at once, and once. */
export async function takeCall(
  parts: CallParts,
  ctx: Ctx,
  connectionId: number,
  { at, callId, from, video, ringing }: Extract<DriverEvent, { t: 'call' }>,
): Promise<void> {
  const isDeclined = await declinesCalls(ctx);
  if (ringing && !isDeclined) return;
  if (ringing) ctx.afterCommit(() => parts.rejectCall?.(ctx.companyId, connectionId, { callId, from: from.id }));
  const arrival = { at, providerId: callId, fromMe: false, chat: from, sender: from, isGroup: false };
  const context = await loadContext(parts, ctx, connectionId, arrival);
  if (context.before.isStored) return;
  const content = { body: video ? 'video' : 'voice', mediaType: 'call_log' as const, media: null };
  const stored = await storeReceived(parts, ctx, context, content);
  if (!stored || !isDeclined) return;
  const text = inWords(await readLanguage(ctx), 'noCalls');
  await send(ctx, { as: 'system', to: stored.ticket, content: [{ text }] });
}
