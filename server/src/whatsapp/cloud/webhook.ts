import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { assertModest } from '../../platform/body';
import { fail } from '../../platform/errors';
import type { Log } from '../../platform/log';
import type { PublicCtx } from '../../platform/serve';
import type { Ctx, Tenancy } from '../../platform/tenancy';
import type { DriverEvent } from '../driver';
import { showUnread, triesAlone } from '../show-unread';
import type { Safe } from './credentials';
import { noteTrouble } from '../governor/governor';
import { isOfAccount, troubleOf } from './account';
import { changesOf, eventsOf, learntFrom, namesIn, type Change } from './incoming';
import { askToTake } from './line';
import * as queries from './queries';
import { askForTemplates } from './templates';

/** As `Listener` takes it from the gateway. */
export type Receive = (companyId: number, connectionId: number, events: DriverEvent[]) => Promise<void>;

const nobody = randomBytes(32);
const same = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);
const digest = (text: string) => createHash('sha256').update(text).digest();

/** What is no number is nobody's connection. */
const numberOf = (text: string) => (/^[1-9]\d{0,9}$/.test(text) && Number(text) < 2 ** 31 ? Number(text) : 0);

const linesOf = (ctx: Pick<PublicCtx, 'acrossCompanies'>, connection: string) =>
  ctx.acrossCompanies((db) => queries.linesOfNumber(db, numberOf(connection)));

/** Somebody asks whether this address is ours. @throws ERR_NOT_SIGNED unless they know the line's word */
export async function challenge(
  ctx: PublicCtx,
  safe: Safe,
  connection: string,
  asked: { mode: string; token: string; challenge: string },
): Promise<string> {
  const words = (await linesOf(ctx, connection)).map((line) => safe.open(line).verifyToken).filter(Boolean);
  const knows = words.some((word) => same(digest(word), digest(asked.token)));
  if (asked.mode !== 'subscribe' || !knows) throw fail('ERR_NOT_SIGNED');
  return asked.challenge;
}

/**
 * The API posts what happened. It is stored as it came before it is answered; what comes again is known by its bytes.
 * @throws ERR_NOT_SIGNED, alike for a line that is not there, ERR_VALIDATION for signed bytes that are no JSON or hold more
 * than the API ever sends
 */
export async function accept(
  ctx: PublicCtx,
  safe: Safe,
  connection: string,
  posted: { bytes: Buffer; signature: string },
): Promise<void> {
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/i.exec(posted.signature)?.[1] ?? '', 'hex');
  const isBy = (secret: string | Buffer) => same(createHmac('sha256', secret).update(posted.bytes).digest(), given);
  const lines = await linesOf(ctx, connection);
  // Nobody learns from the time it takes whether there is a line.
  const line = lines.find((one) => isBy(safe.open(one).appSecret || nobody));
  if (!lines.length) isBy(nobody);
  if (!line) throw fail('ERR_NOT_SIGNED');
  const body = posted.bytes.toString('utf8');
  const phones = [...new Set(changesOf(parsed(body)).map(phoneOf))].filter((phone) => phone !== undefined);
  const hash = createHash('sha256').update(posted.bytes).digest('hex');
  await ctx.inCompany(line.companyId, async (inside) => {
    const others = phones.some((phone) => phone !== line.phoneNumberId)
      ? await queries.linesOfPhones(inside, phones)
      : [];
    for (const id of new Set([line.connectionId, ...others.map(({ connectionId }) => connectionId)])) {
      if (await queries.insertEvent(inside, id, hash, body)) await askToTake(inside, id);
    }
  });
}

const phoneOf = ({ value }: Change) => value.metadata?.phone_number_id;

/**
 * The API tells of a thousand updates at once at most, of fewer than a hundred values each. Whoever owns a line also knows
 * its secret, and could hold everybody up with deeper and longer ones.
 */
const mostToldAtOnce = 100_000;

function parsed(body: string): unknown {
  assertModest(body, mostToldAtOnce);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw fail('ERR_VALIDATION', { detail: 'The body is no JSON.' });
  }
}

