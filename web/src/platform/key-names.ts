/** On a Mac the key beside the space bar is meant where others have Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** 'Ctrl+K' as its caps are printed; a sequence ('G T') is its keys one after the other. */
export function capsOf(keys: string): string[] {
  return keys.split(/[+ ]/).map((key) => (key === 'Ctrl' && isMac ? '⌘' : key));
}

const spoken: Record<string, string> = {
  Ctrl: isMac ? 'Meta' : 'Control',
  Esc: 'Escape',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
};

/** The same for `aria-keyshortcuts`, which has no way to say a sequence. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(' ')) return undefined;
  return keys
    .split('+')
    .map((key) => spoken[key] ?? key)
    .join('+');
}
