import { useSyncExternalStore } from 'react';
import { storage, storageKeys } from './storage';

const watchers = new Set<() => void>();

/** How loud notices are, from 0 to 1 in steps of 0.1; 1 unless chosen. */
export function volume(): number {
  const stored = Number(storage.get(storageKeys.volume) ?? 1);
  return Number.isFinite(stored) ? Math.min(1, Math.max(0, stored)) : 1;
}

export function setVolume(value: number): void {
  storage.set(storageKeys.volume, String(Math.round(value * 10) / 10));
  for (const watcher of watchers) watcher();
}

export function useVolume(): number {
  return useSyncExternalStore((watcher) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  }, volume);
}
