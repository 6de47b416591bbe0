import { follow, renew, show } from './notices';
import { dropOthers, fresh, isHashed, isScreen, keepBuild, kept, page } from './offline';

declare const self: ServiceWorkerGlobalScope;

/**
 * What the browser runs beside the page, and without it: shows notices, and the page where there is no network. A newer
 * one waits until every page of the build before is closed, so that none loses what belongs to it.
 */
self.addEventListener('install', (event) => event.waitUntil(keepBuild()));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOthers();
      // Pages are asked for while the worker is still waking up.
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isScreen(url)) event.respondWith(page(event));
  } else if (isHashed(url)) event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (BUILD.files.includes(url.pathname)) event.respondWith(fresh(request));
});

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => event.waitUntil(follow(event.notification)));
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(renew()));
