import { channel } from '@guiche/contract/channel';
import { useEffect } from 'react';
import type { Socket } from 'socket.io-client';
import { heldToken, refresh } from './access';
import { loadLive } from './load-live';
import { storage, storageKeys } from './storage';

/** Should nothing be told: the token may be too old to wait with. */
const ASK_MS = 15_000;

/** While `waits`: whoever was here when the company was shut is let in again as soon as that is over. */
export function useWayBack(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    let socket: Socket | null = null;
    let isOver = false;
    const held = heldToken();
    // the cookie outlives what the page has forgotten; in another tab the same user may be let in before, or somebody else
    const user = () => storage.get(storageKeys.userId);
    const ask = () => (user() ?? held?.userId) === held?.userId && void refresh(null);
    const hear = () => user() && ask();
    if (held)
      void loadLive()
        .then(({ io }) => {
          if (isOver) return;
          socket = io('/waiting', { path: '/socket.io', transports: ['websocket'], auth: { token: held.token } });
          socket.on(channel(held.companyId, 'access'), ask);
        })
        .catch(() => {});
    const timer = setInterval(ask, ASK_MS);
    addEventListener('storage', hear);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('storage', hear);
      socket?.disconnect();
    };
  }, [waits]);
}
