import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createProviderKeys } from '../ai-providers/keys';
import { openDefault } from '../ai-providers/service';
import { writeDown } from '../ai-providers/write-down';
import { reserve, settle, type Reservation } from '../ai-usage/service';
import { ServiceFailed } from '../platform/ask-service';
import type { Handlers } from '../platform/jobs';
import { readOgg } from '../platform/ogg-opus';
import type { SafeFetch } from '../platform/safe-fetch';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { readLanguage } from '../settings/language';
import { publishProgress } from './progress';
import type { MessageHook } from './message-hook';
import * as queries from './transcript-queries';

interface Parts {
  tenancy: Tenancy;
  secret: string;
  safeFetch: SafeFetch;
  /** Who hears what was said. */
  messageHooks: readonly MessageHook[];
  /** How many services are asked at once in this process. */
  atOnce: number;
  /** How long one may take, where tests have less time. */
  patience?: number | undefined;
}

export const transcriptLimits = {
  /** Longer ones are not written down. */
  seconds: 600,
  /** Askings for one message, and the pause before the second. */
  tries: 2,
  retryAfter: 10_000,
  patience: 45_000,
} as const;

/**
 * Where it is a customer's voice note, its file is here and the company wants it, it is written down.
 * @param options.again also where that was given up before
 * @returns whether it waits for that now, and did not before
 */
export async function askForTranscript(ctx: Ctx, messageId: number, { again = false } = {}): Promise<boolean> {
  const isNew = (await queries.insertTranscript(ctx, messageId, again)) > 0;
  if (isNew) await askToWrite(ctx, messageId);
  return isNew;
}

/** One at a time of a company, so that the same file is not asked about twice, and no company takes all slots. */
const askToWrite = (ctx: Ctx, messageId: number, after = 0) =>
  ctx.enqueue(
    'messages.transcribe',
    { messageId },
    {
      queue: `transcripts:${ctx.companyId}`,
      key: `transcript:${ctx.companyId}:${messageId}`,
      ...(after && { runAt: new Date(ctx.now.getTime() + after) }),
    },
  );

/** What a service is asked with, and what that may cost. */
interface Asking {
  provider: NonNullable<Awaited<ReturnType<typeof openDefault>>>;
  language: queries.Writing['language'];
  reserved: Reservation;
  isLast: boolean;
}

interface Heard {
  hash: string;
  seconds: number;
}

/**
 * Voice notes are written down between two transactions: one before the asking, which reserves what it may cost and counts it,
 * one behind it that keeps the words. Whatever dies in between leaves a message that waits, and its job.
 */
