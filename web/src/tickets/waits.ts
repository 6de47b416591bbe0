import { waitLimits } from '@guiche/contract/wait-limits';
import type { Queue } from '@guiche/contract/queues';
import type { TicketInList } from '@guiche/contract/tickets';

const MINUTE_MS = 60_000;

/** How long somebody has waited: not long, long, too long; by the limits of their queue. */
export type WaitLook = 'calm' | 'amber' | 'red';
export type WaitLimits = Pick<Queue, 'waitAmber' | 'waitRed'>;

const usual: WaitLimits = { waitAmber: waitLimits.amber, waitRed: waitLimits.red };

export function waitLook(since: string, now: number, limits: WaitLimits = usual): WaitLook {
  const minutes = (now - Date.parse(since)) / MINUTE_MS;
  if (minutes >= limits.waitRed) return 'red';
  return minutes >= limits.waitAmber ? 'amber' : 'calm';
}

/** What a row shows of its conversation: of those who wait the customer's words, not what we have said by ourselves. */
export function lastWordsOf(ticket: TicketInList): TicketInList {
  const { status, customerMessage, customerMessageType, lastMessageFromMe } = ticket;
  const saysNothing = customerMessage === '' && customerMessageType === 'conversation';
  if (status !== 'pending' || !lastMessageFromMe || saysNothing) return ticket;
  return {
    ...ticket,
    lastMessage: customerMessage,
    lastMessageType: customerMessageType,
    lastMessageFromMe: false,
    lastMessageState: 'received',
  };
}
