import { useSyncExternalStore } from 'react';
import { currentLanguage, onLanguage } from './strings';

/** The service worker of a built page (web/worker), and the browser's offer to install the page as an app. */

/** Only a built page has one: in development there is nothing to keep. */
export const hasWorker = import.meta.env.PROD && 'serviceWorker' in navigator;

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer: InstallOffer | null = null;
const watchers = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const watcher of watchers) watcher();
}

/** Once the page is there and rests, so that its first paint waits for nothing. */
export function startWorker(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener('appinstalled', () => setOffer(null));
  if (!hasWorker) return;
  // it must not tell of a conversation that somebody has in front of them
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if ((data as { where?: unknown } | null)?.where) ports[0]?.postMessage(location.pathname);
  });
  onLanguage(registerWorker);
  if (document.readyState === 'complete') registerWorker();
  else addEventListener('load', registerWorker);
}

/** It keeps the words of one language, which its address names: another language asks for another worker. */
function registerWorker(): void {
  const address = `/sw.js?language=${currentLanguage()}`;
  void navigator.serviceWorker.register(address, { updateViaCache: 'none' }).catch(() => {});
}

/** Where a notice that was clicked leads, told by the worker. */
export function onOpen(go: (path: string) => void): () => void {
  if (!hasWorker) return () => {};
  const hear = ({ data }: MessageEvent) => {
    const { open } = (data ?? {}) as { open?: unknown };
    if (typeof open === 'string' && open.startsWith('/')) go(open);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}

/** Asks whether to install the page; null while the browser does not offer it. */
export function useInstall(): (() => void) | null {
  const offered = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => offer,
  );
  if (!offered) return null;
  return () => {
    // an offer is good for one question
    setOffer(null);
    void offered.prompt();
  };
}
