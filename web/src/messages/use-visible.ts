import { useSyncExternalStore } from 'react';

function watch(watcher: () => void): () => void {
  document.addEventListener('visibilitychange', watcher);
  return () => document.removeEventListener('visibilitychange', watcher);
}

/** Is this tab in sight? */
export function useVisible(): boolean {
  return useSyncExternalStore(watch, () => document.visibilityState === 'visible');
}
