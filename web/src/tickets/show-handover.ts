import type { LiveEvent } from '@guiche/contract/live';
import { say } from '../platform/strings';
import { toast } from '../ui/toast-store';
import { handoverStrings } from './handover-strings';
import { ticketPath, waitingPath } from './moves';

/** Tells of a conversation that needs people, until somebody has read it. What waits until the morning goes by itself. */
export function showHandover(event: LiveEvent<'handover'>, go: (path: string) => void): void {
  const t = say(handoverStrings);
  const { why, ticket, name, count } = event;
  const look = {
    label: t(ticket?.status === 'open' ? 'open' : 'look'),
    run: () => go(ticket?.status === 'open' ? ticketPath(ticket.uuid) : waitingPath),
  };
  const id = `handover-${ticket?.id ?? `${why}-${name}`}`;
  const words = t(why, { name: ticket?.contactName ?? '', place: name ?? t('noQueue'), count });
  if (why === 'continued' || why === 'closed') toast.success(words, { id, duration: 8000, action: look });
  else toast.error(words, { id, action: look });
}
