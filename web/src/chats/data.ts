import { chats, type Chat } from '@guiche/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../app/session';
import { call } from '../platform/call';
import type { FirstPage } from '../platform/first-page';
import { subscribe, useLive } from '../platform/live';
import { hearInto } from '../platform/query';
import { applyChatEvent, applyColleague } from './live';

const queryKey = ['chats', 'shell'];
const hear = (how: (page: FirstPage<Chat>) => FirstPage<Chat> | 'ask') => hearInto(queryKey, how);

/** The chats with the newest words, as they are said and read. */
export function useChats() {
  const { id } = useMe();
  useLive({
    chat: (event) => hear((page) => applyChatEvent(page, event)),
    user: (event) => hear((page) => applyColleague(page, event)),
  });
  useEffect(() => subscribe(`chat-user-${id}`, (event) => hear((page) => applyChatEvent(page, event))), [id]);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<FirstPage<Chat>> => {
      const { records, hasMore } = await call(chats.list, { signal });
      return { records, hasMore };
    },
  });
}
