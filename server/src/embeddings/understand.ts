import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { createProviderKeys } from '../ai-providers/keys';
import { replaceNumbers } from '../ai-providers/numbers';
import type { WordsProvider } from '../ai-providers/service';
import { reserve } from '../ai-usage/service';
import { wordsOf } from '../knowledge/words';
import type { Meaning, Understand } from '../knowledge/meaning';
import { ServiceFailed } from '../platform/ask-service';
import type { Ctx } from '../platform/tenancy';
import { embed } from './embed';
import { account, embeddingProvider, isOf, purchaseOf, type EmbeddingParts } from './model';
import * as queries from './queries';
import { cosineOf, likenessOf, matrixOf, nearest, type Matrix } from './vectors';

/** What is less near than this is no answer to a question. */
const leastLikeness = 0.25;
const most = 20;
/** A customer waits for it: after so long, in milliseconds, words alone have to do. */
const patience = 2_000;
/** So much of what somebody has said is asked about, from its end: models read no more, and what is wanted comes last. */
const longest = 2_000;
/** Of what was asked of late: matrices of companies, in bytes, and vectors of questions. */
const kept = { bytes: 64_000_000, questions: 200 } as const;

/**
 * What pieces a question means, whatever words it has: by the vectors of the company's model. Whatever goes wrong with it, there is
 * no meaning and words have to do. Nothing of it runs in a transaction of whoever asks: a service is asked.
 */
export function createUnderstand({ tenancy, secret, safeFetch, patience: given }: EmbeddingParts): Understand {
  const keys = createProviderKeys(secret);
  const matrices = new Map<number, { stamp: string; matrix: Matrix }>();
  const questions = new LRUCache<string, number[]>({ max: kept.questions });

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
    const provider = set && (await embeddingProvider(reading, keys));
    if (!provider || !isOf(set, provider)) return undefined;
    const texts = [toldOf(question, provider)];
    const name = nameOf(companyId, set, texts);
    const known = questions.get(name);
    if (known) return { vector: known, set };
    const reserved = await tenancy.inCompany(companyId, (ctx) => reserve(ctx, purchaseOf(provider, texts)));
    if (!reserved) return undefined;
    const answer = await embed(provider, safeFetch, texts, given ?? patience).catch((error: unknown) => {
      reading.log.warn({ err: error }, 'a question was not understood');
      return error instanceof ServiceFailed ? error : new ServiceFailed('service', true, { cause: error });
    });
    await tenancy.inCompany(companyId, (ctx) => account(ctx, reserved, texts, answer));
    if (answer instanceof ServiceFailed) return undefined;
    const [vector] = answer.vectors;
    questions.set(name, vector!);
    return { vector: vector!, set };
  }

  return async (companyId, question) => {
    if (!saysSomething(question)) return undefined;
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

const saysSomething = (question: string): boolean => wordsOf(question).length > 0;

/** Whether a service may be asked what it means; where not, nobody has to leave a transaction for that. */
export const mayHaveMeaning = async (ctx: Ctx, question: string): Promise<boolean> =>
  saysSomething(question) && (await queries.readSet(ctx)) !== undefined;

/** What a service is told of a question. A number is hidden while it is whole: what is cut through would not be known as one. */
function toldOf(question: string, { hidesNumbers }: WordsProvider): string {
  const end = question.slice(-2 * longest);
  return (hidesNumbers ? replaceNumbers(end, () => '#') : end).slice(-longest).toWellFormed();
}

/** Of a question, by which it is known again: a customer's words are not kept for that. */
const nameOf = (companyId: number, { baseUrl, model, size }: queries.EmbeddingSet, texts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([companyId, baseUrl, model, size, texts]))
    .digest('base64');
