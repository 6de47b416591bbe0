import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { messagesApi } from '@guiche/contract/messages-api';
import type { Asked, LineRow } from '../connections/number-checks';
import type { Contacts } from '../contacts/service';
import { send as sendMessages, type Content } from '../messages/send';
import { fail } from '../platform/errors';
import { once } from '../platform/idempotency';
import type { Incoming } from '../platform/media';
import type { LineCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { closeSilently, findActive } from '../tickets/service';
import { askForNumber, knownNumber, readNumber } from './check-number';
import { findQuotable, findSent } from './queries';
import type { Turns } from './turns';

export interface Neighbours {
  contacts: Pick<Contacts, 'findOrCreate'>;
  gateway: Asked;
  turns: Turns;
}

type Request = BodyOf<typeof messagesApi.send>;
type Sent = ReplyOf<typeof messagesApi.send>;

/**
 * A program sends something. The network is asked about the number before; then contact, messages, their network ids and
 * the answer to this key are one transaction: what was answered leaves, and a call that is repeated sends nothing more.
 * @throws ERR_WAPP_INVALID_CONTACT, ERR_NO_MESSAGE_FOUND, ERR_VALIDATION, ERR_IDEMPOTENCY_MISMATCH, and what `pass` throws
 */
export async function send(
  ctx: LineCtx,
  request: Request,
  files: Incoming[],
  key: string | undefined,
  { contacts, gateway, turns }: Neighbours,
): Promise<Sent> {
  const { connectionId } = ctx.line;
  const content = contentOf(request, files);
  const typed = readNumber(request.number);
  const step = async (own: Ctx, asked?: string): Promise<{ sent: Sent } | { ask: LineRow }> => {
    const number = asked ?? (await knownNumber(own, connectionId, typed));
    if (typeof number !== 'string') return { ask: number };
    const act = () => accept(own, connectionId, contacts, { ...request, number, content });
    if (key === undefined) return { sent: await act() };
    const { reply } = await once(own, { connectionId }, key, { body: request, files }, 200, act);
    return { sent: reply as Sent };
  };
  // Files take their time, and a close says more than a message: neither holds up others.
  const isPlain = files.length === 0 && !request.closeTicket;
  const names = [`number ${typed}`, ...(key === undefined ? [] : [`key ${connectionId} ${key}`])];
  const perform = (asked?: string) =>
    isPlain ? turns.together(ctx, names, (own) => step(own, asked)) : turns.alone(ctx, (own) => step(own, asked));
  const first = await perform();
  if ('sent' in first) return first.sent;
  const again = await perform(await askForNumber(ctx, turns, gateway, first.ask, typed));
  if ('ask' in again) throw new Error('a network was asked about a number twice');
  return again.sent;
}

interface Accepted extends Request {
  number: string;
  content: Content[];
}

async function accept(
  ctx: Ctx,
  connectionId: number,
  contacts: Neighbours['contacts'],
  { number, content, closeTicket, marketing, quotedMsg }: Accepted,
): Promise<Sent> {
  const who = { id: { kind: 'pn' as const, value: number }, aliases: [] };
  const { contact } = await contacts.findOrCreate(ctx, who, { connectionId, isGroup: false, isWrittenTo: true });
  const [quoted, ticket] = await Promise.all([
    quotedMsg ? findQuotable(ctx, quotedMsg.id, contact.id, connectionId) : null,
    findActive(ctx, contact.id, connectionId),
  ]);
  if (quoted === undefined) throw fail('ERR_NO_MESSAGE_FOUND');
  const rows = await sendMessages(ctx, {
    as: 'api',
    advertises: marketing,
    to: ticket ?? { contactId: contact.id, whatsappId: connectionId },
    contact,
    content: content.map((one, n) => ({ ...one, quotedId: n === 0 ? (quoted?.id ?? null) : null })),
  });
  if (ticket && closeTicket) await closeSilently(ctx, ticket);
  const ids = rows.map(({ id }) => id);
  return {
    mensagem: 'Mensagem enviada',
    id: ids[0]!,
    ticketId: ticket?.id ?? null,
    state: rows[0]!.state,
    ...(ids.length > 1 && { ids }),
  };
}

/** @throws ERR_VALIDATION without words and without files, and with more captions than files */
function contentOf({ body }: Request, files: Incoming[]): Content[] {
  const texts = Array.isArray(body) ? body : [body];
  if (texts.length > Math.max(files.length, 1))
    throw fail('ERR_VALIDATION', { fields: { body: 'More captions than files' } });
  if (files.length) return files.map((file, n) => ({ text: texts[n] ?? '', file }));
  if (!texts[0]?.trim()) throw fail('ERR_VALIDATION', { fields: { body: 'Required' } });
  return [{ text: texts[0] }];
}

/** @throws ERR_NO_MESSAGE_FOUND for what was not sent with this token's connection by a program */
export async function status(ctx: LineCtx, messageId: number) {
  const { companyId, connectionId } = ctx.line;
  const found = await ctx.inCompany(companyId, (own) => findSent(own, messageId, connectionId));
  if (!found) throw fail('ERR_NO_MESSAGE_FOUND');
  const { failureCode: code, failureDetail: detail, ...sent } = found;
  return { ...sent, failure: code === null ? null : { code, detail: detail ?? '' } };
}
