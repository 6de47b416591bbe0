import type { MediaWork } from '../platform/media-work';
import type { ProgramTurns } from '../platform/program-turns';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { behind, sideBySide } from '../platform/side-by-side';
import type { Gateway } from '../whatsapp/gateway';
import type { Ours } from '../whatsapp/line-work';
import type { Capabilities } from '../whatsapp/capabilities';
import type { Outcome, Prepared } from '../whatsapp/driver';
import { noteTrouble } from '../whatsapp/governor/governor';
import { capabilitiesOf } from '../whatsapp/providers';
import { chooseNext } from './governed';
import { lookAtFile } from './outgoing-files';
import { preparedOf } from './prepare';
import { createUploads, type Uploads } from './uploads';
import {
  headsWithFile,
  lockWaiting,
  nextOutgoing,
  nextTry,
  readLine,
  setOutcome,
  setSending,
  type Outgoing,
} from './outbox-queries';
import { afterOutcome, insteadOf, noAddress } from './outcomes';
import { publishProgress } from './progress';

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

/**
 * Empties the outbox of a line, in the process that owns it: one message in flight, in order per conversation. Between
 * the claim and the outcome the process may die; the next run, wherever the line is then, finds the message `sending`
 * and asks the driver whether a repeat is safe. An owner who was followed by another claims nothing and concludes
 * nothing.
 */
export async function deliver(
  parts: { tenancy: Tenancy; gateway: Gateway; work: MediaWork; programTurns: ProgramTurns },
  companyId: number,
  connectionId: number,
  ours: Ours,
): Promise<void> {
  /** The last one was a program's, or a campaign's: so will the next be, most likely, and it takes its turn among those. */
  let isProgram = false;
  const fenced = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    isProgram ? parts.programTurns(() => fencedNow(work)) : fencedNow(work);
  const fencedNow = <T>(work: (ctx: Ctx) => Promise<T>) =>
    parts.tenancy.inCompany(companyId, (ctx) => behind(ours.fence(ctx), work(ctx)));
  const uploads = createUploads(parts.gateway, parts.tenancy.reading(companyId).log, companyId, connectionId, ours);
  const makeReady: MakeReady = async (message, capabilities) => {
    await lookAtFile(parts, companyId, message);
    return preparedOf(parts.tenancy.reading(companyId), message, capabilities);
  };
  /** Writes down what became of the last one. With the claim of the next it is one transaction: half of them for much to send. */
  let conclusion: Conclusion | undefined;
  while (!ours.isOver()) {
    const ended = uploads.ended();
    for (const { id, outcome } of uploads.takeRefused())
      await fenced((ctx) => concludeRefused(ctx, id, outcome, connectionId));
    const draw = Math.random();
    const next = (ctx: Ctx) => claim(ctx, connectionId, draw, uploads, makeReady);
    const claimed = await (conclusion ? concludeAndClaim(fenced, conclusion, next) : fenced(next));
    conclusion = undefined;
    if (!claimed) {
      // Of what ended meanwhile the claim knew nothing, and passed it over.
      if (uploads.ended() !== ended) continue;
      if (!uploads.isBusy()) return;
      await uploads.somethingHappens();
      continue;
    }
    const { message, repeatable } = claimed;
    isProgram = message.isProgram;
    const outcome = claimed.prepared
      ? await dispatch(parts.gateway, companyId, connectionId, claimed.prepared)
      : claimed.instead;
    conclusion = {
      write: (ctx) => conclude(ctx, message, outcome, connectionId, repeatable),
      changesNext: outcome.state !== 'handed-over',
    };
    uploads.forget(message.id);
  }
  if (conclusion) await fenced(conclusion.write);
}

/** What became of a message, to be written down. */
interface Conclusion {
  write: (ctx: Ctx) => Promise<void>;
  /** It may say which one is next, or that there is none: what did not leave may hold the line, or be next again. */
  changesNext: boolean;
}

