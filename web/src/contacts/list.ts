import {
  contacts,
  type Belongings,
  type ContactShown,
  type ColumnUse,
  type ImportReport,
} from '@guiche/contract/contacts';
import { csvMark } from '@guiche/contract/csv';
import type { ReplyOf } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, readText } from '../platform/call';
import { subscribe, useLive } from '../platform/live';
import { queryClient } from '../platform/query';
import { contactKeys } from './data';
import { applyContactEvent, rowsOf, type ContactPages } from './live';

/** What the page of contacts asks and changes, beyond what the desk does. */

/** Contacts by name, page by page. */
export function useContactList(searchParam: string) {
  useLive({ contact: hear });
  const found = useInfiniteQuery({
    queryKey: contactKeys.list(searchParam),
    queryFn: ({ pageParam, signal }) => loadPage(searchParam, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    // what happened while nobody looked was told to nobody
    staleTime: 0,
    // while other words are looked for, what was found stays in sight
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => (found.data ? rowsOf(found.data) : []), [found.data]);
  return { ...found, rows, count: found.data?.pages[0]?.count ?? 0 };
}

/** One page; what was heard while it was on its way may not be in it, and is asked for again. */
async function loadPage(searchParam: string, cursor: string, signal: AbortSignal) {
  const heard: LiveEvent<'contact'>[] = [];
  const stop = subscribe('contact', (event) => void heard.push(event));
  try {
    let page = await call(contacts.list, { query: { searchParam, ...(cursor ? { cursor } : {}) }, signal });
    for (const event of heard) {
      const next = applyContactEvent({ pages: [page], pageParams: [cursor] }, event, searchParam);
      if (next !== 'ask') page = next.pages[0] ?? page;
    }
    return page;
  } finally {
    stop();
  }
}

/** A file that is brought in tells of many at once: they are asked for together. */
const GATHER_MS = 250;
let asking: ReturnType<typeof setTimeout> | undefined;

function askSoon(): void {
  asking ??= setTimeout(() => {
    asking = undefined;
    void queryClient.invalidateQueries({ queryKey: contactKeys.lists });
  }, GATHER_MS);
}

/** Puts an event into every list that is known here. */
function hear(event: LiveEvent<'contact'>): void {
  for (const [queryKey, list] of queryClient.getQueriesData<ContactPages>({ queryKey: contactKeys.lists })) {
    if (!list) continue;
    const next = applyContactEvent(list, event, queryKey[2] as string);
    if (next === 'ask') askSoon();
    else queryClient.setQueryData(queryKey, next);
  }
}

/** What would go with a contact. */
export const useBelongings = (contactId: number) =>
  useQuery<Belongings>({
    queryKey: ['contacts', 'belongings', contactId],
    queryFn: ({ signal }) => call(contacts.belongings, { contactId, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The contact is gone from here at once where nothing has to be told about it first. */
export async function removeContact(contactId: number): Promise<void> {
  await call(contacts.remove, { contactId });
  hear({ action: 'delete', contactId });
}

export async function mergeContacts(keptId: number, mergedId: number): Promise<ContactShown> {
  const kept = await call(contacts.merge, { body: { keptId, mergedId } });
  queryClient.setQueryData(contactKeys.one(kept.id), kept);
  hear({ action: 'delete', contactId: mergedId });
  hear({ action: 'reload' });
  return kept;
}

export async function undoMerge(mergeId: number): Promise<ContactShown> {
  const returned = await call(contacts.undoMerge, { mergeId });
  void queryClient.invalidateQueries({ queryKey: contactKeys.all });
  return returned;
}

export type RecentMerge = ReplyOf<typeof contacts.merges>[number];

/** Merges that can still be undone. */
export const useRecentMerges = () =>
  useQuery<RecentMerge[]>({
    queryKey: contactKeys.merges,
    queryFn: ({ signal }) => call(contacts.merges, { signal }),
    staleTime: 0,
  });

export interface ImportChoice {
  columns?: readonly ColumnUse[] | undefined;
  hasHeader?: boolean | undefined;
}

/** Judges a file, or brings it in; `clientId` names the bringing in the events that tell how far it is. */
export const importFile = (
  file: File,
  { columns, hasHeader }: ImportChoice,
  how: { preview: true; signal: AbortSignal } | { clientId: string },
): Promise<ImportReport> =>
  call(contacts.importFile, {
    files: [file],
    body: {
      ...('preview' in how ? { preview: true } : { clientId: how.clientId }),
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(hasHeader === undefined ? {} : { hasHeader }),
    },
    ...('signal' in how ? { signal: how.signal } : {}),
  });

/** Every contact as a CSV file. The mark at its start, which tells spreadsheets that it is UTF-8, is lost on the way. */
export async function exportContacts(): Promise<Blob> {
  return new Blob([csvMark, await readText(contacts.exportAll)], { type: 'text/csv;charset=utf-8' });
}
