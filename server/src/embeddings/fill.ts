import { createProviderKeys } from '../ai-providers/keys';
import { reserve } from '../ai-usage/service';
import { ServiceFailed } from '../platform/ask-service';
import { enqueueOne, type Handlers } from '../platform/jobs';
import type { Ctx } from '../platform/tenancy';
import { embed } from './embed';
import { account, embeddingProvider, isOf, purchaseOf, type EmbeddingParts } from './model';
import * as queries from './queries';
import { meanCosine, packed } from './vectors';

export const fillLimits = {
  /** Pieces of a company that have vectors; what is beyond is found by its words alone. */
  pieces: 5_000,
  /** Their answer, a megabyte for the largest models, is read in one go: so long nobody else has their turn. */
  atOnce: 32,
  patience: 30_000,
  /** Of a service that gave no answer. */
  retryAfter: 600_000,
} as const;

/** Sentences that have nothing in common with each other: how near a model finds these is how near it finds anything. */
const unrelatedTexts = [
  'O caminhão parou na estrada por falta de combustível.',
  'A orquestra ensaia uma sinfonia às quintas-feiras.',
  'Plantas de sombra pedem pouca água no inverno.',
  'O goleiro defendeu dois pênaltis na final.',
  'A taxa de juros foi mantida pelo banco central.',
  'Lave a lã à mão, com água fria e sabão neutro.',
];

/**
 * Gives pieces of knowledge their vectors, some at a time: what is asked is reserved before in one transaction and kept in
 * another. Whatever dies in between leaves the pieces without, and its job.
 */
export function embeddingJobs(parts: EmbeddingParts): Pick<Handlers, 'embeddings.fill'> {
  const { tenancy, safeFetch, patience = fillLimits.patience } = parts;
  const keys = createProviderKeys(parts.secret);

  async function begin(ctx: Ctx) {
    const { useOpenAi } = await queries.holdCompany(ctx);
    const provider = useOpenAi ? await embeddingProvider(ctx, keys) : undefined;
    const kept = await queries.readSet(ctx);
    const set = provider && kept && isOf(kept, provider) ? kept : undefined;
    if (kept && !set) await queries.forget(ctx);
    if (!provider) return undefined;
    const pieces = await queries.missing(ctx, { most: fillLimits.pieces, atOnce: fillLimits.atOnce });
    if (!pieces.length) return undefined;
    const texts = [...pieces.map(({ text }) => text), ...(set ? [] : unrelatedTexts)];
    const reserved = await reserve(ctx, purchaseOf(provider, texts));
    return reserved && { provider, set, pieces, texts, reserved };
  }

  return {
    'embeddings.fill': async ({ companyId }) => {
      const begun = await tenancy.inCompany(companyId, begin);
      if (!begun) return;
      const { provider, set, pieces, texts, reserved } = begun;
      const answer = await embed(provider, safeFetch, texts, patience).catch((error: unknown) => {
        tenancy.reading(companyId).log.warn({ err: error }, 'pieces of knowledge got no vectors');
        return error instanceof ServiceFailed ? error : new ServiceFailed('service', true, { cause: error });
      });
      await tenancy.inCompany(companyId, async (ctx) => {
        await account(ctx, reserved, texts, answer);
        // a key that is refused is refused the next time, too: whoever mends it has this asked for anew
        if (answer instanceof ServiceFailed)
          return answer.why === 'key' ? undefined : askToFill(ctx, fillLimits.retryAfter);
        await queries.holdCompany(ctx);
        const now = await queries.readSet(ctx);
        const { baseUrl, embeddingModel: model } = provider;
        const made = set ?? {
          baseUrl,
          model,
          size: answer.vectors[0]!.length,
          unrelated: Math.max(0, meanCosine(answer.vectors.slice(pieces.length))),
        };
        // the model became another meanwhile
        if (set ? !now || !isOf(now, provider) : now) return askToFill(ctx);
        if (answer.vectors[0]!.length !== made.size) {
          await queries.forget(ctx);
          return askToFill(ctx, fillLimits.retryAfter);
        }
        if (!set) await queries.writeSet(ctx, made);
        const vectors = answer.vectors.slice(0, pieces.length).map(packed);
        await queries.writeVectors(
          ctx,
          pieces.map(({ id }) => id),
          vectors,
        );
        return pieces.length === fillLimits.atOnce ? askToFill(ctx) : undefined;
      });
    },
  };
}

/** Pieces came, or another model: at some time those without vectors get them. */
const askToFill = (ctx: Ctx, after = 0): Promise<void> => enqueueOne(ctx, 'embeddings.fill', after);
