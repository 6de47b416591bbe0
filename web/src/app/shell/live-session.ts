import { useEffect } from 'react';
import { watched } from '../../billing/watched';
import { formatDate } from '../../platform/dates';
import { reconnectNow, startLive, stopLive, useLive } from '../../platform/live';
import { storage, storageKeys } from '../../platform/storage';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { patchCompany, patchMe, sessionId, useMe } from '../../platform/session';
import { appStrings } from '../strings';

const RELOAD_MS = 1000;
const RENEWED_MS = 8000;

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
      storage.set(storageKeys.elsewhere, 'true');
      setTimeout(() => location.reload(), RELOAD_MS);
    },
    user: (event) => {
      if (event.action === 'delete' || event.user.id !== me.id) return;
      const { company: _, ...own } = event.user;
      patchMe(own);
    },
    payment: (event) => {
      if (event.action !== 'CONCLUIDA') return;
      patchCompany(() => event.company);
      // the screen that waits for it says so itself
      if (event.company.dueDate !== null && !watched.has(event.invoiceId))
        toast.success(say(appStrings)('renewed', { date: formatDate(event.company.dueDate) }), {
          duration: RENEWED_MS,
        });
    },
    company: ({ company: changed }) => patchCompany(() => changed),
    settings: ({ setting }) =>
      patchCompany(({ settings }) => ({
        settings: [...settings.filter(({ key }) => key !== setting.key), setting],
      })),
  });
}
