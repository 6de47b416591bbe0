import { contacts, type Belongings, type ContactShown, type ImportReport } from '@guiche/contract/contacts';
import { csvMark } from '@guiche/contract/csv';
import type { ColumnUse } from '@guiche/contract/spreadsheet';
import type { ReplyOf } from '@guiche/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call, readText } from '../platform/call';
import { keepAnswer } from '../platform/keep-answer';
import { liveList } from '../platform/live-list';
import { queryClient } from '../platform/query';
import { contactKeys } from './data';
import { contactRules } from './live';

/** What the page of contacts asks and changes, beyond what the desk does. */

const list = liveList({
  ...contactRules,
  key: contactKeys.lists,
  load: (query, signal) => call(contacts.list, { query, signal }),
});

/** Contacts by name, page by page. */
export const useContactList = list.useList;

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
  list.drop(contactId);
}

export async function mergeContacts(keptId: number, mergedId: number): Promise<ContactShown> {
  const kept = await call(contacts.merge, { body: { keptId, mergedId } });
  await keepAnswer(contactKeys.one(kept.id), kept);
  list.drop(mergedId);
  list.ask();
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
