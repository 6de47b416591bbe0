import { aiProviders, type AiProvider } from '@guiche/contract/ai-providers';
import type { BodyInput } from '@guiche/contract/endpoint';
import { prompts, type Prompt } from '@guiche/contract/prompts';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { liveList } from '../platform/live-list';
import { promptRules, providerRules } from './live';

const list = liveList({
  ...promptRules,
  key: ['prompts', 'pages'],
  load: (query, signal) => call(prompts.list, { query, signal }),
});
/** Prompts by name, page by page. */
export const usePrompts = list.useList;

/** Adds a prompt, or changes the one of that id. */
export async function savePrompt(id: number | null, body: BodyInput<typeof prompts.create>): Promise<void> {
  const row = id === null ? await call(prompts.create, { body }) : await call(prompts.update, { promptId: id, body });
  list.put(row, id === null);
}

export async function removePrompt({ id }: Prompt): Promise<void> {
  await call(prompts.remove, { promptId: id });
  list.drop(id);
}

const services = liveCollection({
  ...providerRules,
  key: ['ai-providers'],
  load: (signal) => call(aiProviders.list, { signal }),
});
/** The services that prompts are answered by. */
export const useProviders = services.useAll;

/** Adds a service, or changes the one of that id. */
export async function saveProvider(id: number | null, body: BodyInput<typeof aiProviders.create>): Promise<void> {
  services.put(
    id === null ? await call(aiProviders.create, { body }) : await call(aiProviders.update, { providerId: id, body }),
  );
}

/** Asks a service for a little of everything. */
export async function testProvider({ id }: AiProvider): Promise<AiProvider> {
  const row = await call(aiProviders.test, { providerId: id });
  services.put(row);
  return row;
}

export async function removeProvider({ id }: AiProvider): Promise<void> {
  await call(aiProviders.remove, { providerId: id });
  services.drop(id);
}
