import { MessageLimits } from '@guiche/contract/messages';
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { isOutOfSpace, CodedError } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import { receiveFile, type Incoming } from '../platform/media';
import { takeWithin, type StreamLimits } from '../platform/slow-streams';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { mostToldEach, publishReload } from '../tickets/live';
import type { Gateway } from '../whatsapp/gateway';
import type { Ours } from '../whatsapp/line-work';
import { FileGone, LineIsDown } from '../whatsapp/remote-files';
import { publishProgress } from './progress';
import * as queries from './file-queries';
import type { FileRefs } from './file-refs';
import { askForTranscript } from './transcripts';

/**
 * Asks for the files of a line's messages to be fetched, once the transaction is through. In no queue of jobs, as with
 * the outbox: the line's owner fetches, and nobody waits for it.
 */
export const askToFetch = (ctx: Ctx, connectionId: number, runAt?: Date) =>
  ctx.enqueue(
    'messages.fetchFiles',
    { connectionId },
    {
      key: `fetch:${ctx.companyId}:${connectionId}${runAt ? ':later' : ''}`,
      ...(runAt && { runAt }),
    },
  );

/** How many files of a line are fetched side by side, and how many of them may be of one conversation. */
const most = { ofLine: 8, ofConversation: 3 };
/** Pauses before each further try; after the last one a file is given up until somebody asks for it. */
const pauses = [2_000, 10_000, 60_000, 300_000];
/** While there is no room, or no line, nothing is counted, and it is looked again so soon. */
const waitsFor = 3_000;

interface FetchParts {
  tenancy: Tenancy;
  openFile: Gateway['openFile'];
  refs: FileRefs;
  limits: StreamLimits;
}

interface Running {
  messageId: number;
  ticketId: number;
  done: Promise<void>;
}

/**
 * Fetches the files that messages of a line wait for, in the process that owns it: side by side, fairly between
 * conversations, each within its time. What is under way when the process ends is begun again by the line's next owner.
 */
export async function fetchFiles(
  parts: FetchParts,
  companyId: number,
  connectionId: number,
  ours: Ours,
): Promise<void> {
  const running = new Map<number, Running>();
  const halt = new AbortController();
  const signal = AbortSignal.any([ours.signal, halt.signal]);
  let failure: { error: unknown } | undefined;
  try {
    while (!ours.isOver() && !failure) {
      const ctx = parts.tenancy.reading(companyId);
      const isFull = running.size >= most.ofLine;
      const next = isFull
        ? undefined
        : await queries.nextFile(ctx, connectionId, [...running.values()], most.ofConversation);
      if (next) {
        const done = fetchOne(parts, companyId, next, ours, signal)
          .catch((error: unknown) => void (failure ??= { error }))
          .finally(() => running.delete(next.messageId));
        running.set(next.messageId, { ...next, done });
        continue;
      }
      const again = isFull ? undefined : await queries.nextFileTry(ctx, connectionId);
      const at = again && new Date(again.at);
      if (!running.size) {
        if (at) await parts.tenancy.inCompany(companyId, (inside) => askToFetch(inside, connectionId, at));
        return;
      }
      await somethingHappens([...running.values()], ours, at && at.getTime() - ctx.now.getTime());
    }
  } finally {
    halt.abort();
    await Promise.all([...running.values()].map(({ done }) => done));
  }
  if (failure) throw failure.error as Error;
}

/** One of them ends, another has come, one may be tried again, or it is over. */
async function somethingHappens(running: Running[], ours: Ours, within: number | undefined): Promise<void> {
  const timer = new AbortController();
  const over = new Promise<void>((resolve) => ours.signal.addEventListener('abort', () => resolve(), timer));
  const due = within === undefined ? [] : [sleep(Math.max(within, 0), undefined, timer).catch(() => undefined)];
  await Promise.race([...running.map(({ done }) => done), ours.askedAgain(), over, ...due]);
  timer.abort();
}

