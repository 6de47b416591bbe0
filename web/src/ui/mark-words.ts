import { placesOf } from './places-of';

/** What was looked for is marked where it stands, without touching what stands there. */
const NAME = 'found';
/** What the list looks for: a conversation that is opened from there shows the same words. */
export const sought = { words: '' };
/** More are not seen at once. */
const MOST = 500;

const all = new Map<HTMLElement, Range[]>();

function show(): void {
  const ranges = [...all.values()].flat().slice(0, MOST);
  if (ranges.length) CSS.highlights.set(NAME, new Highlight(...ranges));
  else CSS.highlights.delete(NAME);
}

/** Marks the words in what stands inside of `root` (in elements that `within` names), and goes on as that changes. */
export function markWords(root: HTMLElement, words: string, within: string): () => void {
  if (typeof Highlight === 'undefined') return () => {};
  let frame = 0;
  function mark() {
    const ranges: Range[] = [];
    for (const element of root.querySelectorAll(within)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const [from, to] of placesOf(node.nodeValue ?? '', words)) {
          const range = new Range();
          range.setStart(node, from);
          range.setEnd(node, to);
          ranges.push(range);
        }
      }
    }
    all.set(root, ranges);
    show();
  }
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  };
  const observer = new MutationObserver(later);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  mark();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    all.delete(root);
    show();
  };
}
