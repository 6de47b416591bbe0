import type { Message } from '@guiche/contract/messages';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { findActive, lockReadable, read } from '../tickets/service';
import type { Outcome } from '../whatsapp/driver';
import type { Gateway } from '../whatsapp/gateway';
import { capabilitiesOf } from '../whatsapp/providers';
import { readIdentities, readLine, readReaction } from './outbox-queries';
import { readById, setReaction } from './queries';
import { shapeFor, type MessageRow } from './rows';
import { pass } from './gate';
import { publishChanged } from './live';

/** How often the network is told before our reaction is taken away again: an hour and a half, as pauses grow. */
const tries = 9;

/**
 * Our one reaction to a message; the newest wins, whoever of us it is from. It is stored and shown at once, and the
 * network is told after the commit, of the newest alone.
 * @throws ERR_TICKET_NOT_OPEN, ERR_WAPP_NOT_INITIALIZED, ERR_WINDOW_CLOSED, ERR_CONTACT_BLOCKED, and ERR_FETCH_WAPP_MSG
 *   for what the network does not show: a call, what was taken back, what has not left
 */
export async function react(ctx: UserCtx, messageId: number, emoji: string): Promise<Message> {
  const found = await readById(ctx, messageId);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  const ticket = await lockReadable(ctx, found.ticket_id);
  // Read again under the ticket's lock: what is decided next must still be true when it is written.
  const row = (await readById(ctx, messageId))!;
  await requireOpen(ctx, ticket, row);
  await pass(ctx, { contactId: ticket.contactId, whatsappId: row.whatsapp_id }, { as: 'agent' });
  if (!isOnTheNetwork(row)) throw fail('ERR_FETCH_WAPP_MSG');
  // The own phone's clock may be ahead of ours: what is said now comes after what was said before.
  const last = row.reactions.find(({ fromMe }) => fromMe)?.at;
  const at = new Date(Math.max(ctx.now.getTime(), last ? new Date(last).getTime() + 1 : 0));
  await setReaction(ctx, messageId, emoji, true, at);
  await ctx.enqueue(
    'messages.react',
    { messageId },
    {
      // One after the other: two that were said within a moment must not pass each other.
      queue: `react:${ctx.companyId}:${row.whatsapp_id}`,
      key: `react:${ctx.companyId}:${messageId}`,
      maxAttempts: tries,
    },
  );
  const changed = (await readById(ctx, messageId))!;
  publishChanged(ctx, changed, ticket);
  return shapeFor(ctx, changed);
}

/** What stands in an earlier ticket of the thread is spoken of in the one that is open now. */
export async function requireOpen(
  ctx: UserCtx,
  { status, contactId }: { status: string; contactId: number },
  { whatsapp_id: whatsappId }: MessageRow,
): Promise<void> {
  if (status === 'open') return;
  const current = status === 'closed' ? await findActive(ctx, contactId, whatsappId) : undefined;
  if (current?.status !== 'open') throw fail('ERR_TICKET_NOT_OPEN');
  await lockReadable(ctx, current.id);
}

/** It has left and is still there to be spoken of. */
export const isOnTheNetwork = ({ from_me, state, is_deleted, media_type }: MessageRow) =>
  !is_deleted &&
  media_type !== 'call_log' &&
  (!from_me || state === 'sent' || state === 'delivered' || state === 'read' || state === 'played');

/**
 * Tells the network what our reaction is by now. What it refuses, or cannot be told of in all those tries, is taken away
 * on the screens as well: nobody shall believe that the customer sees it.
 */
export async function sendReaction(
  { tenancy, gateway }: { tenancy: Tenancy; gateway: Gateway },
  { companyId, messageId }: { companyId: number; messageId: number },
  isLast: boolean,
): Promise<void> {
  const ctx = tenancy.reading(companyId);
  const said = await readReaction(ctx, messageId);
  if (!said) return;
  const { whatsappId: connectionId, providerId, fromMe, contactId, author, emoji } = said;
  const line = await readLine(ctx, connectionId);
  const reaches = line && capabilitiesOf(line.provider).reaches;
  const chat = (await readIdentities(ctx, contactId)).find(({ kind }) => !reaches || reaches.includes(kind));
  const message = chat && { providerId, chat, fromMe, ...(author && { author }) };
  const at = new Date(said.at).getTime();
  const outcome = message ? await gateway.react(companyId, connectionId, { message, emoji, at }) : undefined;
  if (outcome?.state === 'handed-over') return;
  if (mayBeSaidAgain(outcome) && !isLast) throw new Error(outcome.error.code);
  if (emoji !== '') await tenancy.inCompany(companyId, (writing) => takeAway(writing, messageId, new Date(at + 1)));
}

export const mayBeSaidAgain = (outcome: Outcome | undefined): outcome is Exclude<Outcome, { state: 'handed-over' }> =>
  outcome !== undefined &&
  outcome.state !== 'handed-over' &&
  (outcome.state === 'unknown' || outcome.error.retry === 'later');

/** Unless another one was said meanwhile. */
async function takeAway(ctx: Ctx, messageId: number, at: Date): Promise<void> {
  if (!(await setReaction(ctx, messageId, '', true, at))) return;
  const row = await readById(ctx, messageId);
  const ticket = row && (await read(ctx, row.ticket_id));
  if (row && ticket) publishChanged(ctx, row, ticket);
}
