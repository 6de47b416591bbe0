import { ApiError, type Answer } from './api-error';
import type { Outgoing } from './outgoing';

const TIMEOUT_MS = 30_000;

interface Prefetched {
  /**
   * Its answer, once; undefined where it was not asked, or too long ago, and what it gives where it failed or is given up.
   * @param what the token, of the session that continues it; `GET Bearer <token> <url>` of anything else
   */
  take(what: string | null, signal?: AbortSignal): Promise<Answer | undefined> | undefined;

  /** From here on changes are told, and what was answered before would pass for what is. */
  forget(): void;
}

declare global {
  /** Made by `public/boot.js`, where somebody is logged in: what it has asked while the page's code came. */
  var prefetched: Prefetched | undefined;
}

/** One trip to the server. Throws only when no answer came; a refusal is an answer. */
export async function transport({ body, ...request }: Outgoing): Promise<Answer> {
  return typeof body === 'object' ? (await loadFiles()).upload(request, body) : ask(request, body);
}

/** Fetched once the desk rests, or with the first file; a page whose network is away may not have got it. */
export const loadFiles = () =>
  import('./files-on-their-way').catch(() => {
    throw ApiError.network();
  });

async function ask({ method, url, headers, signal, onBytes }: Outgoing, body: string | undefined): Promise<Answer> {
  const prefetched = await globalThis.prefetched?.take(`${method} ${headers['Authorization']} ${url}`, signal);
  if (prefetched) return prefetched;
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), TIMEOUT_MS);
  const cancel = () => control.abort();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    signal?.throwIfAborted();
    const response = await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: control.signal,
      credentials: 'same-origin',
      cache: 'no-store',
    });
    const answer = { status: response.status, header: (name: string) => response.headers.get(name) };
    if (!onBytes || !response.ok) return { ...answer, text: await response.text() };
    clearTimeout(timer);
    return { ...answer, text: '', blob: await (await loadFiles()).fileOf(response, onBytes) };
  } catch {
    signal?.throwIfAborted();
    throw ApiError.network();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}
