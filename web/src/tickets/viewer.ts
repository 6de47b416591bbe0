import type { Me } from '@guiche/contract/users';
import { useMemo } from 'react';
import { useMe } from '../platform/session';
import type { ListViewer } from './live';

/** The logged-in user as the access rules see them. The same object until something in it changes. */
export function useViewer(): ListViewer {
  const me = useMe();
  const { id, profile, super: isSuper, allTicket } = me;
  const queues = queueIdsOf(me).join();
  return useMemo(
    () => ({
      id,
      profile,
      super: isSuper,
      allTicket: allTicket === 'enable',
      queueIds: queues ? queues.split(',').map(Number) : [],
    }),
    [id, profile, isSuper, allTicket, queues],
  );
}

export const queueIdsOf = (me: Me): number[] => me.queues.map((queue) => queue.id);
