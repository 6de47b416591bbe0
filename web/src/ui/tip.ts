import type { FloatingPosition } from '@mantine/core';

/** What an element says of itself when the pointer rests on it or the keyboard reaches it; nothing without a label. */
export function tip(label: string | undefined, { keys, side = 'bottom', soon = false }: TipOptions = {}) {
  return label
    ? { 'data-tip': label, 'data-tip-keys': keys, 'data-tip-side': side, 'data-tip-soon': soon || undefined }
    : {};
}

interface TipOptions {
  /** The key that does the same: 'E', 'Ctrl+K'. */
  keys?: string | undefined;
  side?: FloatingPosition;
  /** The words stand for a name that is not in sight: hardly a wait. */
  soon?: boolean;
}