async function fetchOne(
  { tenancy, openFile, refs, limits }: FetchParts,
  companyId: number,
  file: queries.WaitingFile,
  ours: Ours,
  signal: AbortSignal,
): Promise<void> {
  const { store } = tenancy.reading(companyId).media;
  const fenced = (work: (ctx: Ctx) => Promise<void>) =>
    tenancy.inCompany(companyId, async (ctx) => {
      await ours.fence(ctx);
      await work(ctx);
    });
  let incoming: Incoming | undefined;
  try {
    const ref = refs.open({ companyId, messageId: file.messageId }, file.sealed);
    const connectionId = file.whatsappId;
    incoming = await takeWithin(
      limits,
      signal,
      (ended) => openFile(companyId, connectionId, ref, ended),
      (bytes) => receiveFile(store, bytes, file.name ?? undefined, MessageLimits.document, 'theirs'),
    );
    const { mediaType } = incoming;
    // The bytes decide what may be shown; the network's word only tells a sticker from a picture.
    const asSent = file.kind === 'sticker' && mediaType === 'image' ? 'sticker' : mediaType;
    const fetched = incoming;
    await fenced(async (ctx) => {
      const key = await keepFile(ctx, store, fetched);
      if (!(await queries.setFile(ctx, file.messageId, { ...fetched, key, mediaType: asSent })))
        throw new MessageGone();
      await askForTranscript(ctx, file.messageId);
      await publishProgress(ctx, file.messageId);
    });
  } catch (error) {
    await clearAway(tenancy.reading(companyId), incoming);
    if (signal.aborted || error instanceof MessageGone) return;
    await fenced((ctx) => afterFailure(ctx, file, error));
  }
}

/**
 * A connection is deleted: what lies with its network is not to be had any more. A first step of its messages is told so
 * at once, the rest in further ones, each a job. Of many messages screens hear once, and ask anew; older clients hear of
 * each.
 */
export async function giveUpFiles(ctx: Ctx, connectionId: number): Promise<void> {
  const gone = await queries.giveUpFilesOf(ctx, connectionId, stepOfGivenUp);
  const messageIds = gone.filter(({ wasLoading }) => wasLoading).map(({ messageId }) => messageId);
  if (messageIds.length > mostToldEach) {
    publishReload(ctx);
    await ctx.enqueue('messages.tellOlder', { messageIds });
  } else for (const id of messageIds) await publishProgress(ctx, id);
  if (gone.length === stepOfGivenUp) await ctx.enqueue('messages.giveUpFiles', { connectionId });
}

/** Files of a deleted connection that are given up in one transaction. */
const stepOfGivenUp = 500;

/** Its message was deleted meanwhile, or another process has fetched it. */
class MessageGone extends Error {}

/** A file that no message took, wherever it has got to. */
async function clearAway(ctx: Ctx, incoming: Incoming | undefined): Promise<void> {
  if (!incoming) return;
  await rm(incoming.file, { force: true });
  if (!(await queries.isKept(ctx, incoming.key))) await ctx.media.store.remove(ctx.companyId, incoming.key);
}

/** What becomes of a file that could not be had, as a table of cases. */
async function afterFailure(ctx: Ctx, file: queries.WaitingFile, error: unknown): Promise<void> {
  const { messageId, attempts } = file;
  const later = (ms: number) => new Date(ctx.now.getTime() + ms);
  if (error instanceof LineIsDown || isOutOfSpace(error))
    return void (await queries.tryFileAgain(ctx, messageId, later(waitsFor), attempts));
  if (error instanceof CodedError && error.code === 'ERR_TOO_LARGE') {
    if (await queries.setFile(ctx, messageId, tooLarge)) await publishProgress(ctx, messageId);
    return;
  }
  const isHopeless = error instanceof FileGone || error instanceof CodedError;
  const pause = isHopeless ? undefined : pauses[attempts];
  ctx.log.warn({ err: error, messageId, attempts: attempts + 1 }, 'a file could not be fetched');
  if (pause !== undefined) await queries.tryFileAgain(ctx, messageId, later(pause), attempts + 1);
  else if (await queries.giveFileUp(ctx, messageId)) await publishProgress(ctx, messageId);
}

/** Nobody has seen its bytes: it is a document, whatever it was said to be. */
const tooLarge: queries.Fetched = {
  key: null,
  mime: 'application/octet-stream',
  size: null,
  width: null,
  height: null,
  mediaType: 'document',
};
