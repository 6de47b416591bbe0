import { auth } from '@guiche/contract/auth';
import { useEffect } from 'react';
import { watched } from '../../billing/watched';
import { begin, token } from '../../platform/access';
import { call } from '../../platform/call';
import { dueDay } from '../../platform/due';
import { reconnectNow, startLive, stopLive, useLive, useLiveState } from '../../platform/live';
import { storage, storageKeys } from '../../platform/storage';
import { say } from '../../platform/strings';
import { toast } from '../../ui/toast-store';
import { patchCompany, patchMe, sessionId, useMe } from '../../platform/session';
import { appStrings } from '../strings';

const RELOAD_MS = 1000;
const RENEWED_MS = 8000;

/** Counts what was heard of oneself. */
let heard = 0;
const counted =
  <Change>(patch: (change: Change) => void) =>
  (change: Change) => {
    heard += 1;
    patch(change);
  };
const [hearMe, hearCompany] = [counted(patchMe), counted(patchCompany)];

/**
 * Rights and settings as they are now: what changed before the connection stood, or while it was away, was told to nobody here.
 * What is heard while they are asked for may be newer than the answer.
 */
async function askWhoIAm(): Promise<void> {
  const before = heard;
  const user = await call(auth.user);
  const now = token();
  if (heard !== before) await askWhoIAm();
  else if (now !== null) begin({ token: now, user });
}

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

  const live = useLiveState();
  const times = live.phase === 'connected' ? live.returns : null;
  useEffect(() => {
    // the next connection asks again
    if (times !== null) askWhoIAm().catch(() => {});
  }, [times]);

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
      hearMe(own);
    },
    payment: (event) => {
      if (event.action !== 'CONCLUIDA') return;
      hearCompany(() => event.company);
      // the screen that waits for it says so itself
      if (event.company.dueDate !== null && !watched.has(event.invoiceId))
        toast.success(say(appStrings)('renewed', { date: dueDay(event.company.dueDate, me.company.timeZone) }), {
          duration: RENEWED_MS,
        });
    },
    company: ({ company: changed }) => {
      hearCompany(() => changed);
    },
    settings: ({ setting }) => {
      hearCompany(({ settings }) => ({
        settings: [...settings.filter(({ key }) => key !== setting.key), setting],
      }));
    },
  });
}
