import { tags, type Tag } from '@guiche/contract/tags';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { useLive } from '../platform/live';
import { queryClient } from '../platform/query';

export const tagKeys = { all: ['tags'], list: ['tags', 'list'] } as const;

/** Every tag of the company, by name. */
export function useTags() {
  useLive({ tag: () => void queryClient.invalidateQueries({ queryKey: tagKeys.all }) });
  return useQuery({ queryKey: tagKeys.list, queryFn: ({ signal }) => call(tags.list, { signal }) });
}

/** Makes a tag in passing; one of that name that already exists is given back instead. */
export async function createTag(name: string): Promise<Tag> {
  const tag = await call(tags.create, { body: { name } });
  await queryClient.invalidateQueries({ queryKey: tagKeys.all });
  return tag;
}
