import { useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';

const LONG_MS = 450;
/** A finger that wanders further than this scrolls. */
const WANDER = 10;

/** On touch screens a long press picks something, a row or a message; while some are picked, a tap does. */
export function useTouchPick(picking: boolean, pick: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const isTouch = useRef(false);
  const held = useRef(false);

  function release() {
    clearTimeout(press.current?.timer);
    press.current = null;
  }

  return {
    onPointerDown(event: PointerEvent) {
      isTouch.current = event.pointerType === 'touch';
      held.current = false;
      if (!isTouch.current) return;
      release();
      const timer = setTimeout(() => {
        held.current = true;
        navigator.vibrate?.(10);
        pick();
      }, LONG_MS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > WANDER) release();
    },
    /** Or else the browser makes a press of the mouse of it, which closes what has just opened. */
    onTouchEnd(event: TouchEvent) {
      if (held.current && event.cancelable) event.preventDefault();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu(event: MouseEvent) {
      if (isTouch.current) event.preventDefault();
    },
    /** What the finger lets go of is no click; while picking, it is a choice. */
    onClickCapture(event: MouseEvent) {
      if (!isTouch.current || (!held.current && !picking)) return;
      event.preventDefault();
      event.stopPropagation();
      if (!held.current) pick();
      held.current = false;
    },
  };
}
