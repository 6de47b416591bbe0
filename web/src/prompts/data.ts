import { aiProviders, type AiProvider } from '@guiche/contract/ai-providers';
import type { BodyInput } from '@guiche/contract/endpoint';
import { promptTestChat } from '@guiche/contract/prompt-test-chat';
import { promptVersions, type PromptVersion } from '@guiche/contract/prompt-versions';
import { prompts, type Prompt } from '@guiche/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { liveCollection } from '../platform/live-collection';
import { liveList } from '../platform/live-list';
import { queryClient } from '../platform/query';
import { promptRules, providerRules } from './live';

const list = liveList({
  ...promptRules,
  key: ['prompts', 'pages'],
  load: (query, signal) => call(prompts.list, { query, signal }),
});
/** Prompts by name, page by page. */
export const usePrompts = list.useList;

export async function addPrompt(body: BodyInput<typeof prompts.create>): Promise<void> {
  list.put(await call(prompts.create, { body }), true);
}

/** From here on customers are answered by it. */
export async function publishPrompt(id: number, body: BodyInput<typeof promptVersions.publish>): Promise<void> {
  list.put(await call(promptVersions.publish, { promptId: id, body }), false);
}

/** As it is now, where somebody has changed it meanwhile. */
export async function readPrompt(id: number): Promise<Prompt> {
  const row = await call(prompts.show, { promptId: id });
  list.put(row, false);
  void queryClient.invalidateQueries({ queryKey: versionsKey(id) });
  return row;
}

const versionsKey = (id: number | null) => ['prompts', 'versions', id];

/** What was published of a prompt, and its sketch. */
export function usePromptVersions(id: number | null) {
  const queryKey = versionsKey(id);
  useLive({
    prompt: (event) => {
      if (event.action === 'update' && event.prompt.id === id) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return useQuery({
    queryKey,
    enabled: id !== null,
    // what a sketch is written over with has to be what is there
    staleTime: 0,
    queryFn: ({ signal }) => call(promptVersions.list, { promptId: id!, signal }),
  });
}

/** A version as it was, which never changes; what it names may go. */
export const usePromptVersion = (promptId: number, versionId: number) =>
  useQuery({
    queryKey: [...versionsKey(promptId), versionId],
    queryFn: ({ signal }) => call(promptVersions.show, { promptId, versionId, signal }),
  });

export async function goBackTo(prompt: Prompt, version: PromptVersion): Promise<void> {
  const body = { seen: prompt.updatedAt };
  list.put(await call(promptVersions.goBack, { promptId: prompt.id, versionId: version.id, body }), false);
}

export async function keepSketch(id: number, body: BodyInput<typeof promptVersions.sketch>): Promise<void> {
  await call(promptVersions.sketch, { promptId: id, body });
  void queryClient.invalidateQueries({ queryKey: versionsKey(id) });
}

export async function dropSketch(id: number): Promise<void> {
  await call(promptVersions.dropSketch, { promptId: id });
  await queryClient.invalidateQueries({ queryKey: versionsKey(id) });
}

/** @returns what the server says of it */
export async function removePrompt({ id }: Prompt): Promise<string> {
  const { message } = await call(prompts.remove, { promptId: id });
  list.drop(id);
  return message;
}

/** What it answered in conversations that are over; they become more while nobody looks. */
export const usePastAnswers = (promptId: number) =>
  useQuery({
    queryKey: ['prompts', 'answers', promptId],
    staleTime: 0,
    queryFn: ({ signal }) => call(promptTestChat.answers, { promptId, signal }),
  });

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
