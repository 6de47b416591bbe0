import type { Ctx, Tenancy } from '../platform/tenancy';
import { notePreview, read, tellTicket } from '../tickets/service';
import type { Gateway } from '../whatsapp/gateway';
import type { Ours } from '../whatsapp/outboxes';
import type { Capabilities, OutgoingContent, Outcome, Prepared } from '../whatsapp/driver';
import { noteTrouble } from '../whatsapp/governor/governor';
import { restOfContact } from '../whatsapp/governor/rules';
import { capabilitiesOf } from '../whatsapp/providers';
import { letPass } from './governed';
import {
  nextOutgoing,
  nextTry,
  readById,
  readIdentities,
  readLine,
  setOutcome,
  setSending,
  type Outgoing,
} from './queries';
import { tellChanged } from './tell';

/**
 * Asks for the outbox of a line to be emptied, once the transaction is through. In no queue of jobs: the line's owner
 * has one message in flight anyway, and a process that stands still must not hold up the next owner with its job.
 */
export const askToDeliver = (ctx: Ctx, connectionId: number, runAt?: Date) =>
  ctx.enqueue(
    'messages.deliver',
    { connectionId },
    {
      key: `deliver:${ctx.companyId}:${connectionId}${runAt ? ':later' : ''}`,
      ...(runAt && { runAt }),
    },
  );

const mostAttempts = 5;

/**
 * Empties the outbox of a line, in the process that owns it: one message in flight, in order per conversation. Between
 * the claim and the outcome the process may die; the next run, wherever the line is then, finds the message `sending`
 * and asks the driver whether a repeat is safe. An owner who was followed by another claims nothing and concludes
 * nothing.
 */
export async function deliver(
  parts: { tenancy: Tenancy; gateway: Gateway },
  companyId: number,
  connectionId: number,
  ours: Ours,
): Promise<void> {
  const fenced = <T>(work: (ctx: Ctx) => Promise<T>) =>
    parts.tenancy.inCompany(companyId, async (ctx) => {
      // It travels in front of the first question, and nothing stands before its answer.
      const fence = ours.fence(ctx);
      fence.catch(() => undefined);
      const result = await work(ctx);
      await fence;
      return result;
    });
  while (!ours.isOver()) {
    const draw = Math.random();
    const claimed = await fenced((ctx) => claim(ctx, connectionId, draw));
    if (!claimed) return;
    const outcome = claimed.prepared
      ? await dispatch(parts.gateway, companyId, connectionId, claimed.prepared)
      : claimed.instead;
    await fenced((ctx) => conclude(ctx, claimed.message, outcome, connectionId, claimed.repeatable));
  }
}

/** A driver never throws for what the network does; if it throws all the same, nobody knows what happened. */
async function dispatch(
  gateway: Gateway,
  companyId: number,
  connectionId: number,
  prepared: Prepared,
): Promise<Outcome> {
  try {
    return await gateway.dispatch(companyId, connectionId, prepared);
  } catch (error) {
    return {
      state: 'unknown',
      error: { code: 'INTERNAL', retry: 'later', detail: (error as Error).message.slice(0, 200) },
    };
  }
}

const unknownAfterCrash: Outcome = {
  state: 'unknown',
  error: { code: 'INTERRUPTED', retry: 'never', detail: 'The server stopped while this message was on its way.' },
};

const noAddress: Outcome = {
  state: 'rejected',
  error: { code: 'RECIPIENT_UNREACHABLE', retry: 'never', detail: 'This network knows no address of the contact.' },
};

interface Claimed {
  message: Outgoing;
  /** What to hand over. Nothing when a repeat would not be safe, or the network knows no address of the contact. */
  prepared: Prepared | undefined;
  /** How it ended where nothing is handed over. */
  instead: Outcome;
  repeatable: boolean;
}

async function claim(ctx: Ctx, connectionId: number, draw: number): Promise<Claimed | undefined> {
  const line = await readLine(ctx, connectionId);
  // While the line is away nothing is tried; its coming back asks for delivery again.
  if (line?.status !== 'CONNECTED') return undefined;
  const { only, wakeAt, said } = await letPass(ctx, line, draw);
  for (const { id, ticketId } of said) await tellProgress(ctx, id, ticketId);
  const message = only === null ? undefined : await nextOutgoing(ctx, connectionId, only);
  // Somebody has deleted it meanwhile.
  if (!message && only !== undefined && only !== null) return claim(ctx, connectionId, draw);
  if (!message) {
    const again = await nextTry(ctx, connectionId);
    const times = [again && new Date(again.at).getTime(), wakeAt?.getTime()].filter((at) => at !== undefined);
    if (times.length) await askToDeliver(ctx, connectionId, new Date(Math.min(...times)));
    return undefined;
  }
  const { repeatable, reaches } = capabilitiesOf(line.provider);
  const interrupted = message.state === 'sending';
  await setSending(ctx, message.id);
  if (interrupted && !repeatable) return { message, repeatable, prepared: undefined, instead: unknownAfterCrash };
  return { message, repeatable, prepared: await prepare(ctx, message, reaches), instead: noAddress };
}

