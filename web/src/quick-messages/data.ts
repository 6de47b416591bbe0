import { quickMessages, type QuickMessage } from '@guiche/contract/quick-messages';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/call';
import { liveCollection } from '../platform/live-collection';
import { liveList } from '../platform/live-list';
import type { useUploads } from '../ui/use-uploads';
import { offeredRules, quickMessageRules } from './live';

const offered = liveCollection({
  ...offeredRules,
  key: ['quick-messages', 'list'],
  load: (signal) => call(quickMessages.list, { signal }),
});
/** What the composer offers, as it changes. */
export const useOffered = offered.useAll;

const pages = liveList({
  ...quickMessageRules,
  key: ['quick-messages', 'pages'],
  load: (query, signal) => call(quickMessages.page, { query, signal }),
});
/** Own and shared ones, page by page. */
export const useQuickMessages = pages.useList;

export type QuickMessageInput = Pick<QuickMessage, 'shortcode' | 'message' | 'geral' | 'status' | 'forAssistant'>;

/** Adds one, or changes the one of that id. */
export async function saveQuickMessage(id: number | null, body: QuickMessageInput): Promise<QuickMessage> {
  const row =
    id === null
      ? await call(quickMessages.create, { body })
      : await call(quickMessages.update, { quickMessageId: id, body });
  pages.put(row, id === null);
  return row;
}

type Way = Parameters<Parameters<ReturnType<typeof useUploads>['send']>[1]>[0];

/** Its event tells how it is then. */
export const attachFile = (quickMessageId: number, file: File, way: Way) =>
  call(quickMessages.attach, { quickMessageId, files: [file], ...way });

export const detachFile = (quickMessageId: number) => call(quickMessages.detach, { quickMessageId });

export async function removeQuickMessage({ id }: QuickMessage): Promise<void> {
  await call(quickMessages.remove, { quickMessageId: id });
  pages.drop(id);
}

/** Counts that it was put into a conversation. @returns it as it is now, with a link to its file that is still good */
export const countUse = ({ id }: QuickMessage): Promise<QuickMessage> =>
  call(quickMessages.use, { quickMessageId: id });

/** Others of this code, once the typing rests: one may be loaded nowhere. */
export const useSameCode = (shortcode: string) =>
  useQuery({
    queryKey: ['quick-messages', 'code', shortcode],
    queryFn: ({ signal }) => call(quickMessages.page, { query: { shortcode }, signal }),
    enabled: shortcode !== '',
    staleTime: 0,
  }).data?.records;
