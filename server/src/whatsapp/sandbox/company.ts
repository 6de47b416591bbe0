import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { keepFile } from '../../platform/keep-file';
import { receiveFile, type Incoming } from '../../platform/media';
import { behind, sideBySide } from '../../platform/side-by-side';
import type { Ctx } from '../../platform/tenancy';
import type { ChannelError, MessageRef, Outcome, Prepared, Reaction } from '../driver';
import type { LineId } from './events';
import type { Network } from './network';
import * as queries from './queries';

/**
 * The company hands a message over: counted each time, shown to the phone once.
 * @param isPrepared it was waited for its file before
 * @param signal ends a wait that was only there to be slow
 * @param fence refuses an owner whom another has followed, as a network cuts the socket that was replaced
 */
export async function acceptFromCompany(
  network: Network,
  line: LineId,
  message: Prepared,
  isPrepared: boolean,
  signal: AbortSignal,
  fence?: (ctx: Ctx) => Promise<void>,
): Promise<Outcome> {
  const state = await queries.lineState(network.tenancy.reading(line.companyId), line.connectionId, message.providerId);
  const refusal = refusalOf(state);
  if (refusal) return { state: 'rejected', error: refusal };
  const { faults, known } = state!;
  if (faults.slow && !isPrepared) await sleep(faults.slow.ms, undefined, { signal }).catch(() => undefined);
  const file = known === null ? await copyFile(network, message) : undefined;
  const outcome = await network.tenancy
    .inCompany(line.companyId, async (ctx) => {
      const fenced = fence?.(ctx);
      // A file is moved at once, and no rollback moves it back.
      if (file) await fenced;
      return behind(fenced, accept(ctx));
    })
    .finally(() => discard(file));
  network.wakeups.ring(line);
  return outcome;

  async function accept(ctx: Ctx): Promise<Outcome> {
    const { connectionId } = line;
    if (faults['reject-next'] && (await queries.spendFault(ctx, connectionId, 'reject-next')))
      return { state: 'rejected', error: errors.refused };
    const mediaKey = file ? await keepFile(ctx, network.store, file) : null;
    const [{ ack }] = await sideBySide([
      queries.acceptMessage(ctx, connectionId, postingOf(message, mediaKey, ctx.now)),
      queries.deliverWaiting(ctx, connectionId, message.to.value, message.providerId),
    ]);
    const lost = faults['lose-answer-next'];
    if (lost && (await queries.spendFault(ctx, connectionId, 'lose-answer-next')))
      return { state: 'unknown', error: errors.answerLost, repeatable: lost.repeatable };
    return { state: 'handed-over', ack };
  }
}

/** A file that nothing was made of. */
const discard = async (file: Incoming | undefined) => {
  if (file) await rm(file.file, { force: true });
};

/** Takes a message back from the phone. */
export async function revokeByCompany(network: Network, line: LineId, message: MessageRef): Promise<Outcome> {
  return network.tenancy.inCompany(line.companyId, async (ctx): Promise<Outcome> => {
    const state = await queries.lineState(ctx, line.connectionId, message.providerId);
    const refusal = refusalOf(state) ?? (state!.known === null ? errors.unknownMessage : undefined);
    if (refusal) return { state: 'rejected', error: refusal };
    const target = { phone: message.chat.value, id: message.providerId, fromCompany: true, sender: '' };
    await queries.revokeMessage(ctx, line.connectionId, target);
    return { state: 'handed-over', ack: state!.known! };
  });
}

/** Puts another text in the place of the company's own, on the phone. */
export async function editByCompany(
  network: Network,
  line: LineId,
  message: MessageRef,
  text: string,
  fence?: (ctx: Ctx) => Promise<void>,
): Promise<Outcome> {
  return network.tenancy.inCompany(line.companyId, async (ctx): Promise<Outcome> => {
    await fence?.(ctx);
    const state = await queries.lineState(ctx, line.connectionId, message.providerId);
    const refusal = refusalOf(state);
    if (refusal) return { state: 'rejected', error: refusal };
    if (state!.faults['reject-next'] && (await queries.spendFault(ctx, line.connectionId, 'reject-next')))
      return { state: 'rejected', error: errors.refused };
    const target = { phone: message.chat.value, id: message.providerId, fromCompany: true, sender: '' };
    const found = await queries.editMessage(ctx, line.connectionId, target, text);
    return found ? { state: 'handed-over', ack: state!.known! } : { state: 'rejected', error: errors.unknownMessage };
  });
}

