import { mayReadTicket } from '@guiche/contract/ticket-access';
import { Conflict } from '@guiche/contract/tickets';
import { ApiError } from '../platform/call';
import type { ListViewer } from './live';

/** The ticket that stands in the way: its refusal holds it as JSON in place of a code. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || !error.code.startsWith('{')) return null;
  try {
    return Conflict.parse(JSON.parse(error.code));
  } catch {
    return null;
  }
}

/** One's own opens, and so does one that waits for somebody and that one may see. */
export function mayOpen(conflict: Conflict, viewer: ListViewer): boolean {
  if (conflict.userId !== null) return conflict.userId === viewer.id;
  return mayReadTicket(viewer, { userId: null, queueId: conflict.queue?.id ?? null });
}
