let isPressed = false;
const note = (down: boolean) => () => void (isPressed = down);
window.addEventListener('pointerdown', note(true), true);
for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, note(false), true);

/**
 * Does what may move the page once the press under way has had its click: what slides away between down and up is not
 * clicked, and whoever pressed is not answered.
 */
export function afterPress(work: () => void): void {
  if (!isPressed) return work();
  const over = new AbortController();
  for (const end of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(
      end,
      () => {
        over.abort();
        // the click comes after the up, in the same task
        setTimeout(work);
      },
      { signal: over.signal },
    );
}
