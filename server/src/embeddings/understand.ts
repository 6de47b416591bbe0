import { createProviderKeys } from '../ai-providers/keys';
import { reserve } from '../ai-usage/service';
import { wordsOf } from '../knowledge/words';
import type { Meaning, Understand } from '../knowledge/meaning';
import { ServiceFailed } from '../platform/ask-service';
import { account, askToFill, embeddingProvider, isOf, purchaseOf, type EmbeddingParts } from './fill';
import { embed } from './embed';
import * as queries from './queries';
import { cosineOf, likenessOf, matrixOf, nearest, type Matrix } from './vectors';

/** What is less near than this is no answer to a question. */
const leastLikeness = 0.25;
const most = 20;
/** A customer waits for it: after so long, in milliseconds, words alone have to do. */
const patience = 2_000;
/** Matrices of companies that were asked of late, in bytes, and vectors of questions. */
const kept = { bytes: 64_000_000, questions: 200 } as const;

/**
 * What pieces a question means, whatever words it has: by the vectors of the company's model. Whatever goes wrong with it, there is
 * no meaning and words have to do. Nothing of it runs in a transaction of whoever asks: a service is asked.
 */
export function createUnderstand({ tenancy, secret, safeFetch, patience: given }: EmbeddingParts): Understand {
  const keys = createProviderKeys(secret);
  const matrices = new Map<number, { stamp: string; matrix: Matrix }>();
  const questions = new Map<string, number[]>();
  const looked = new Set<number>();

  /** A model that was named before there was anything to do for it, or whose job was lost: once for each company and process. */
  async function askOnce(companyId: number): Promise<void> {
    if (looked.has(companyId)) return;
    looked.add(companyId);
    const provider = await embeddingProvider(tenancy.reading(companyId), keys);
    if (provider) await tenancy.inCompany(companyId, (ctx) => askToFill(ctx));
  }

  async function matrixOfCompany(companyId: number, set: queries.EmbeddingSet): Promise<Matrix> {
    const reading = tenancy.reading(companyId);
    const stamp = `${set.baseUrl} ${set.model} ${await queries.stampOf(reading)}`;
    const known = matrices.get(companyId);
    matrices.delete(companyId);
    const matrix = known?.stamp === stamp ? known.matrix : matrixOf(set.size, await queries.allVectors(reading));
    // those that were asked last stand last
    matrices.set(companyId, { stamp, matrix });
    let bytes = [...matrices.values()].reduce((sum, one) => sum + one.matrix.bytes.byteLength, 0);
    for (const [id, { matrix: oldest }] of matrices) {
      if (bytes <= kept.bytes) break;
      matrices.delete(id);
      bytes -= oldest.bytes.byteLength;
    }
    return matrix;
  }

  async function vectorOf(
    companyId: number,
    question: string,
  ): Promise<{ vector: number[]; set: queries.EmbeddingSet } | undefined> {
    const reading = tenancy.reading(companyId);
    const set = await queries.readSet(reading);
    if (!set) {
      await askOnce(companyId);
      return undefined;
    }
    const provider = await embeddingProvider(reading, keys);
    if (!provider || !isOf(set, provider)) return undefined;
    const name = [companyId, set.baseUrl, set.model, set.size, question].join(' ');
    const known = questions.get(name);
    if (known) return { vector: known, set };
    const reserved = await tenancy.inCompany(companyId, (ctx) => reserve(ctx, purchaseOf(provider, [question])));
    if (!reserved) return undefined;
    const answer = await embed(provider, safeFetch, [question], given ?? patience).catch((error: unknown) => {
      reading.log.warn({ err: error }, 'a question was not understood');
      return error instanceof ServiceFailed ? error : new ServiceFailed('service', true, { cause: error });
    });
    await tenancy.inCompany(companyId, (ctx) => account(ctx, reserved, [question], answer));
    if (answer instanceof ServiceFailed) return undefined;
    const [vector] = answer.vectors;
    questions.set(name, vector!);
    for (const oldest of questions.keys()) {
      if (questions.size <= kept.questions) break;
      questions.delete(oldest);
    }
    return { vector: vector!, set };
  }

  return async (companyId, question) => {
    if (!wordsOf(question).length) return undefined;
    try {
      const asked = await vectorOf(companyId, question);
      if (!asked) return undefined;
      const { vector, set } = asked;
      const least = cosineOf(leastLikeness, set.unrelated);
      const near = await nearest(await matrixOfCompany(companyId, set), vector, { least, most });
      const meaning: Meaning = {
        question,
        near: new Map(near.map(({ pieceId, cosine }) => [pieceId, likenessOf(cosine, set.unrelated)])),
      };
      return meaning;
    } catch (error) {
      tenancy.reading(companyId).log.error({ err: error }, 'a question was not understood');
      return undefined;
    }
  };
}
