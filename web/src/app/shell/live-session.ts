import { useEffect } from 'react';
import { reconnectNow, startLive, stopLive, useLive } from '../../platform/live';
import { storage } from '../../platform/storage';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { patchCompany, patchMe, sessionId, useMe } from '../session';
import { appStrings } from '../strings';

const RELOAD_MS = 1000;

/** Holds the live connection for as long as somebody is logged in, and hears what concerns the session itself. */
export function useLiveSession(): void {
  const me = useMe();
  const company = me.companyId;

  useEffect(() => {
    void startLive(company);
    return stopLive;
  }, [company]);

  useEffect(() => {
    const whenSeen = () => document.visibilityState === 'visible' && reconnectNow();
    window.addEventListener('online', reconnectNow);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      window.removeEventListener('online', reconnectNow);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, []);

  useLive({
    auth: (event) => {
      // the newcomer hears of itself, too
      if (event.user.id !== me.id || event.sessionId === sessionId()) return;
      toast.error(say(appStrings)('elsewhere'), { duration: null });
      // the server hangs up next; that is no reason to ask for a new token
      stopLive();
      storage.clearSession();
      setTimeout(() => location.reload(), RELOAD_MS);
    },
    user: (event) => {
      if (event.action === 'delete' || event.user.id !== me.id) return;
      const { company: _, ...own } = event.user;
      patchMe(own);
    },
    company: ({ company: changed }) => patchCompany(() => changed),
    settings: ({ setting }) =>
      patchCompany(({ settings }) => ({
        settings: [...settings.filter(({ key }) => key !== setting.key), setting],
      })),
  });
}
