import { readNotice } from './read-notice';

declare const self: ServiceWorkerGlobalScope;

/** A newer notice of a conversation takes the place of the one before, and is heard again. */
export async function show(data: PushMessageData | null): Promise<void> {
  const notice = readNotice(data);
  if (notice.tag && (await isInSight(notice.tag))) return;
  const { title, body, tag, lang, url } = notice;
  // `renotify` is not in the types yet.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    lang,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url },
    renotify: tag !== '',
  };
  await self.registration.showNotification(title, options);
}

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Does somebody look at that conversation already? */
async function isInSight(uuid: string): Promise<boolean> {
  const visible = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible');
  return (await Promise.all(visible.map(placeOf))).includes(`/tickets/${uuid}`);
}

/** Longer a page that somebody looks at does not take to say where it is. */
const patience = 500;

/** Only the page itself knows: to the browser it is where it was loaded. */
function placeOf(page: WindowClient): Promise<string> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => done(String(data));
    setTimeout(() => done(''), patience);
    page.postMessage({ where: true }, [port2]);
  });
}

/** A page that is open comes to the front and goes there by itself; without one, one is opened. */
export async function follow(notice: Notification): Promise<void> {
  notice.close();
  const given = (notice.data as { url?: unknown } | null)?.url;
  const { pathname } = new URL(typeof given === 'string' ? given : '/tickets', self.location.origin);
  const open = await windows();
  const best = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!best) return void (await self.clients.openWindow(pathname));
  best.postMessage({ open: pathname });
  await best.focus();
}

/**
 * The browser has changed the address at which it is told: the server must know, also when no page is open. The session
 * is the one of the cookie; without one there is nobody to tell.
 */
export async function renew(): Promise<void> {
  const ask = (path: string, init: RequestInit) => fetch(BUILD.apiBase + path, init);
  // In turn with the pages, which refresh under the same name.
  const answer = await self.navigator.locks.request('guiche-refresh', () =>
    ask('/auth/refresh_token', { method: 'POST' }),
  );
  if (!answer.ok) return;
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { publicKey } = (await (await ask('/push', { headers })).json()) as { publicKey: string };
  const { pushManager } = self.registration;
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const language = ['pt', 'en', 'es'].find((one) => self.navigator.language.startsWith(one)) ?? 'pt';
  await ask('/push', { method: 'PUT', headers, body: JSON.stringify({ endpoint, keys, language }) });
}
