import { useSyncExternalStore } from 'react';

const MINUTE_MS = 60_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function tick(): void {
  now = Date.now();
  for (const watcher of watchers) watcher();
}

/** One clock for all rows, which stands still while nobody looks. */
function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(tick, MINUTE_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, renewed every minute: what happened 'five minutes ago' grows older. */
export function useNow(): number {
  return useSyncExternalStore(watch, () => {
    if (!timer && Date.now() - now > MINUTE_MS) now = Date.now();
    return now;
  });
}
