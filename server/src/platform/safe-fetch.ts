import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';
import { NotAllowed, type SafeHttp } from './safe-http';

/** The way out to services that a company names: as `fetch`, and never inside. */
export interface SafeFetch {
  /** May this address be called, as far as its text tells? What its name leads to is looked at when it is called. */
  isAllowed(address: string): boolean;
  /** As the web's; answers that lead elsewhere are refused, and so is what is endless. @throws NotAllowed */
  fetch: typeof globalThis.fetch;
  close(): Promise<void>;
}

/** What an answer may weigh, and how long it may be silent. */
const limits = { bytes: 10_000_000, patience: 45_000 };

/**
 * Names are looked up by us, and the connection goes to what was looked at. Only hosts that whoever runs the installation
 * has named may be inside, or be called without encryption.
 * @param options.allowedHosts `host:port`, letter for letter
 */
export function createSafeFetch({
  safeHttp,
  allowedHosts,
}: {
  safeHttp: Pick<SafeHttp, 'isHostAllowed' | 'lookup'>;
  allowedHosts: readonly string[];
}): SafeFetch {
  const trusted = new Set(allowedHosts.map((host) => host.toLowerCase()));
  // Loaded when the first one is called.
  let ways: Promise<{ fetch: typeof globalThis.fetch; outside: Dispatcher; inside: Dispatcher }> | undefined;
  const openWays = async () => {
    const { Agent, fetch } = await import('undici');
    const times = { headersTimeout: limits.patience, bodyTimeout: limits.patience };
    return {
      fetch: fetch as unknown as typeof globalThis.fetch,
      outside: new Agent({ ...times, connections: 16, connect: { lookup: safeHttp.lookup, timeout: 5_000 } }),
      inside: new Agent({ ...times, connections: 16, connect: { timeout: 5_000 } }),
    };
  };

  function read(address: string): { url: URL; isTrusted: boolean } | undefined {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return undefined;
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    if (trusted.has(`${url.hostname}:${port}`)) return { url, isTrusted: true };
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isOutside = url.protocol === 'https:' && safeHttp.isHostAllowed(host) && (isIP(host) !== 0 || !isLocal(host));
    return isOutside ? { url, isTrusted: false } : undefined;
  }

  return {
    isAllowed: (address) => read(address) !== undefined,
    async fetch(input, init) {
      const place = read(input instanceof Request ? input.url : String(input));
      if (!place) throw new NotAllowed('the address leads inside');
      ways ??= openWays();
      const { fetch, outside, inside } = await ways;
      const dispatcher = place.isTrusted ? inside : outside;
      const answer = await fetch(place.url, { ...init, redirect: 'manual', dispatcher } as RequestInit);
      if (answer.status >= 300 && answer.status < 400) throw new NotAllowed('the address leads elsewhere');
      return new Response(answer.body?.pipeThrough(upTo(limits.bytes)) ?? null, {
        status: answer.status,
        statusText: answer.statusText,
        headers: [...answer.headers],
      });
    },
    async close() {
      const open = await ways;
      await Promise.all([open?.outside.destroy(), open?.inside.destroy()]);
    },
  };
}

/** Names that are no names of the world. */
const isLocal = (host: string) => /(^|\.)(localhost|local|internal|home|lan)\.?$/i.test(host);

/** Lets so many bytes through, and fails for more. */
function upTo(most: number): TransformStream<Uint8Array, Uint8Array> {
  let left = most;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new Error('the answer is too large'));
      else controller.enqueue(chunk);
    },
  });
}
