import { chats } from '@guiche/contract/chats';
import { connections } from '@guiche/contract/connections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/call';
import { useLive } from '../../platform/live';
import { useStrings } from '../../platform/strings';
import { useCan, useMe } from '../session';
import { appStrings } from '../strings';
import type { RailProps } from './Rail';

/** The warning follows a change of the connections after two seconds: a short hiccup is no alarm. */
const SETTLE_MS = 2000;

/** What stands beside items of the rail: a warning for connections in trouble, a dot for unread chats. */
export function useRailMarks(): RailProps['marks'] {
  const t = useStrings(appStrings);
  const trouble = useConnectionTrouble();
  const unread = useUnreadChats();
  return {
    ...(trouble ? { connections: { look: 'bang', label: t('connectionTrouble') } } : {}),
    ...(unread ? { chats: { look: 'dot', label: t('unreadChats') } } : {}),
  };
}

function useConnectionTrouble(): boolean {
  const can = useCan();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['connections', 'shell'],
    queryFn: ({ signal }) => call(connections.list, { query: { session: '0' }, signal }),
    enabled: can('connections-page:actionButtons'),
  });
  const refetch = () => void client.invalidateQueries({ queryKey: ['connections', 'shell'] });
  useLive({ whatsapp: refetch, whatsappSession: refetch });

  const now = data?.some(({ status }) => status !== 'CONNECTED') ?? false;
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(now), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return settled;
}

function useUnreadChats(): boolean {
  const me = useMe();
  const { data } = useQuery({ queryKey: ['chats', 'shell'], queryFn: ({ signal }) => call(chats.list, { signal }) });
  return (
    data?.records.some(({ users }) => users.some(({ userId, unreads }) => userId === me.id && unreads > 0)) ?? false
  );
}
