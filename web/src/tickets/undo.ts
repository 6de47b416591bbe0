import { keyOf } from '../platform/keys';
import { toast } from '../ui/toast-store';

let last: { id: string; undo: () => void } | null = null;

/**
 * Offers to take back what is being done, for as long as the toast stays: by its button, or by `Z`. It may be pressed
 * before the server has answered; what was refused needs no undoing. `atOnce` is called when it is pressed, `takeBack`
 * when there is something to take back.
 */
export function offerUndo(text: string, done: Promise<boolean>, takeBack: () => void, atOnce?: () => void): void {
  const over = () => {
    if (last?.id === id) last = null;
  };
  const undo = () => {
    over();
    atOnce?.();
    void done.then((ok) => ok && takeBack());
  };
  const id = toast.undo(text, undo, { keys: keyOf('undo'), onGone: over });
  last = { id, undo };
  void done.then((ok) => {
    if (!ok) toast.close(id);
  });
}

/** Is there something that can be taken back? */
export const canUndo = (): boolean => last !== null;

/** Takes back the newest thing that still can be. False when there is none. */
export function undoLast(): boolean {
  if (!last) return false;
  const { id, undo } = last;
  toast.close(id);
  undo();
  return true;
}
