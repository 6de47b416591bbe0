import { prompts, type Prompt } from '@guiche/contract/prompts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';

const queryKey = ['prompts', 'all'];

/** Every prompt by name: they come in pages, and a company has a few. */
export function useEveryPrompt(): readonly Prompt[] {
  useLive({ prompt: () => void queryClient.invalidateQueries({ queryKey }) });
  return useQuery({ queryKey, queryFn: ({ signal }) => load(signal) }).data ?? [];
}

async function load(signal: AbortSignal): Promise<Prompt[]> {
  const all: Prompt[] = [];
  let cursor: string | null = null;
  do {
    const page: { prompts: Prompt[]; nextCursor: string | null } = await call(prompts.list, {
      query: cursor ? { cursor } : {},
      signal,
    });
    all.push(...page.prompts);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}