/** What became of a message is written down even if the next one cannot be claimed. */
async function concludeAndClaim(
  fenced: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  { write, changesNext }: Conclusion,
  next: (ctx: Ctx) => Promise<Claimed | undefined>,
): Promise<Claimed | undefined> {
  try {
    return await fenced(async (ctx) => {
      const written = write(ctx);
      if (changesNext) await written;
      // What is asked for the next one comes behind it.
      const [, claimed] = await sideBySide([written, next(ctx)]);
      return claimed;
    });
  } catch {
    await fenced(write);
    return fenced(next);
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

interface Claimed {
  message: Outgoing;
  /** What to hand over. Nothing when a repeat would not be safe, or the network knows no address of the contact. */
  prepared: Prepared | undefined;
  /** How it ended where nothing is handed over. */
  instead: Outcome;
  repeatable: boolean;
}

/** What a file needs before it goes up may take its time, and is done outside of transactions. */
type MakeReady = (message: Outgoing, capabilities: Capabilities) => Promise<Prepared | undefined>;

async function claim(
  ctx: Ctx,
  connectionId: number,
  draw: number,
  uploads: Uploads,
  makeReady: MakeReady,
): Promise<Claimed | undefined> {
  const [line, withFile] = await sideBySide([
    readLine(ctx, connectionId),
    headsWithFile(ctx, connectionId, uploads.readyIds()),
  ]);
  // While the line is away nothing is tried; its coming back asks for delivery again.
  if (line?.status !== 'CONNECTED') return undefined;
  // Nor while access has ended; once it is back, whoever looks for what is overdue finds it.
  if (!line.isOpen) return undefined;
  const capabilities = capabilitiesOf(line.provider);
  const { repeatable } = capabilities;
  const unready = await putUp(
    ctx,
    withFile.filter(({ state }) => state === 'waiting' || repeatable),
    capabilities,
    uploads,
    makeReady,
  );
  const { only, wakeAt, said } = await chooseNext(ctx, line, draw, unready);
  for (const { id } of said) await publishProgress(ctx, id);
  const message = only === null ? undefined : await nextOutgoing(ctx, connectionId, unready, only);
  // Somebody has deleted it meanwhile.
  if (!message && only !== undefined && only !== null) return claim(ctx, connectionId, draw, uploads, makeReady);
  if (!message) {
    const again = await nextTry(ctx, connectionId);
    const times = [again && new Date(again.at).getTime(), wakeAt?.getTime()].filter((at) => at !== undefined);
    if (times.length) await askToDeliver(ctx, connectionId, new Date(Math.min(...times)));
    return undefined;
  }
  const instead = insteadOf(message, repeatable);
  const [, prepared] = await sideBySide([
    setSending(ctx, message.id),
    instead ? Promise.resolve(undefined) : preparedOf(ctx, message, capabilities),
  ]);
  return { message, repeatable, prepared, instead: instead ?? noAddress };
}

/**
 * Begins to put up the files of conversations whose turn has come.
 * @returns the messages that have to wait for theirs, and are passed over
 */
async function putUp(
  ctx: Ctx,
  heads: Outgoing[],
  capabilities: Capabilities,
  uploads: Uploads,
  makeReady: MakeReady,
): Promise<number[]> {
  const unready: number[] = [];
  for (const message of heads) {
    // It got there while this was being asked.
    if (uploads.isReady(message.id)) continue;
    const prepared = uploads.mayBegin(message.id) ? await preparedOf(ctx, message, capabilities) : 'later';
    if (prepared === undefined) {
      uploads.skip(message.id);
      continue;
    }
    unready.push(message.id);
    if (prepared === 'later') continue;
    const ready = async () => (capabilities.fileFacts && (await makeReady(message, capabilities))) || prepared;
    ctx.afterCommit(() => uploads.begin(message.id, ready));
  }
  return unready;
}

/** A file that did not get up was an attempt like any other. */
async function concludeRefused(ctx: Ctx, id: number, outcome: Outcome, connectionId: number): Promise<void> {
  const line = await readLine(ctx, connectionId);
  const row = await lockWaiting(ctx, id);
  if (!line || !row) return;
  await setSending(ctx, id);
  await conclude(ctx, row, outcome, connectionId, capabilitiesOf(line.provider).repeatable);
}

/** Stores how it ended and tells the screens. */
async function conclude(
  ctx: Ctx,
  message: Pick<Outgoing, 'id' | 'attempts'>,
  outcome: Outcome,
  connectionId: number,
  repeatable: boolean,
): Promise<void> {
  const next = afterOutcome(outcome, message.attempts + 1, repeatable, ctx.now);
  if (outcome.state === 'handed-over') {
    await sideBySide([setOutcome(ctx, message.id, next), publishProgress(ctx, message.id)]);
    return;
  }
  await noteTrouble(ctx, connectionId, outcome.error.code);
  // An ack may have overtaken the answer: then the message is already further than this.
  if (!(await setOutcome(ctx, message.id, next))) return;
  if (next.notBefore) await askToDeliver(ctx, connectionId, next.notBefore);
  await publishProgress(ctx, message.id);
}
