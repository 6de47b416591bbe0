import type { ProviderKeys } from '../ai-providers/keys';
import { openDefault, type WordsProvider } from '../ai-providers/service';
import { settle, type Purchase, type Reservation } from '../ai-usage/service';
import { ServiceFailed } from '../platform/ask-service';
import type { SafeFetch } from '../platform/safe-fetch';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { Embedded } from './embed';
import type { EmbeddingSet } from './queries';

/** The model that makes a company's vectors, and what asking it costs. */

export interface EmbeddingParts {
  tenancy: Tenancy;
  secret: string;
  safeFetch: SafeFetch;
  /** How long a service may take, in milliseconds, where tests have less time. */
  patience?: number | undefined;
}

/** The service by whose default model vectors are made; none where the company has no such model. */
export async function embeddingProvider(ctx: Ctx, keys: ProviderKeys): Promise<WordsProvider | undefined> {
  const provider = await openDefault(ctx, keys);
  return provider?.embeddingModel && provider.preset !== 'offline' ? provider : undefined;
}

/** Whether these vectors are that model's. */
export const isOf = (
  set: EmbeddingSet,
  { baseUrl, embeddingModel }: Pick<WordsProvider, 'baseUrl' | 'embeddingModel'>,
): boolean => set.baseUrl === baseUrl && set.model === embeddingModel;

/** Words are three bytes a token and more; what a service says that it has read is what counts in the end. */
export const purchaseOf = ({ embeddingModel: model, prices }: WordsProvider, texts: readonly string[]): Purchase => ({
  kind: 'embedding',
  promptId: null,
  model,
  prices,
  tokensIn: Buffer.byteLength(texts.join('')) + 1,
  tokensOut: 0,
});

/** What was really used; of what was cut off nobody knows, and it counts as reserved. */
export async function account(
  ctx: Ctx,
  reserved: Reservation,
  texts: readonly string[],
  answer: Embedded | ServiceFailed,
): Promise<void> {
  if (answer instanceof ServiceFailed && answer.isCounted) return;
  const tokensIn =
    answer instanceof ServiceFailed ? 0 : (answer.tokens ?? Math.ceil(Buffer.byteLength(texts.join('')) / 3));
  await settle(ctx, reserved, { tokensIn, tokensOut: 0 });
}