interface TakeParts {
  tenancy: Tenancy;
  log: Log;
  receive: Receive;
}

/**
 * Takes what was stored for a line, in the order in which it came; one that cannot be taken holds back no other, and is
 * shown as one that cannot be read until it can. What a line that was ended is told waits until it is started.
 * @throws the first failure, when all others are through
 */
export async function take(parts: TakeParts, companyId: number, connectionId: number): Promise<void> {
  const { tenancy } = parts;
  let failure: unknown;
  for (let after = 0; ;) {
    const line = await queries.readLine(tenancy.reading(companyId), connectionId);
    if (!line || line.status === 'DISCONNECTED') return;
    const waiting = await queries.waitingEvents(tenancy.reading(companyId), connectionId, after);
    if (!waiting.length) break;
    after = waiting.at(-1)!.id;
    for (const event of waiting) {
      try {
        const changes = changesOf(parsed(event.body)).filter(
          (change) => (phoneOf(change) ?? line.phoneNumberId) === line.phoneNumberId,
        );
        for (const change of changes) await takeChange(parts, { companyId, connectionId }, event, change);
        await tenancy.inCompany(companyId, (ctx) => queries.setTaken(ctx, event.id));
      } catch (error) {
        failure ??= error;
        parts.log.warn({ err: error, connectionId, event: event.id }, 'what the official API told could not be taken');
        await tenancy.inCompany(companyId, (ctx) => queries.setTried(ctx, event.id));
      }
    }
  }
  await tenancy.inCompany(companyId, (ctx) => askToPrune(ctx));
  if (failure) throw failure as Error;
}

async function takeChange(
  { tenancy, log, receive }: TakeParts,
  { companyId, connectionId }: { companyId: number; connectionId: number },
  { id, attempts }: queries.StoredEvent,
  change: Change,
): Promise<void> {
  await tenancy.inCompany(companyId, async (ctx) => {
    if (change.field?.startsWith('message_template')) {
      await queries.doubtTemplates(ctx, connectionId);
      await askForTemplates(ctx, connectionId);
    }
    const trouble = troubleOf(change);
    if (trouble) await noteTrouble(ctx, connectionId, trouble);
    if (isOfAccount(change)) await askToAsk(ctx, connectionId);
    for (const { wamid, providerId } of learntFrom(change))
      await queries.keepName(ctx, connectionId, wamid, providerId);
  });
  const ours = await queries.oursOf(tenancy.reading(companyId), connectionId, namesIn(change));
  const events = eventsOf(change, { ours, order: id });
  await tenancy.inCompany(companyId, async (ctx) => {
    for (const event of events)
      if (event.t === 'message' && !event.fromMe)
        for (const { value } of [event.chat.id, ...event.chat.aliases])
          await queries.noteTalk(ctx, connectionId, value, event.providerId, event.at);
  });
  let failure: unknown;
  const emit = (some: DriverEvent[]) => receive(companyId, connectionId, some);
  for (const event of events) {
    try {
      await emit([event]);
    } catch (error) {
      failure ??= error;
      if (attempts + 1 >= triesAlone) await showUnread({ log, emit }, [event], error);
    }
  }
  if (failure) throw failure as Error;
}

/** What it tells by itself is a part of it: how the line is now is asked, once for all that came together. */
const askToAsk = (ctx: Ctx, connectionId: number) =>
  ctx.enqueue(
    'whatsapp.askCloud',
    { connectionId },
    { key: `askCloud:${ctx.companyId}:${connectionId}`, maxAttempts: 6 },
  );

/** What is old goes once a day, as long as there is anything. */
const askToPrune = (ctx: Ctx, later = 86_400_000) =>
  ctx.enqueue(
    'whatsapp.pruneCloud',
    {},
    { key: `pruneCloud:${ctx.companyId}`, keepsTime: later > 0, runAt: new Date(ctx.now.getTime() + later) },
  );

export async function prune(ctx: Ctx): Promise<void> {
  const { isMore, isLeft } = await queries.forgetOld(ctx);
  if (isMore) await askToPrune(ctx, 0);
  else if (isLeft) await askToPrune(ctx);
}
