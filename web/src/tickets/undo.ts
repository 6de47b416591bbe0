import { toast } from '../ui/toast-store';

let last: { id: string; undo: () => void } | null = null;

/** Offers to take back what was just done, for as long as the toast stays: by its button, or by `Z`. */
export function offerUndo(text: string, undo: () => void): void {
  const id = toast.undo(text, undo, {
    keys: 'Z',
    onGone: () => {
      if (last?.id === id) last = null;
    },
  });
  last = { id, undo };
}

/** Takes back the newest thing that still can be. False when there is none. */
export function undoLast(): boolean {
  if (!last) return false;
  const { id, undo } = last;
  last = null;
  toast.close(id);
  undo();
  return true;
}
