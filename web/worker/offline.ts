declare const self: ServiceWorkerGlobalScope;

/**
 * Keeps a whole build of the page, so that it opens without a network and never misses a part of itself: an open page
 * finds all that belongs to it, also when the server has a newer build. Pages always come from the network when that
 * answers; what the API says is never kept.
 */

const prefix = 'guiche-';
/** In which language the page asked for this worker (`platform/worker.ts`): another one brings another worker. */
const language = new URL(self.location.href).searchParams.get('language') ?? 'pt';
const own = `${prefix}${BUILD.version}-${language}`;
const shell = '/';

/** @throws when the server has another build by now: that one brings a worker of its own */
export async function keepBuild(): Promise<void> {
  const page = await fetch(shell, { cache: 'reload' });
  if (!page.ok || !(await page.clone().text()).includes(BUILD.entry)) throw new Error('another build is served');
  const cache = await caches.open(own);
  await cache.put(shell, page);
  await cache.addAll([...BUILD.files, ...BUILD.speaking.map((file) => file.replace(/js$/, `${language}.json`))]);
}

/** Once no page of an earlier build is open. */
export async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== own) await caches.delete(name);
}

/** Hashed names mean the same for ever. */
export const isHashed = (url: URL): boolean => url.pathname.startsWith('/assets/');

/** As the server itself decides: whatever is no file and none of the API's is the page. */
export const isScreen = ({ pathname }: URL): boolean =>
  !/\.[a-z0-9]{2,5}$/i.test(pathname) &&
  !['/docs', '/socket.io', BUILD.apiBase].some((base) => pathname === base || pathname.startsWith(`${base}/`));

/** From any build that is kept: pages of two may be open while one gives way to the other. */
export const kept = (request: Request | string): Promise<Response | undefined> =>
  caches.match(request, { ignoreVary: true });

export async function page(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch (error) {
    const known = await (await caches.open(own)).match(shell);
    if (!known) throw error;
    return known;
  }
}

/** A file whose name stays while its content changes. */
export async function fresh(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const known = await kept(request);
    if (!known) throw error;
    return known;
  }
}
