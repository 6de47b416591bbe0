import { useRef, useState, type DragEvent } from 'react';
import { filesOf } from './use-attachments';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Files that are dragged over a pane and let go there. */
export function useDrop(enabled: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  // entering a child is told before leaving its parent: what counts is how many are entered
  const depth = useRef(0);
  const move = (event: DragEvent, step: number) => {
    if (!enabled || !hasFiles(event)) return;
    event.preventDefault();
    depth.current = Math.max(0, depth.current + step);
    setOver(depth.current > 0);
  };
  return {
    over: over && enabled,
    handlers: {
      onDragEnter: (event: DragEvent) => move(event, 1),
      onDragLeave: (event: DragEvent) => move(event, -1),
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = enabled ? 'copy' : 'none';
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        // a file that misses must not be opened in place of the page
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        if (enabled) onFiles(filesOf(event.dataTransfer));
      },
    },
  };
}
