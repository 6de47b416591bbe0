import { useEffect, useRef, useState } from 'react';

/** A card in somebody's hand, taken from a column, over one; or a column itself, in the place of one. */
export interface Held {
  what: 'card' | 'column';
  id: number;
  from: number;
  over: number | null;
  /** With a pointer, or with the keys. */
  by: 'pointer' | 'keys';
}

interface Options {
  onDrop: (what: Held['what'], id: number, to: number) => void;
  /** A finger that rests on a card; without it the finger lifts the card. */
  onRest?: ((id: number) => void) | undefined;
  /** Something rests above a folded column. */
  onLinger?: (column: number) => void;
}

const SLACK = 6;
const REST_MS = 300;
const WANDER = 10;
const LINGER_MS = 500;
/** This near to an edge the board moves along, so fast at most. */
const EDGE = 64;
const SPEED = 18;

interface Press {
  what: Held['what'];
  id: number;
  from: number;
  x: number;
  y: number;
  /** From the card's corner to where it is held. */
  dx: number;
  dy: number;
  width: number;
  type: string;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Cards, and columns by their heads, by pointer: a mouse or a pen takes one by moving, a finger by resting on it, so that a lane can still be scrolled.
 * What is held follows the pointer past React, frame by frame.
 */
export function useBoardDrag({ onDrop, onRest, onLinger }: Options) {
  const [held, setHeld] = useState<Held | null>(null);
  const [width, setWidth] = useState(0);
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const press = useRef<Press | null>(null);
  const at = useRef({ x: 0, y: 0, frame: 0 });
  const now = useRef<Held | null>(null);
  const latest = useRef({ onDrop, onRest, onLinger });
  useEffect(() => {
    latest.current = { onDrop, onRest, onLinger };
  });
  const linger = useRef<ReturnType<typeof setTimeout>>(undefined);

  function hold(next: Held | null) {
    now.current = next;
    setHeld(next);
  }

  useEffect(() => {
    const area = board.current;
    if (!area) return undefined;

    let isDown = false;

    function lift() {
      const from = press.current;
      if (!from) return;
      setWidth(from.width);
      hold({ what: from.what, id: from.id, from: from.from, over: from.from, by: 'pointer' });
      at.current.frame = requestAnimationFrame(follow);
    }

    function follow() {
      const from = press.current;
      if (!from || now.current?.by !== 'pointer') return;
      const { x, y } = at.current;
      if (ghost.current) ghost.current.style.transform = `translate(${x - from.dx}px, ${y - from.dy}px) rotate(2.2deg)`;
      const { left, right } = area!.getBoundingClientRect();
      const push = x < left + EDGE ? x - left - EDGE : x > right - EDGE ? x - right + EDGE : 0;
      if (push !== 0) area!.scrollLeft += Math.max(-1, Math.min(1, push / EDGE)) * SPEED;
      over(placeAt(x, y));
      at.current.frame = requestAnimationFrame(follow);
    }

    /** A column keeps its place above a gap between two. */
    function placeAt(x: number, y: number): number | null {
      const column = columnAt(x, y);
      if (column !== null || now.current?.what !== 'column') return column;
      const { left, top, right, bottom } = area!.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom ? now.current.over : null;
    }

    function over(column: number | null) {
      const before = now.current;
      if (!before || before.over === column) return;
      clearTimeout(linger.current);
      if (column !== null && before.what === 'card')
        linger.current = setTimeout(() => latest.current.onLinger?.(column), LINGER_MS);
      hold({ ...before, over: column });
    }

    function end() {
      clearTimeout(press.current?.timer);
      clearTimeout(linger.current);
      cancelAnimationFrame(at.current.frame);
      press.current = null;
      if (now.current?.by === 'pointer') hold(null);
    }

    function onMove(event: PointerEvent) {
      const from = press.current;
      if (!from) return;
      at.current.x = event.clientX;
      at.current.y = event.clientY;
      if (now.current?.by === 'pointer') return;
      const far = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (from.type === 'touch') return void (far > WANDER && end());
      if (far > SLACK) lift();
    }
    function onUp(event: PointerEvent) {
      isDown = false;
      const held = now.current?.by === 'pointer' ? now.current : null;
      const to = held && placeAt(event.clientX, event.clientY);
      if (held) swallowClick();
      // first, so that no frame shows it let go and still where it was
      if (held && to !== null && to !== held.from) latest.current.onDrop(held.what, held.id, to);
      end();
    }
    function onCancel() {
      isDown = false;
      end();
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || now.current?.by !== 'pointer') return;
      event.preventDefault();
      event.stopPropagation();
      end();
    }
    function onDown(event: PointerEvent) {
      const target = event.target as Element;
      const taken = target.closest<HTMLElement>('[data-card], [data-head]');
      const column = taken?.closest<HTMLElement>('[data-column]');
      if (event.button !== 0 || !taken || !column || target.closest('button:not([data-grip])')) return;
      end();
      isDown = true;
      const { left, top, width: wide } = taken.getBoundingClientRect();
      const what = taken.dataset['card'] === undefined ? 'column' : 'card';
      const id = Number(what === 'card' ? taken.dataset['card'] : column.dataset['column']);
      const timer =
        event.pointerType === 'touch'
          ? setTimeout(() => {
              navigator.vibrate?.(10);
              if (!latest.current.onRest || what === 'column') return lift();
              swallowClick();
              end();
              latest.current.onRest(id);
            }, REST_MS)
          : undefined;
      const { clientX: x, clientY: y } = event;
      Object.assign(at.current, { x, y });
      press.current = {
        what,
        id,
        from: Number(column.dataset['column']),
        x,
        y,
        dx: x - left,
        dy: y - top,
        width: wide,
        type: event.pointerType,
        timer,
      };
    }
    // nothing is selected on the way, also once it was broken off, and words that are selected are not dragged themselves
    const keepOut = (event: Event) => {
      if (isDown) event.preventDefault();
    };
    // a finger that holds a card scrolls nothing; the listener must be there before the touch begins
    const onTouch = (event: TouchEvent) => {
      if (now.current?.by === 'pointer' && event.cancelable) event.preventDefault();
    };
    const onMenu = (event: Event) => {
      if (press.current?.type === 'touch') event.preventDefault();
    };

    area.addEventListener('pointerdown', onDown);
    area.addEventListener('touchmove', onTouch, { passive: false });
    area.addEventListener('contextmenu', onMenu);
    area.addEventListener('selectstart', keepOut);
    area.addEventListener('dragstart', keepOut);
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('blur', onCancel);
    addEventListener('keydown', onKey, true);
    return () => {
      end();
      area.removeEventListener('pointerdown', onDown);
      area.removeEventListener('touchmove', onTouch);
      area.removeEventListener('contextmenu', onMenu);
      area.removeEventListener('selectstart', keepOut);
      area.removeEventListener('dragstart', keepOut);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('blur', onCancel);
      removeEventListener('keydown', onKey, true);
    };
  }, []);

  return { board, ghost, held, width, hold };
}

/** Below the overlay. */
function columnAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const column = element.closest<HTMLElement>('[data-column]');
    if (column) return Number(column.dataset['column']);
  }
  return null;
}

/** What is let go of after a drag is no click. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  // where none comes the next one is meant, and so is that of a key
  for (const next of ['pointerdown', 'keydown'])
    addEventListener(next, () => removeEventListener('click', swallow, true), { capture: true, once: true });
}