export function transcriptJobs(parts: Parts): Pick<Handlers, 'messages.transcribe'> {
  const { tenancy, safeFetch, messageHooks, atOnce, patience = transcriptLimits.patience } = parts;
  const keys = createProviderKeys(parts.secret);
  let asking = 0;

  async function transcribe(companyId: number, messageId: number): Promise<void> {
    const reading = tenancy.reading(companyId);
    const { media, log } = reading;
    const file = await queries.fileToWrite(reading, messageId);
    if (!file) return;
    const inside = <Result>(work: (ctx: Ctx) => Promise<Result>) => tenancy.inCompany(companyId, work);
    const bytes = await media.store
      .read(companyId, file.key)
      .then(buffer)
      .catch((error: unknown) => {
        log.warn({ err: error, messageId }, 'a voice note could not be read');
        return undefined;
      });
    if (!bytes) return inside((writing) => fail(writing, messageId, 'file'));
    const seconds = readOgg(bytes)?.seconds;
    if (seconds === undefined || seconds > transcriptLimits.seconds)
      return inside((writing) => drop(writing, messageId));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const begun = await inside((writing) => begin(writing, messageId, { hash, seconds }));
    if (!begun) return;
    const { provider, language } = begun;
    const sound = { bytes, mime: 'audio/ogg', name: 'audio.ogg' };
    const outcome = await writeDown(provider, safeFetch, sound, { language, patience }).then(
      (text) => ({ text }),
      (error: unknown) => {
        log.warn({ err: error, messageId }, 'a voice note was not written down');
        return { error: error instanceof ServiceFailed ? error : new ServiceFailed('service', true, { cause: error }) };
      },
    );
    await inside((writing) => conclude(writing, messageHooks, messageId, begun, seconds, outcome));
  }

  /** @returns what to ask, if anything is to be asked */
  async function begin(ctx: Ctx, messageId: number, heard: Heard): Promise<Asking | undefined> {
    const waiting = await queries.lockWaiting(ctx, messageId);
    if (!waiting) return undefined;
    const provider = waiting.isWanted ? await openDefault(ctx, keys) : undefined;
    const isWrittenDown = provider && (await queries.copyTwin(ctx, messageId, heard.hash)) > 0;
    if (isWrittenDown) {
      await tellWords(ctx, messageHooks, messageId);
      return undefined;
    }
    const purchase = provider && (await buy(ctx, messageId, provider, heard.seconds, waiting.tries));
    if (!provider) await drop(ctx, messageId);
    if (!provider || !purchase) return undefined;
    const language = await readLanguage(ctx);
    await queries.startTry(ctx, messageId, { ...heard, language, model: provider.transcriptionModel });
    return { provider, language, reserved: purchase, isLast: waiting.tries + 1 >= transcriptLimits.tries };
  }

  return {
    'messages.transcribe': async ({ companyId, messageId }) => {
      if (asking >= atOnce) return tenancy.inCompany(companyId, (ctx) => askToWrite(ctx, messageId, 500));
      asking++;
      try {
        await transcribe(companyId, messageId);
      } finally {
        asking--;
      }
    },
  };
}

/** @returns what is reserved for an asking; nothing where there is to be none, which the message says from then on */
async function buy(
  ctx: Ctx,
  messageId: number,
  { transcriptionModel: model, prices }: Asking['provider'],
  seconds: number,
  tries: number,
): Promise<Reservation | undefined> {
  // Whoever asked last has died, and nobody knows what that has cost: enough.
  if (tries >= transcriptLimits.tries) {
    await fail(ctx, messageId, 'service');
    return undefined;
  }
  const what = { kind: 'transcript', promptId: null, model, prices, seconds } as const;
  const reserved = await reserve(ctx, { ...what, tokensIn: 0, tokensOut: 0 });
  if (!reserved) await fail(ctx, messageId, 'cap');
  return reserved;
}

/** What is known to have been used is settled, whatever becomes of the words; of what was cut off nobody knows. */
async function conclude(
  ctx: Ctx,
  messageHooks: readonly MessageHook[],
  messageId: number,
  { reserved, isLast }: Asking,
  seconds: number,
  outcome: { text: string } | { error: ServiceFailed },
): Promise<void> {
  const isSaid = 'text' in outcome;
  if (isSaid || !outcome.error.isCounted)
    await settle(ctx, reserved, { tokensIn: 0, tokensOut: 0, seconds: isSaid ? seconds : 0 });
  // a key that is refused is refused the next time, too
  if (!isSaid && !isLast && outcome.error.why !== 'key') return askToWrite(ctx, messageId, transcriptLimits.retryAfter);
  if (!isSaid) return fail(ctx, messageId, outcome.error.why);
  if (await queries.setWords(ctx, messageId, outcome.text)) await tellWords(ctx, messageHooks, messageId);
}

async function tellWords(ctx: Ctx, messageHooks: readonly MessageHook[], messageId: number): Promise<void> {
  await publishProgress(ctx, messageId);
  const spoken = await queries.readSpoken(ctx, messageId);
  if (spoken) for (const hook of messageHooks) await hook.spoken?.(ctx, spoken);
}

async function fail(ctx: Ctx, messageId: number, reason: queries.TranscriptFailure): Promise<void> {
  if (await queries.setFailed(ctx, messageId, reason)) await publishProgress(ctx, messageId);
}

async function drop(ctx: Ctx, messageId: number): Promise<void> {
  if (await queries.dropWaiting(ctx, messageId)) await publishProgress(ctx, messageId);
}
