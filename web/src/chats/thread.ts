import { chats, type ChatMessage } from '@guiche/contract/chats';
import type { QueryOf } from '@guiche/contract/endpoint';
import type { LiveEvent } from '@guiche/contract/live';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call } from '../platform/call';
import { liveCache } from '../platform/live-cache';
import { queryClient } from '../platform/query';
import { storage, storageKeys } from '../platform/storage';
import { markStored } from '../messages/outbox-store';
import type { More } from '../messages/use-more';
import { asMessage } from './as-message';
import { applySaid, upsertSaid, type SaidPages } from './live';

const key = ['chat-messages'];
/** A chat from its newest message on, or a piece of it around one that lies further back. */
const keyOf = (chatId: number, around: number | null = null) =>
  around === null ? ([...key, chatId] as const) : ([...key, chatId, around] as const);

const cache = liveCache<SaidPages>({
  key,
  names: ['chat'],
  hear(_name, heard) {
    const event = heard as LiveEvent<'chat'>;
    if (event.action === 'new-message' && event.clientId)
      markStored(
        event.clientId,
        asMessage(event.newMessage, { me: Number(storage.get(storageKeys.userId)), users: event.chat.users }),
      );
    return (list, queryKey) => ({ list: applySaid(list, queryKey[1] as number, event), ask: false });
  },
});

/** Where a page lies; the newest unless told. */
type Place = Partial<QueryOf<typeof chats.messages>>;

const saidQuery = (chatId: number, around: number | null) =>
  infiniteQueryOptions({
    queryKey: keyOf(chatId, around) as readonly unknown[],
    async queryFn({ pageParam, signal }) {
      // each page hears for itself of what happens while it is on its way
      const loaded = await cache.load([...keyOf(chatId, around), 'page'], async () => ({
        pages: [await call(chats.messages, { chatId, query: pageParam, signal })],
        pageParams: [pageParam],
      }));
      return loaded.pages[0]!;
    },
    initialPageParam: (around === null ? {} : { around }) as Place,
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
    getPreviousPageParam: ({ newerCursor }) => (newerCursor === null ? undefined : { after: newerCursor }),
    // a piece was loaded a moment before it is shown
    staleTime: around === null ? 0 : 60_000,
  });

/** What was said in a chat, oldest first, and the way to older and newer pages. */
export function useSaid(chatId: number, around: number | null) {
  cache.useListening();
  const found = useInfiniteQuery(saidQuery(chatId, around));
  const said = useMemo(() => found.data?.pages.toReversed().flatMap(({ records }) => records), [found.data]);
  const older = useWay(found.hasNextPage, found.fetchNextPage, found.isFetchingNextPage);
  const newer = useWay(found.hasPreviousPage, found.fetchPreviousPage, found.isFetchingPreviousPage);
  return { ...found, said, older, newer };
}

type Fetch = (how: {
  cancelRefetch: false;
}) => Promise<{ isFetchNextPageError: boolean; isFetchPreviousPageError: boolean }>;

/** The way to pages that are missing at one end, which after a failure is gone only when asked. */
function useWay(has: boolean, fetch: Fetch, loading: boolean): More {
  const [failed, setFailed] = useState(false);
  return useMemo(
    () => ({
      has,
      failed,
      state: failed ? 'failed' : loading ? 'loading' : 'idle',
      async load() {
        if (!has) return false;
        setFailed(false);
        const { isFetchNextPageError, isFetchPreviousPageError } = await fetch({ cancelRefetch: false });
        const didFail = isFetchNextPageError || isFetchPreviousPageError;
        setFailed(didFail);
        return !didFail;
      },
    }),
    [has, failed, loading, fetch],
  );
}

/** Loads the piece of a chat around a message; rejects when there is no such message any more. */
export async function loadSaidAround(chatId: number, messageId: number): Promise<void> {
  await queryClient.fetchInfiniteQuery(saidQuery(chatId, messageId));
}

/** Puts what the server stored into the chat. */
export const storeSaid = (message: ChatMessage): void =>
  cache.happen((list, queryKey) => ({
    list: queryKey[1] === message.chatId ? upsertSaid(list, message) : list,
    ask: false,
  }));

/** The newest that is known of a chat. */
export const newestSaid = (chatId: number): ChatMessage | undefined =>
  queryClient.getQueryData<SaidPages>(keyOf(chatId))?.pages[0]?.records.at(-1);

export async function editSaid(messageId: number, message: string, mentions: number[]): Promise<void> {
  storeSaid(await call(chats.edit, { messageId, body: { message, mentions } }));
}

export async function removeSaid(messageId: number): Promise<void> {
  storeSaid(await call(chats.removeMessage, { messageId }));
}

/** One's own reaction; an empty emoji takes it away. */
export async function reactToSaid(messageId: number, emoji: string): Promise<void> {
  storeSaid(await call(chats.react, { messageId, body: { emoji } }));
}

export const freshLinkOf = async (messageId: number): Promise<string> =>
  (await call(chats.media, { messageId })).mediaUrl;
