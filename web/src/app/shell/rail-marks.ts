import { useEffect, useState } from 'react';
import { useChats } from '../../chats/data';
import { useConnections } from '../../connections/data';
import { anyInTrouble } from '../../connections/status';
import { useStrings } from '../../platform/strings';
import { useCan } from '../../platform/session';
import { todoStrings } from '../../todo/strings';
import { useTasks } from '../../todo/tasks';
import { appStrings } from '../strings';
import type { RailProps } from './Rail';
import { createDebouncer } from './debounce';

/** The warning follows a change of the connections after two seconds: a short hiccup is no alarm. */
const SETTLE_MS = 2000;

/** What stands beside items of the rail: a warning for connections in trouble, a dot for unread chats, how much is to do. */
export function useRailMarks(): RailProps['marks'] {
  const t = useStrings(appStrings);
  const trouble = useConnectionTrouble();
  const unread = useUnreadChats();
  const todo = useStrings(todoStrings);
  const waiting = useTasks().list.filter(({ done }) => !done).length;
  return {
    ...(trouble ? { connections: { look: 'bang', label: t('connectionTrouble') } } : {}),
    ...(waiting ? { todo: { look: 'count', count: waiting, label: todo('waits', { count: waiting }) } } : {}),
    ...(unread > 0 ? { chats: { look: 'dot', label: t('unreadChats') } } : {}),
  };
}

function useConnectionTrouble(): boolean {
  const mayMend = useCan()('connections-page:actionButtons');
  const { data = [] } = useConnections(mayMend);
  const now = mayMend && anyInTrouble(data);
  const [settled, setSettled] = useState(false);
  const [settler] = useState(() => createDebouncer(SETTLE_MS, setSettled));
  useEffect(() => settler.say(now), [settler, now]);
  useEffect(() => settler.stop, [settler]);
  return settled;
}

/** How many chats hold something unread. */
export const useUnreadChats = (): number => useChats().data?.unreadChats ?? 0;
