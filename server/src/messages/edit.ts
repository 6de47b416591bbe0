import { MessageLimits, type Message } from '@guiche/contract/messages';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import type { Tenancy } from '../platform/tenancy';
import { lockReadable, noteMove, readShown } from '../tickets/service';
import type { Gateway } from '../whatsapp/gateway';
import { capabilitiesOf } from '../whatsapp/providers';
import { showChanged } from './changes';
import { readUnderway, setOwnBody, settleEdits, takeEditsBack } from './edit-queries';
import { pass } from './gate';
import { readIdentities, readLine } from './outbox-queries';
import { readById } from './queries';
import { isOnTheNetwork, mayBeSaidAgain, requireOpen } from './react';
import { shapeFor, type MessageRow } from './rows';
import { render } from './template';

/** How often the network is told before the text is as it was: ten minutes, as pauses grow. */
const tries = 7;
/** What was changed in the last moment still reaches the network; the phone would not show what comes much later. */
const lateMs = 60_000;

/**
 * Another text in the place of one of ours that has left. It is stored and shown at once, and the network is told after
 * the commit, of the newest alone.
 * @throws ERR_TICKET_NOT_OPEN, ERR_WAPP_NOT_INITIALIZED, ERR_WINDOW_CLOSED, ERR_CONTACT_BLOCKED, and ERR_EDITING_WAPP_MSG
 *   for what is no text of ours, is not on the network or too long there, and where that changes none
 */
export async function edit(ctx: UserCtx, messageId: number, request: string): Promise<Message> {
  const found = await readById(ctx, messageId);
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  const ticket = await lockReadable(ctx, found.ticket_id);
  // Read again under the ticket's lock: what is decided next must still be true when it is written.
  const row = (await readById(ctx, messageId))!;
  await requireOpen(ctx, ticket, row);
  const to = { contactId: ticket.contactId, whatsappId: row.whatsapp_id };
  const { contact, line } = await pass(ctx, to, { as: 'agent' });
  const age = ctx.now.getTime() - new Date(row.created_at).getTime();
  if (!isOwnText(row) || age > MessageLimits.editMs || !capabilitiesOf(line.provider).edit)
    throw fail('ERR_EDITING_WAPP_MSG');
  const facts = { name: contact.name, now: ctx.now, zone: line.zone, language: line.language, ticket };
  const body = render(request, facts);
  if (body === row.body) return shapeFor(ctx, row);
  await setOwnBody(ctx, messageId, body);
  await ctx.enqueue(
    'messages.edit',
    { messageId },
    {
      // One after the other: two that were said within a moment must not pass each other.
      queue: `edit:${ctx.companyId}:${row.whatsapp_id}`,
      key: `edit:${ctx.companyId}:${messageId}`,
      maxAttempts: tries,
    },
  );
  const changed = (await readById(ctx, messageId))!;
  await showChanged(ctx, changed, ticket);
  return shapeFor(ctx, changed);
}

const isOwnText = (row: MessageRow) =>
  row.from_me && row.media_type === 'conversation' && !row.is_template && isOnTheNetwork(row);

/**
 * Tells the network what a message says by now. What it refuses, or cannot be told of in time, is as it was on the
 * screens as well, and a line of the thread says so: nobody shall believe that the customer reads something else.
 */
export async function sendEdit(
  { tenancy, gateway }: { tenancy: Tenancy; gateway: Gateway },
  { companyId, messageId }: { companyId: number; messageId: number },
  isLast: boolean,
): Promise<void> {
  const ctx = tenancy.reading(companyId);
  const said = await readUnderway(ctx, messageId);
  if (!said) return;
  const { whatsappId: connectionId, providerId, contactId, body } = said;
  const line = await readLine(ctx, connectionId);
  const reaches = line && capabilitiesOf(line.provider).reaches;
  const chat = (await readIdentities(ctx, contactId)).find(({ kind }) => !reaches || reaches.includes(kind));
  const isLate = ctx.now.getTime() - new Date(said.writtenAt).getTime() > MessageLimits.editMs + lateMs;
  const message = !isLate && chat && { providerId, chat, fromMe: true };
  const outcome = message ? await gateway.edit(companyId, connectionId, message, body) : undefined;
  const at = new Date(said.at);
  if (outcome?.state !== 'handed-over' && mayBeSaidAgain(outcome) && !isLast) throw new Error(outcome.error.code);
  await tenancy.inCompany(companyId, async (writing) => {
    if (outcome?.state === 'handed-over') return settleEdits(writing, messageId, at);
    if (!(await takeEditsBack(writing, messageId, at))) return;
    const row = await readById(writing, messageId);
    const ticket = row && (await readShown(writing, { id: row.ticket_id }));
    if (!row || !ticket) return;
    await showChanged(writing, row, ticket);
    await noteMove(writing, ticket, { kind: 'editLost', by: null });
  });
}
