import { useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Name = 'middle' | 'tools';
const places: Partial<Record<Name, HTMLElement>> = {};
const watchers = new Set<() => void>();

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Where the top bar leaves room for what a page or a module brings. */
export function TopBarSlotPlace({ name, className }: { name: Name; className: string }) {
  return (
    <div
      className={className}
      ref={(element) => {
        if (!element) return;
        places[name] = element;
        for (const watcher of watchers) watcher();
        return () => {
          delete places[name];
          for (const watcher of watchers) watcher();
        };
      }}
    />
  );
}

/**
 * Puts something into the top bar from anywhere below the shell: `middle` (on narrow screens, a page's tabs in place
 * of the greeting) or `tools` (bells, before theme and volume).
 */
export function TopBarSlot({ name, children }: { name: Name; children: ReactNode }) {
  const place = useSyncExternalStore(watch, () => places[name] ?? null);
  return place && createPortal(children, place);
}
