/**
 * What slides under a pointer at rest is not meant by its second click: a double click on 'accept' must not close, and
 * one on a row's tick must not close the row that comes up from below.
 */
const APART_MS = 400;
/** A hand that holds still moves no further. */
const STILL_PX = 12;
const acts = 'button, a, label, input, [role=button], [role=menuitem], [role=option], [role=tab], [data-ticket]';

interface Click {
  at: number;
  x: number;
  y: number;
  thing: Element | null;
  name: string;
}

let before: Click | null = null;

/** What is clicked, and what it does: a button that has become another one is another one. */
function meaning(target: EventTarget | null): Pick<Click, 'thing' | 'name'> {
  const found = target instanceof Element ? target.closest(acts) : null;
  // a click on a label is one on its field as well, at once
  const thing = found?.closest('label')?.control ?? found;
  return { thing, name: thing ? (thing.getAttribute('aria-label') ?? thing.textContent) : '' };
}

const clickOf = (event: MouseEvent): Click => ({
  at: event.timeStamp,
  x: event.clientX,
  y: event.clientY,
  ...meaning(event.target),
});

const isNear = (x: number, y: number): boolean => before !== null && Math.hypot(x - before.x, y - before.y) < STILL_PX;

/** Is something else under the pointer than at the last click, so soon and so near to it? */
const hasSlid = (now: Click): boolean =>
  before !== null &&
  now.at - before.at < APART_MS &&
  isNear(now.x, now.y) &&
  (now.thing !== before.thing || now.name !== before.name);

/** What has come of the first click keeps the focus: whoever accepts by a double click types into the composer. */
function hearPress(event: MouseEvent): void {
  if (hasSlid(clickOf(event))) event.preventDefault();
}

/** The first click of what follows within so short a time, before anything has come of it. */
function hear(event: MouseEvent): void {
  // a key that presses a button is no pointer
  if (event.detail === 0) return;
  const now = clickOf(event);
  if (now.thing === null || !hasSlid(now)) {
    before = now;
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}

function hearMove({ clientX, clientY }: MouseEvent): void {
  if (!isNear(clientX, clientY)) before = null;
}

/** For the whole page; in the capturing phase of the window, so that nobody hears of it before. */
export function guardSecondClicks(): void {
  addEventListener('mousedown', hearPress, true);
  addEventListener('click', hear, true);
  // whoever has written something in between, or had it filled in, clicks anew, and so does a pointer that has come back
  addEventListener('beforeinput', () => (before = null), true);
  addEventListener('mousemove', hearMove, true);
}
