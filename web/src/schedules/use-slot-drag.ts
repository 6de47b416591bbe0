import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { besides, slotKey, slotOf } from './slots';

/** A finger that rests so long takes it up; one that wanders before that scrolls. */
const REST_MS = 300;
const WANDER = 6;

export interface Held {
  id: number;
  by: 'pointer' | 'keys';
  /** The place it would go to. */
  over: string | null;
  /** How far it is from where it lies. */
  dx: number;
  dy: number;
}

interface Given {
  /** May it go there? Only places that are shown. */
  isPlace: (slot: string) => boolean;
  onDrop: (id: number, slot: string) => void;
  /** It is held, is over another place, or was let go of. */
  onKeys: (what: 'held' | 'over' | 'left', id: number, slot: string) => void;
}

/**
 * Moves what lies in places (`data-slot`) to others: by mouse or pen at once, by finger after a rest, by keys with the
 * space bar and the arrows. Escape lets go.
 */
export function useSlotDrag({ isPlace, onDrop, onKeys }: Given) {
  const [held, setHeld] = useState<Held | null>(null);
  const press = useRef<{ id: number; x: number; y: number; timer?: ReturnType<typeof setTimeout> } | null>(null);
  const dragged = useRef(false);
  const isHeld = held !== null;

  function end() {
    clearTimeout(press.current?.timer);
    press.current = null;
    setHeld(null);
  }

  useEffect(() => {
    if (!isHeld) return undefined;
    // a page that scrolls would take the finger's way for its own
    const stay = (event: TouchEvent) => event.cancelable && event.preventDefault();
    const leave = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('touchmove', stay, { passive: false });
    window.addEventListener('keydown', leave, true);
    return () => {
      window.removeEventListener('touchmove', stay);
      window.removeEventListener('keydown', leave, true);
    };
  }, [isHeld]);

  function take(id: number, target: HTMLElement, pointerId: number) {
    target.setPointerCapture(pointerId);
    dragged.current = true;
    setHeld({ id, by: 'pointer', over: null, dx: 0, dy: 0 });
  }

  const handle = (id: number, slot: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      const { clientX: x, clientY: y, pointerId, currentTarget } = event;
      dragged.current = false;
      press.current = { id, x, y };
      if (event.pointerType !== 'touch') return;
      press.current.timer = setTimeout(() => {
        navigator.vibrate?.(10);
        take(id, currentTarget, pointerId);
      }, REST_MS);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = press.current;
      if (from?.id !== id) return;
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
      if (!isHeld && Math.hypot(dx, dy) > WANDER) {
        if (event.pointerType === 'touch') return end();
        take(id, event.currentTarget, event.pointerId);
      }
      if (isHeld || dragged.current) setHeld({ id, by: 'pointer', over: slotBelow(event), dx, dy });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const over = held?.id === id && held.by === 'pointer' ? slotBelow(event) : null;
      end();
      if (over !== null && over !== slot) onDrop(id, over);
    },
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => press.current && event.preventDefault(),
    /** What was dragged was not pressed. */
    onClickCapture(event: MouseEvent) {
      if (!dragged.current || event.detail === 0) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: () => held?.by === 'keys' && end(),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const mine = held?.id === id && held.by === 'keys' ? (held.over ?? slot) : null;
      const next = mine === null ? null : besides(slotOf(mine), event.key);
      const isDrop = mine !== null && (event.key === ' ' || event.key === 'Enter');
      if (event.key !== ' ' && !isDrop && !next) return;
      event.preventDefault();
      if (mine === null) {
        setHeld({ id, by: 'keys', over: slot, dx: 0, dy: 0 });
        onKeys('held', id, slot);
      } else if (isDrop) {
        end();
        if (mine === slot) onKeys('left', id, slot);
        else onDrop(id, mine);
      } else if (next && isPlace(slotKey(next))) {
        setHeld({ id, by: 'keys', over: slotKey(next), dx: 0, dy: 0 });
        onKeys('over', id, slotKey(next));
        document
          .querySelector(`[data-slot="${slotKey(next)}"]`)
          ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
    },
  });

  return { held, handle };
}

function slotBelow({ clientX, clientY }: PointerEvent): string | null {
  const place = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-slot]');
  return place?.dataset['slot'] ?? null;
}
