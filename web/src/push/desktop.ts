import { useSyncExternalStore } from 'react';
import { storage, storageKeys } from '../platform/storage';

/** Notices of the computer itself, for whoever switched them on in this browser. */
const watchers = new Set<() => void>();
const changed = () => watchers.forEach((watcher) => watcher());

let toldByWorker = false;

/** Where the worker is told by the server it shows the notices, with the page open or closed: one each, not two. */
export const leaveToWorker = (yes: boolean): void => void (toldByWorker = yes);

export type Permission = 'on' | 'off' | 'refused' | 'none';

/** `refused`: the browser was told never to show any; `none`: it cannot. */
export function permission(): Permission {
  if (!('Notification' in window)) return 'none';
  const may = browserSays();
  if (may === 'denied') return 'refused';
  return may === 'granted' && storage.get(storageKeys.notices) === 'on' ? 'on' : 'off';
}

/** Kept until it changes: the page waits for another process of the browser each time it is asked. */
let said: NotificationPermission | null = null;
function browserSays(): NotificationPermission {
  if (said === null) watchBrowser();
  return (said ??= Notification.permission);
}

function forget(): void {
  said = null;
  changed();
}

/** Where the browser does not tell of a change, somebody was in its settings and comes back. */
let watching = false;
function watchBrowser(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('focus', forget);
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => (status.onchange = forget))
    .catch(() => undefined);
}

export function usePermission(): Permission {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, permission);
}

export async function switchNotices(on: boolean): Promise<void> {
  if (on && Notification.permission === 'default') await Notification.requestPermission();
  storage.set(storageKeys.notices, on ? 'on' : 'off');
  forget();
}

/** Whose words they are: one notice a conversation, the newest. */
export interface Told {
  title: string;
  tag: string;
  icon?: string | null;
}

/** Shows who wrote what. A click brings the page back, at that conversation. */
export function notice({ title, tag, icon }: Told, words: string, open: () => void): void {
  if (permission() !== 'on' || toldByWorker) return;
  const shown = new Notification(title, { body: words, tag, icon: icon ?? '/favicon.svg' });
  shown.onclick = () => {
    window.focus();
    open();
    shown.close();
  };
}

/** Whether this browser tells of what colleagues say, too; it does unless somebody switched that off. */
export const tellsChats = (): boolean => storage.get(storageKeys.chatNotices) !== 'off';

export const switchChats = (on: boolean): void => {
  storage.set(storageKeys.chatNotices, on ? 'on' : 'off');
  changed();
};

export const useTellsChats = (): boolean =>
  useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, tellsChats);
