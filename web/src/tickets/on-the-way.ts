import { awaitField, endAwaiting } from '../platform/use-keys';
import { ticketPath } from './moves';

/** Somebody has asked for this conversation: until its composer is there, what they type is kept for it. */
export function expectTicket(uuid: string): void {
  // where it is open already nothing is to come
  if (location.pathname !== ticketPath(uuid)) awaitField();
}

/** So does whoever follows a link to one, wherever that stands. @returns what to call when nobody follows them any more */
export function watchLinks(): () => void {
  const follow = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>(`a[href^="${ticketPath('')}"]`);
    if (!link || link.pathname === location.pathname) return;
    awaitField();
    // what was let go of after a drag, or opened in another tab, leads nowhere
    setTimeout(() => location.pathname !== link.pathname && endAwaiting());
  };
  addEventListener('click', follow, true);
  return () => removeEventListener('click', follow, true);
}
