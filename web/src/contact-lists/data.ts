import {
  contactListItems,
  contactLists,
  type ContactChoice,
  type ContactList,
  type ContactListItem,
  type ListImport,
  type ListImportReport,
} from '@guiche/contract/contact-lists';
import { csvMark } from '@guiche/contract/csv';
import type { ColumnUse } from '@guiche/contract/spreadsheet';
import { useQuery } from '@tanstack/react-query';
import { call, readText } from '../platform/call';
import { useLive } from '../platform/live';
import { liveList } from '../platform/live-list';
import { queryClient } from '../platform/query';
import { itemRules, listRules, partsOf } from './live';

const lists = liveList({
  ...listRules,
  key: ['contact-lists'],
  load: (query, signal) => call(contactLists.page, { query, signal }),
});
/** Contact lists by name, page by page. */
export const useContactLists = lists.useList;

const keyOf = (listId: number) => ['contact-list', listId];

/** One contact list, as it is now. */
export function useContactList(listId: number, onGone: () => void) {
  useLive({
    ContactList(event) {
      if (event.action === 'delete') return event.id === listId && onGone();
      if (event.record.id === listId) queryClient.setQueryData<ContactList>(keyOf(listId), event.record);
    },
  });
  return useQuery({
    queryKey: keyOf(listId),
    queryFn: ({ signal }) => call(contactLists.show, { contactListId: listId, signal }),
    staleTime: 0,
    retry: false,
  });
}

/** Adds a list, or names the one of that id anew. */
export async function saveList(id: number | null, name: string): Promise<ContactList> {
  const body = { name };
  const list =
    id === null
      ? await call(contactLists.create, { body })
      : await call(contactLists.update, { contactListId: id, body });
  lists.put(list, id === null);
  return list;
}

export async function removeList({ id }: ContactList): Promise<void> {
  await call(contactLists.remove, { contactListId: id });
  lists.drop(id);
}

const items = liveList({
  ...itemRules,
  key: ['contact-list-items'],
  load({ searchParam: sought, ...rest }, signal) {
    const { listId, searchParam } = partsOf(sought);
    return call(contactListItems.page, { query: { contactListId: listId, searchParam, ...rest }, signal });
  },
});
/** Who stands in a list, page by page; what is looked for is made by `soughtIn`. */
export const useItems = items.useList;

export type ItemInput = Pick<ContactListItem, 'name' | 'number' | 'email'>;

/** Puts somebody into a list, or changes the one of that id. */
export async function saveItem(listId: number, id: number | null, body: ItemInput): Promise<void> {
  const item =
    id === null
      ? await call(contactListItems.create, { body: { ...body, contactListId: listId } })
      : await call(contactListItems.update, { contactListItemId: id, body });
  items.put(item, id === null);
}

export async function removeItem({ id }: ContactListItem): Promise<void> {
  await call(contactListItems.remove, { contactListItemId: id });
  items.drop(id);
}

export interface ImportChoice {
  columns?: readonly ColumnUse[] | undefined;
  hasHeader?: boolean | undefined;
}

/** Judges a spreadsheet, or puts its people into a list. */
export const importFile = (
  listId: number,
  file: File,
  { columns, hasHeader }: ImportChoice,
  how: { preview: boolean; signal: AbortSignal; onProgress: (share: number) => void },
): Promise<ListImportReport> =>
  call(contactLists.upload, {
    contactListId: listId,
    query: how.preview ? { preview: true } : { report: true },
    files: [file],
    body: {
      ...(columns ? { columns: JSON.stringify(columns) } : {}),
      ...(hasHeader === undefined ? {} : { hasHeader }),
    },
    signal: how.signal,
    onProgress: how.onProgress,
  }) as Promise<ListImportReport>;

export type FillChoice = Partial<ContactChoice>;

/** How many would be put into a list, and who would not. */
export const useFillPreview = (listId: number, choice: FillChoice | null) =>
  useQuery({
    queryKey: ['contact-list-fill', listId, choice],
    queryFn: ({ signal }) =>
      call(contactLists.fill, { contactListId: listId, query: { preview: true }, body: choice!, signal }),
    enabled: choice !== null,
    gcTime: 0,
    staleTime: 0,
    retry: false,
    // while it is counted anew, the last count stays in sight
    placeholderData: (before) => before,
  });

/** Puts contacts into a list, in one go. */
export const fillList = (listId: number, choice: FillChoice) =>
  call(contactLists.fill, { contactListId: listId, body: choice });

const importsKey = (listId: number) => ['contact-list-imports', listId];

/** What was put into a list in one go, the newest first. */
export const useImports = (listId: number) =>
  useQuery<ListImport[]>({
    queryKey: importsKey(listId),
    queryFn: ({ signal }) => call(contactLists.imports, { contactListId: listId, signal }),
    staleTime: 0,
  });

export async function undoImport(listId: number, importId: number): Promise<void> {
  await call(contactLists.undoImport, { contactListId: listId, listImportId: importId });
  items.ask();
  await queryClient.invalidateQueries({ queryKey: importsKey(listId) });
}

/** Who stands in a list as a CSV file. The mark at its start, which tells spreadsheets that it is UTF-8, is lost on the way. */
export async function exportList(listId: number): Promise<Blob> {
  const text = await readText(contactLists.exportAll, { contactListId: listId });
  return new Blob([csvMark, text], { type: 'text/csv;charset=utf-8' });
}