/** The company's one reaction to a message in this conversation, of either side. */
export async function reactByCompany(
  network: Network,
  line: LineId,
  { message, emoji }: Reaction,
  fence?: (ctx: Ctx) => Promise<void>,
): Promise<Outcome> {
  return network.tenancy.inCompany(line.companyId, async (ctx): Promise<Outcome> => {
    await fence?.(ctx);
    const state = await queries.lineState(ctx, line.connectionId);
    const refusal = refusalOf(state);
    if (refusal) return { state: 'rejected', error: refusal };
    if (state!.faults['reject-next'] && (await queries.spendFault(ctx, line.connectionId, 'reject-next')))
      return { state: 'rejected', error: errors.refused };
    const target = { phone: message.chat.value, id: message.providerId, fromCompany: true };
    const found = await queries.reactTo(ctx, line.connectionId, target, emoji);
    return found ? { state: 'handed-over', ack: 2 } : { state: 'rejected', error: errors.unknownMessage };
  });
}

/**
 * Of the reserved numbers the last ten are nobody's, and one without its ninth digit is the same phone; what other
 * numbers there are in the world this network does not know.
 */
export async function lookUpByCompany(network: Network, line: LineId, number: string) {
  const refusal = refusalOf(await queries.lineState(network.tenancy.reading(line.companyId), line.connectionId));
  if (refusal) throw new Error(refusal.detail);
  const reserved = /^5511(9?)7000(0\d{3})$/.exec(number);
  if (!reserved) return undefined;
  return Number(reserved[2]) >= 990 ? null : `551197000${reserved[2]}`;
}

/** The phones see that their messages were read. */
export async function markReadByCompany(network: Network, line: LineId, messages: MessageRef[]): Promise<void> {
  const idsOf = new Map<string, string[]>();
  for (const { chat, providerId } of messages) idsOf.set(chat.value, [...(idsOf.get(chat.value) ?? []), providerId]);
  await network.tenancy.inCompany(line.companyId, async (ctx) => {
    for (const [phone, ids] of idsOf) await queries.markReadByCompany(ctx, line.connectionId, phone, ids);
  });
}

const errors = {
  down: { code: 'LINE_DOWN', retry: 'later', detail: 'The line is down and will be back by itself.' },
  ended: { code: 'LINE_DISCONNECTED', retry: 'fix-connection', detail: 'The line is not connected.' },
  refused: { code: 'REFUSED', retry: 'never', detail: 'The network refused the message.' },
  answerLost: { code: 'ANSWER_LOST', retry: 'later', detail: 'The network did not answer.' },
  unknownMessage: { code: 'NO_SUCH_MESSAGE', retry: 'never', detail: 'The network does not know the message.' },
} satisfies Record<string, ChannelError>;

/** Why nothing can be sent now. */
function refusalOf(state: queries.LineState | undefined): ChannelError | undefined {
  if (!state || state.status === 'DISCONNECTED' || state.status === 'qrcode') return errors.ended;
  if (state.status !== 'CONNECTED' || (state.faults.drop?.leftMs ?? 0) > 0) return errors.down;
  return undefined;
}

/** The network's own copy of what is sent. */
async function copyFile({ store }: Network, { content }: Prepared): Promise<Incoming | undefined> {
  if (content.type !== 'media') return undefined;
  return receiveFile(store, await content.file.open(), content.file.name, content.file.size);
}

function postingOf({ providerId, to, content }: Prepared, mediaKey: string | null, now: Date): queries.Posting {
  return {
    id: providerId,
    phone: to.value,
    phoneName: '',
    isGroup: to.kind === 'group',
    fromCompany: true,
    sender: '',
    pushName: null,
    ...shownOnPhone(content),
    mediaKey,
    quotedId: content.quoted?.providerId ?? null,
    at: now.toISOString(),
    event: null,
  };
}

function shownOnPhone(content: Prepared['content']) {
  switch (content.type) {
    case 'media': {
      const { media, caption: body, file } = content;
      return { type: media, body, mediaName: file.name, mediaType: media, data: {} };
    }
    case 'location': {
      const { latitude, longitude, description } = content;
      const body = description || `${latitude}, ${longitude}`;
      return { type: 'location', body, mediaName: null, mediaType: 'locationMessage', data: { latitude, longitude } };
    }
    case 'contact':
      return { type: 'contact', body: content.vcard, mediaName: null, mediaType: 'contactMessage', data: {} };
    default:
      return { type: 'text', body: content.text, mediaName: null, mediaType: 'conversation', data: {} };
  }
}