async function prepare(ctx: Ctx, message: Outgoing, reaches: Capabilities['reaches']): Promise<Prepared | undefined> {
  const known = await readIdentities(ctx, message.contactId);
  const to = known.find(({ kind }) => !reaches || reaches.includes(kind));
  return (
    to && { providerId: message.providerId, to: { kind: to.kind, value: to.value }, content: contentOf(ctx, message) }
  );
}

function contentOf(ctx: Ctx, message: Outgoing): OutgoingContent {
  const quoted = message.quoted ? { quoted: message.quoted } : {};
  const { mediaKey, mediaType } = message;
  if (mediaType === 'contactMessage') return { type: 'contact', vcard: message.body, ...quoted };
  const place = mediaType === 'locationMessage' ? placeOf(message.body) : undefined;
  if (place) return { type: 'location', ...place, ...quoted };
  const { template, tappable } = message;
  if (mediaKey === null && tappable) return { type: 'interactive', text: message.body, lines: tappable, ...quoted };
  if (mediaKey === null) return { type: 'text', text: message.body, ...(template && { template }), ...quoted };
  const media =
    mediaType === 'image' || mediaType === 'audio' || mediaType === 'video' || mediaType === 'sticker'
      ? mediaType
      : 'document';
  const { store } = ctx.media;
  const { companyId } = ctx;
  const file = {
    name: message.mediaName ?? 'file',
    mime: message.mediaMime ?? 'application/octet-stream',
    size: message.mediaSize ?? 0,
    open: () => store.read(companyId, mediaKey),
  };
  return { type: 'media', media, caption: message.body, file, ...quoted };
}

/** The body of a place, `image|link|description`, back to what the network carries. */
function placeOf(body: string) {
  const [, link = '', description = ''] = body.split('|');
  const found = /[?&]q=(-?[\d.]+)(?:%2C|,)(-?[\d.]+)/i.exec(link);
  return found ? { latitude: Number(found[1]), longitude: Number(found[2]), description } : undefined;
}

/** Stores how it ended and tells the screens. */
async function conclude(
  ctx: Ctx,
  message: Outgoing,
  outcome: Outcome,
  connectionId: number,
  repeatable: boolean,
): Promise<void> {
  const next = afterOutcome(outcome, message.attempts + 1, repeatable, ctx.now);
  if (outcome.state !== 'handed-over') await noteTrouble(ctx, connectionId, outcome.error.code);
  // An ack may have overtaken the answer: then the message is already further than this.
  if (!(await setOutcome(ctx, message.id, next))) return;
  if (next.notBefore) await askToDeliver(ctx, connectionId, next.notBefore);
  await tellProgress(ctx, message.id, message.ticketId);
}

/** From outcome to state, as a table of cases. Exported for its test. */
export function afterOutcome(
  outcome: Outcome,
  attempts: number,
  repeatable: boolean,
  now: Date,
): Parameters<typeof setOutcome>[2] {
  if (outcome.state === 'handed-over') return { state: 'sent', ack: outcome.ack };
  const { code, detail, retry } = outcome.error;
  const failure = { code, detail };
  const mayRepeat = outcome.state === 'rejected' || ((outcome.repeatable ?? repeatable) && retry !== 'never');
  if (mayRepeat && retry === 'later' && attempts < mostAttempts) {
    const pause = Math.max(pauseBefore(attempts), restOfContact(code));
    return { state: 'waiting', notBefore: new Date(now.getTime() + pause) };
  }
  return { state: outcome.state === 'rejected' ? 'failed' : 'unknown', failure };
}

/** 1, 4, 16, 64 seconds. */
const pauseBefore = (attempts: number) => 1000 * 4 ** (attempts - 1);

/** A message got further: its bubble, and its ticket's preview when it is the newest, follow. */
export async function tellProgress(ctx: Ctx, messageId: number, ticketId: number): Promise<void> {
  const row = await readById(ctx, messageId);
  if (!row) return;
  if (await notePreview(ctx, messageId, ticketId, { state: row.state })) await tellTicket(ctx, ticketId);
  const ticket = await read(ctx, ticketId);
  if (ticket) tellChanged(ctx, row, ticket);
}
