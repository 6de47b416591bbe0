import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './client';

/** The pending conversation of this number, taken: resolves when there is one. @throws when none comes */
export async function takeTicketOf(caller: Caller, phone: string): Promise<number> {
  const query = `status=pending&showAll=true&searchParam=${phone}`;
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
    const found = await caller.read<{ tickets: { id: number }[] }>(contract.tickets.list, {}, query);
    const [ticket] = found.tickets;
    if (!ticket) continue;
    await caller.insist(contract.tickets.update, { ticketId: ticket.id }, { status: 'open' });
    return ticket.id;
  }
  throw new Error(`no conversation with ${phone} came to the desk within 30 s`);
}

/** Everything of a conversation as the desk shows it, oldest first. */
export async function threadOf(caller: Caller, ticketId: number): Promise<Message[]> {
  const found: Message[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `markRead=false${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page: { messages: Message[]; nextCursor: string | null } = await caller.read(
      contract.messages.list,
      { ticketId },
      query,
    );
    found.unshift(...page.messages);
    cursor = page.nextCursor;
  }
  return found;
}
