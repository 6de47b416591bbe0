import type { AiProvider } from '@guiche/contract/ai-providers';
import type { SafeFetch } from '../platform/safe-fetch';
import { learnWithout, withoutFor } from './manners';

/** A service with its key in the clear, as it is asked. */
export type OpenProvider = Pick<AiProvider, 'baseUrl' | 'apiKey' | 'model' | 'transcriptionModel' | 'embeddingModel'>;

/**
 * The service as the library knows it. Services that want the length of an answer under its newer name, or no
 * temperature, say so with a 400: they are asked again in their way, and from then on at once.
 */
export async function openService({ baseUrl, apiKey }: OpenProvider, { fetch }: SafeFetch) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'service',
    baseURL: baseUrl,
    ...(apiKey && { apiKey }),
    includeUsage: true,
    fetch: patient(fetch, baseUrl),
  });
}

const patient =
  (fetch: typeof globalThis.fetch, baseUrl: string): typeof globalThis.fetch =>
  async (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init);
    const body = JSON.parse(init.body) as Record<string, unknown>;
    const model = String(body['model']);
    const known = withoutFor(baseUrl, model);
    const ask = (without: ReadonlySet<string>) =>
      fetch(input, { ...init, body: JSON.stringify(mannered(body, without)) });
    const answer = await ask(known);
    if (answer.status !== 400) return answer;
    const words = await answer.clone().text();
    const learned = (['max_tokens', 'temperature', 'tools'] as const).filter(
      (name) => name in body && words.includes(name) && !known.has(name),
    );
    if (!learned.length) return answer;
    learnWithout(baseUrl, model, learned);
    return ask(withoutFor(baseUrl, model));
  };

function mannered(
  { max_tokens: most, temperature, tools, tool_choice: choice, ...rest }: Record<string, unknown>,
  without: ReadonlySet<string>,
): Record<string, unknown> {
  return {
    ...rest,
    ...(most !== undefined && { [without.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: most }),
    ...(temperature !== undefined && !without.has('temperature') && { temperature }),
    ...(tools !== undefined && !without.has('tools') && { tools, tool_choice: choice }),
  };
}
