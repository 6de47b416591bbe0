import type { AiProvider } from '@guiche/contract/ai-providers';
import type { SafeFetch } from '../platform/safe-fetch';

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
    fetch: patient(fetch),
  });
}

/** What services of this address and model are known not to take: forgotten with the process. */
const manners = new Map<string, Set<'max_tokens' | 'temperature' | 'tools'>>();

const patient =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    if (typeof init?.body !== 'string') return fetch(input, init);
    const body = JSON.parse(init.body) as Record<string, unknown>;
    const address = input instanceof Request ? input.url : String(input);
    const about = `${address} ${String(body['model'])}`;
    const ask = (without = manners.get(about)) =>
      fetch(input, { ...init, body: JSON.stringify(mannered(body, without)) });
    const known = manners.get(about) ?? new Set();
    const answer = await ask(known);
    if (answer.status !== 400) return answer;
    const words = await answer.clone().text();
    const learned = (['max_tokens', 'temperature', 'tools'] as const).filter(
      (name) => name in body && words.includes(name) && !known.has(name),
    );
    if (!learned.length) return answer;
    if (manners.size > 1000) manners.clear();
    manners.set(about, new Set([...(manners.get(about) ?? known), ...learned]));
    return ask();
  };

function mannered(
  { max_tokens: most, temperature, tools, tool_choice: choice, ...rest }: Record<string, unknown>,
  without: ReadonlySet<string> = new Set(),
): Record<string, unknown> {
  return {
    ...rest,
    ...(most !== undefined && { [without.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: most }),
    ...(temperature !== undefined && !without.has('temperature') && { temperature }),
    ...(tools !== undefined && !without.has('tools') && { tools, tool_choice: choice }),
  };
}
