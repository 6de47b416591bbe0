import { createContext, useContext } from 'react';
import type { CustomContainerComponentProps, CustomItemComponentProps } from 'virtua';

/** What a list says of itself, though most of its items are not drawn; -1: nobody knows how long it is. */
export const VirtualListContext = createContext({ label: '', size: -1 });

/** For `as` of virtua's `Virtualizer`. */
export function VirtualList({ ref, style, children }: CustomContainerComponentProps) {
  const { label } = useContext(VirtualListContext);
  return (
    // Without its bullets Safari takes a list for none, unless told. And the library takes the pointer away while one
    // scrolls and a moment longer, which would swallow the click of a quick hand.
    <ul ref={ref} style={{ ...style, pointerEvents: 'auto' }} role="list" aria-label={label}>
      {children}
    </ul>
  );
}

/** For its `item`. */
export function VirtualItem({ ref, index, style, children }: CustomItemComponentProps) {
  const { size } = useContext(VirtualListContext);
  return (
    <li ref={ref} style={style} aria-setsize={size} aria-posinset={index + 1}>
      {children}
    </li>
  );
}
