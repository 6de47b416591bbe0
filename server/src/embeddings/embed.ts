import { withoutEnd } from '@guiche/contract/without-end';
import type { OpenProvider } from '../ai-providers/model';
import { replaceNumbers } from '../ai-providers/numbers';
import { askService, ServiceFailed } from '../platform/ask-service';
import type { SafeFetch } from '../platform/safe-fetch';

/** A model makes some thousands of numbers of a text at most; each is written with some twenty letters. */
const most = { size: 4_096, bytesOfText: 120_000 } as const;

export interface Embedded {
  /** In the order of the texts, all of one size. */
  vectors: number[][];
  /** What the service says that it has read; null where it does not say. */
  tokens: number | null;
}

/** How a service that is asked for vectors is reached, and whether it is told numbers of phones and documents. */
export type EmbeddingProvider = Pick<OpenProvider, 'baseUrl' | 'apiKey' | 'embeddingModel'> & { hidesNumbers: boolean };

/**
 * The vectors of some texts.
 * @param patience in milliseconds
 * @throws ServiceFailed
 */
export async function embed(
  { baseUrl, apiKey, embeddingModel: model, hidesNumbers }: EmbeddingProvider,
  { fetch }: SafeFetch,
  texts: readonly string[],
  patience: number,
): Promise<Embedded> {
  const input = hidesNumbers ? texts.map((text) => replaceNumbers(text, () => '#')) : texts;
  const answer = await askService({ patience, bytes: 10_000 + texts.length * most.bytesOfText }, (signal) =>
    fetch(`${withoutEnd(baseUrl, '/')}/embeddings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
      body: JSON.stringify({ model, input, encoding_format: 'float' }),
      signal,
    }),
  );
  return readAnswer(answer.toString(), texts.length);
}

/** A service may answer anything. @throws ServiceFailed for what is no vector for each text, all of one size */
export function readAnswer(answer: string, count: number): Embedded {
  let said: unknown;
  try {
    said = JSON.parse(answer);
  } catch (error) {
    throw new ServiceFailed('answer', true, { cause: error });
  }
  const { data, usage } = (said ?? {}) as { data?: unknown; usage?: { prompt_tokens?: unknown } };
  if (!Array.isArray(data) || data.length !== count) throw new ServiceFailed('answer', true);
  const vectors: number[][] = [];
  for (const [place, one] of (data as ({ index?: unknown; embedding?: unknown } | null)[]).entries()) {
    const at = one?.index ?? place;
    if (
      typeof at !== 'number' ||
      at in vectors ||
      !Number.isInteger(at) ||
      at < 0 ||
      at >= count ||
      !isVector(one?.embedding)
    )
      throw new ServiceFailed('answer', true);
    vectors[at] = one.embedding;
  }
  if (vectors.some(({ length }) => length !== vectors[0]!.length)) throw new ServiceFailed('answer', true);
  const tokens = usage?.prompt_tokens;
  return { vectors, tokens: typeof tokens === 'number' && Number.isFinite(tokens) ? tokens : null };
}

const isVector = (given: unknown): given is number[] =>
  Array.isArray(given) &&
  given.length > 0 &&
  given.length <= most.size &&
  given.every((number) => typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 1e6) &&
  given.some((number) => Math.abs(number as number) > 1e-9);
