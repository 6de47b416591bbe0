import { tags, type Tag, type TagCounted } from '@guiche/contract/tags';
import { call } from '../platform/call';
import { fold } from '../platform/fold';
import { liveCollection } from '../platform/live-collection';
import { liveList } from '../platform/live-list';

export const tagKeys = { all: ['tags'], list: ['tags', 'list'] } as const;

const list = liveCollection({
  key: tagKeys.list,
  load: (signal) => call(tags.list, { signal }),
  idOf: ({ id }) => id,
  // the server orders names by rules of its own
  hears: { tag: () => 'ask' },
});

/** Every tag of the company, by name. */
export const useTags = list.useAll;

const pages = liveList<'tags', TagCounted, Awaited<ReturnType<typeof loadPage>>>({
  key: ['tags', 'pages'],
  load: loadPage,
  field: 'tags',
  idOf: ({ id }) => id,
  // an event does not say how many tickets there are
  hears: { tag: (event) => (event.action === 'delete' ? { drop: event.tagId } : 'ask'), tagTickets: () => 'ask' },
  isFound: ({ name }, search) => fold(name).includes(fold(search)),
  isInPlace: (before, now) => fold(before.name) === fold(now.name),
});
function loadPage(query: { searchParam: string; cursor?: string }, signal: AbortSignal) {
  return call(tags.page, { query, signal });
}

/** Tags with how many tickets have them, page by page. */
export const useTagPages = pages.useList;

/** Makes a tag in passing; one of that name that already exists is given back instead. */
export async function createTag(name: string): Promise<Tag> {
  const tag = await call(tags.create, { body: { name } });
  list.ask();
  return tag;
}

export type TagInput = Pick<Tag, 'name' | 'color' | 'kanban'>;

/** Adds a tag, or changes the one of that id; its event brings it. */
export async function saveTag(id: number | null, body: Partial<TagInput> & Pick<TagInput, 'name' | 'color'>) {
  if (id === null) await call(tags.create, { body });
  else await call(tags.update, { tagId: id, body });
  pages.ask();
}

export async function removeTag({ id }: Tag): Promise<void> {
  await call(tags.remove, { tagId: id });
  pages.drop(id);
}

/** What has the one has the other from now on. */
export async function mergeTag({ id }: Tag, intoId: number): Promise<void> {
  await call(tags.merge, { tagId: id, body: { intoId } });
  pages.drop(id);
  pages.ask();
}
