import { chats } from '@guiche/contract/chats';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useMe } from '../platform/session';
import { call } from '../platform/call';
import { subscribe, useLive } from '../platform/live';
import { hearInto } from '../platform/query';
import { applyChatEvent, applyColleague, type ShellChats } from './live';

const queryKey = ['chats', 'shell'];
const hear = (how: (page: ShellChats) => ShellChats | 'ask') => hearInto(queryKey, how);

/** The chats with the newest words, and what is unread in all, as they are said and read. */
export function useChats() {
  const { id } = useMe();
  useLive({
    chat: (event) => hear((page) => applyChatEvent(page, event, id)),
    user: (event) => hear((page) => applyColleague(page, event)),
  });
  useEffect(() => subscribe(`chat-user-${id}`, (event) => hear((page) => applyChatEvent(page, event, id))), [id]);
  return useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<ShellChats> => {
      const { records, hasMore, unreadMessages, unreadChats } = await call(chats.list, { signal });
      return { records, hasMore, unreadMessages, unreadChats };
    },
  });
}
