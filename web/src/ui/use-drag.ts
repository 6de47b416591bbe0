import { useEffect, useRef, useState, type HTMLAttributes, type PointerEvent } from 'react';

export type Where = 'before' | 'after' | 'inside';
export interface Drop {
  id: number;
  where: Where;
}

interface DragOptions {
  /** May things be put into others, not only between them? */
  nests?: boolean;
  onDrop: (id: number, drop: Drop) => void;
}

/**
 * Moves rows by pointer: what carries `data-drag={id}` can be dropped at, what gets `handle(id)` is held. A mouse, a pen
 * and a finger act alike; Escape lets go. Keys are the rows' own business.
 */
export function useDrag({ nests = false, onDrop }: DragOptions) {
  const [dragging, setDragging] = useState<number | null>(null);
  const [over, setOver] = useState<Drop | null>(null);
  const held = useRef<number | null>(null);

  function end() {
    held.current = null;
    setDragging(null);
    setOver(null);
  }

  useEffect(() => {
    if (dragging === null) return undefined;
    const letGo = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // it ends the drag and nothing around it
      event.stopPropagation();
      end();
    };
    window.addEventListener('keydown', letGo, true);
    return () => window.removeEventListener('keydown', letGo, true);
  }, [dragging]);

  const handle = (
    id: number,
  ): Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'> => ({
    onPointerDown(event) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      held.current = id;
      setDragging(id);
    },
    onPointerMove(event) {
      if (held.current === id) setOver(dropAt(event, id, nests));
    },
    onPointerUp(event) {
      const drop = held.current === id ? dropAt(event, id, nests) : null;
      end();
      if (drop) onDrop(id, drop);
    },
    onPointerCancel: end,
  });

  return { dragging, over, handle };
}

function dropAt({ clientX, clientY }: PointerEvent, held: number, nests: boolean): Drop | null {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-drag]');
  if (!row) return null;
  row.scrollIntoView({ block: 'nearest' });
  const id = Number(row.dataset['drag']);
  if (id === held) return null;
  const { top, height } = row.getBoundingClientRect();
  const share = (clientY - top) / height;
  if (nests && share > 0.3 && share < 0.7) return { id, where: 'inside' };
  return { id, where: share < 0.5 ? 'before' : 'after' };
}
