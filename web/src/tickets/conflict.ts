import { mayReadTicket } from '@guiche/contract/ticket-access';
import type { Conflict } from '@guiche/contract/tickets';
import { ApiError } from '../platform/call';
import type { ListViewer } from './live';

/** The ticket that stands in the way: its refusal holds it as JSON in place of a code. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || !error.code.startsWith('{')) return null;
  try {
    const found = JSON.parse(error.code) as Partial<Conflict>;
    return typeof found.id === 'number' && typeof found.uuid === 'string'
      ? ({ userId: null, ...found } as Conflict)
      : null;
  } catch {
    return null;
  }
}

/** One's own opens, and so does one that waits for somebody and that one may see. */
export function mayOpen(conflict: Conflict, viewer: ListViewer): boolean {
  if (conflict.userId !== null) return conflict.userId === viewer.id;
  return mayReadTicket(viewer, { userId: null, queueId: conflict.queue?.id ?? null });
}
