import { useEffect, useState } from 'react';
import { useChats } from '../../chats/data';
import { unreadOf } from '../../chats/live';
import { useConnections } from '../../connections/data';
import { anyInTrouble } from '../../connections/status';
import { useStrings } from '../../platform/strings';
import { useCan, useMe } from '../session';
import { appStrings } from '../strings';
import type { RailProps } from './Rail';
import { createSettler } from './settle';

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
  const mayMend = useCan()('connections-page:actionButtons');
  const { data = [] } = useConnections(mayMend);
  const now = mayMend && anyInTrouble(data);
  const [settled, setSettled] = useState(false);
  const [settler] = useState(() => createSettler(SETTLE_MS, setSettled));
  useEffect(() => settler.say(now), [settler, now]);
  useEffect(() => settler.stop, [settler]);
  return settled;
}

function useUnreadChats(): boolean {
  const me = useMe();
  return useChats().data?.records.some((chat) => unreadOf(chat, me.id) > 0) ?? false;
}
