/** What waits for the end of the press under way, if there is one. */
let waiting: (() => void)[] | undefined;
window.addEventListener('pointerdown', () => void (waiting ??= []), true);
for (const end of ['pointerup', 'pointercancel'])
  window.addEventListener(
    end,
    () => {
      // the click comes after the up, in the same task
      waiting?.forEach((work) => setTimeout(work));
      waiting = undefined;
    },
    true,
  );

/**
 * Does what may move the page once the press under way has had its click: what slides away between down and up is not
 * clicked, and whoever pressed is not answered.
 */
export function afterPress(work: () => void): void {
  if (waiting) waiting.push(work);
  else work();
}
