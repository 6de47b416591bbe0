import { chats, type Chat } from '@guiche/contract/chats';
import type { BodyInput } from '@guiche/contract/endpoint';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../platform/call';
import { subscribe } from '../platform/live';
import { liveCache } from '../platform/live-cache';
import { queryClient } from '../platform/query';
import { useMe } from '../platform/session';
import { applyToList, type ChatPages } from './live';

const key = ['chat-list'];

const cache = liveCache<ChatPages>({
  key,
  names: ['chat', 'user'],
  hear: (name, event) => (list, queryKey) =>
    name === 'user'
      ? { list, ask: true }
      : applyToList(list, event as Parameters<typeof applyToList>[1], queryKey.at(-1) as string),
});

/** One's chats, newest word first, page by page. */
export function useChatList(searchParam: string) {
  cache.useListening();
  const { id } = useMe();
  useEffect(
    () =>
      subscribe(`chat-user-${id}`, (event) =>
        cache.happen((list, queryKey) => applyToList(list, event, queryKey.at(-1) as string)),
      ),
    [id],
  );
  const found = useInfiniteQuery({
    queryKey: [...key, searchParam],
    queryFn: async ({ pageParam, signal }) => {
      const query = { searchParam, ...(pageParam ? { cursor: pageParam } : {}) };
      const loaded = await cache.load([...key, searchParam], async () => ({
        pages: [await call(chats.list, { query, signal })],
        pageParams: [pageParam],
      }));
      return loaded.pages[0]!;
    },
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });
  const rows = useMemo(() => found.data?.pages.flatMap(({ records }) => records) ?? [], [found.data]);
  return { ...found, rows };
}

/** The open chat: as the list knows it, else asked for. */
export function useChat(uuid: string | undefined, rows: readonly Chat[]) {
  const listed = rows.find((chat) => chat.uuid === uuid);
  const asked = useQuery({
    queryKey: ['chat', uuid],
    queryFn: ({ signal }) => call(chats.show, { uuid: uuid!, signal }),
    enabled: uuid !== undefined && listed === undefined,
    staleTime: 0,
  });
  return { chat: listed ?? (uuid === undefined ? undefined : asked.data), error: listed ? null : asked.error };
}

/** What somebody looked for in what was said, newest first, page by page. */
export function useFoundWords(searchParam: string) {
  const found = useInfiniteQuery({
    queryKey: ['chat-found', searchParam],
    queryFn: ({ pageParam, signal }) =>
      call(chats.search, { query: { searchParam, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    enabled: searchParam.length >= 2,
    staleTime: 0,
  });
  const rows = useMemo(() => found.data?.pages.flatMap(({ records }) => records) ?? [], [found.data]);
  return { ...found, rows };
}

const put = (chat: Chat) =>
  cache.happen((list, queryKey) => applyToList(list, { action: 'update', chat }, queryKey.at(-1) as string));
const drop = (id: number) => cache.happen((list) => applyToList(list, { action: 'delete', id }, ''));

export async function saveChat(id: number | null, body: BodyInput<typeof chats.create>): Promise<Chat> {
  const chat = id === null ? await call(chats.create, { body }) : await call(chats.update, { chatId: id, body });
  put(chat);
  return chat;
}

export async function removeChat({ id: chatId, uuid }: Chat): Promise<void> {
  await call(chats.remove, { chatId });
  drop(chatId);
  queryClient.removeQueries({ queryKey: ['chat', uuid] });
}

export async function leaveChat({ id: chatId }: Chat): Promise<void> {
  await call(chats.leave, { chatId });
  drop(chatId);
}

export const handChatOn = async (chatId: number, userId: number): Promise<void> =>
  put(await call(chats.handOn, { chatId, body: { userId } }));

export const muteChat = async (chatId: number, muted: boolean): Promise<void> =>
  put(await call(chats.mute, { chatId, body: { muted } }));

/** One has seen what was said. */
export const markChatRead = async (chatId: number): Promise<void> => put(await call(chats.read, { chatId, body: {} }));
