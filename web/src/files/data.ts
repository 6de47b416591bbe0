import { files, type FileList, type FileRow } from '@guiche/contract/files';
import type { BodyInput } from '@guiche/contract/endpoint';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { liveList } from '../platform/live-list';
import type { useUploads } from '../ui/use-uploads';
import { fileRules } from './live';

const list = liveList({
  ...fileRules,
  key: ['files', 'list'],
  load: (query, signal) => call(files.page, { query, signal }),
});

/** File lists by name, page by page. */
export const useFileLists = list.useList;

/** One with its files; their links are good for minutes only. */
export const useFileList = (fileListId: number) =>
  useQuery<FileList>({
    queryKey: ['files', 'one', fileListId],
    queryFn: ({ signal }) => call(files.show, { fileListId, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export type FileListInput = BodyInput<typeof files.create>;

/** Makes one, or changes the one of that id. */
export async function saveFileList(id: number | null, body: FileListInput): Promise<FileList> {
  const saved = id === null ? await call(files.create, { body }) : await call(files.update, { fileListId: id, body });
  const { options: _, ...row } = saved;
  list.put(row, id === null);
  return saved;
}

type Way = Parameters<Parameters<ReturnType<typeof useUploads>['send']>[1]>[0];

/** Puts a file to an option. */
export const uploadFile = (fileListId: number, optionId: number, file: File, way: Way) =>
  call(files.upload, { fileListId, body: { id: optionId }, files: [file], ...way });

export async function removeFileList({ id }: FileRow): Promise<void> {
  await call(files.remove, { fileListId: id });
  list.drop(id);
}
