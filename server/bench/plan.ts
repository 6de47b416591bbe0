import type { DataSet } from './data-sets';
import { createRandom, shuffle, type Random } from './random';

/** How much there is of everything, at a scale of 1. */
export const fullSize = { contacts: 50_000, tickets: 100_000, messages: 2_000_000 };
/** The one that is asked: the first, and of several the largest. */
export const company = 1;
export const people = { admins: 1, supervisors: 2, agents: 17 };
export const queues = 10;
export const connections = 2;
export const tags = 50;

export type Status = 'closed' | 'open' | 'pending';

/** What a ticket is before its messages are known; ids count from 1 in the order of creation. */
export interface TicketPlan {
  companyId: number;
  status: Status;
  contactId: number;
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  startsAt: number;
  /** Time between two messages, on average. */
  pace: number;
  messages: number;
}

const end = Date.UTC(2025, 5, 1);
const span = 730 * 86_400_000;
const days = 86_400_000;

export const sizeAt = (scale: number, share = 1) => ({
  contacts: Math.round(fullSize.contacts * scale),
  tickets: Math.round(fullSize.tickets * scale),
  messages: Math.round(fullSize.messages * scale * share),
});

/** Ids of what each company has as many of, as the first company's are counted: `ofCompany(3, 2, queues)`. */
export const ofCompany = (companyId: number, n: number, each: number) => (companyId - 1) * each + n;
export const staff = people.admins + people.supervisors + people.agents;

/** Which company's a contact is, the larger ones more often. */
export function companiesOf(contacts: number, companies: number): (contactId: number) => number {
  if (companies === 1) return () => company;
  const random = createRandom(30);
  const weights = Array.from({ length: companies }, (_, n) => Math.max(0.01, 0.5 ** n));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const drawn = Int16Array.from({ length: contacts }, () => {
    let left = random.next() * sum;
    return (
      1 +
      Math.max(
        0,
        weights.findIndex((weight) => (left -= weight) < 0),
      )
    );
  });
  return (contactId) => drawn[contactId - 1]!;
}

/** Queues of an agent: three each. */
export const queuesOf = (userId: number): number[] =>
  [userId % queues, (userId + 3) % queues, (userId + 7) % queues].map((n) => n + 1);

export const firstAgent = people.admins + people.supervisors + 1;
const agentIds = Array.from({ length: people.agents }, (_, n) => firstAgent + n);
const agentsOf = Array.from({ length: queues + 1 }, (_, queueId) =>
  agentIds.filter((id) => queuesOf(id).includes(queueId)),
);

/**
 * Lays out all tickets: 70 % closed, 20 % open, 10 % pending, those in progress among the later ones, and at most one in
 * progress per contact and connection.
 */
export function planTickets(scale: number, { share, companies, crowd }: DataSet): TicketPlan[] {
  const size = sizeAt(scale, share);
  const companyOf = companiesOf(size.contacts, companies);
  const random = createRandom(20_250_601);
  const statuses = drawStatuses(size.tickets, random);
  const counts = drawCounts(size.tickets, size.messages, random);
  const freeContacts = Int32Array.from({ length: size.contacts }, (_, n) => n + 1);
  shuffle(freeContacts, random);
  let taken = 0;
  const plans = statuses.map((status, n) => {
    const queueId = random.next() < 0.02 ? null : 1 + Math.floor(random.next() ** 1.5 * queues);
    const contactId =
      status === 'closed'
        ? 1 + Math.floor(random.next() ** 1.3 * size.contacts)
        : freeContacts[taken++ % size.contacts]!;
    const companyId = companyOf(contactId);
    const connectionId = ofCompany(companyId, 1 + random.below(connections), connections);
    const userId = status === 'pending' ? null : random.pick(queueId === null ? agentIds : agentsOf[queueId]!);
    return {
      companyId,
      status,
      contactId,
      connectionId,
      queueId: queueId && ofCompany(companyId, queueId, queues),
      userId: userId && ofCompany(companyId, userId, staff),
      startsAt: end - span + Math.floor(((n + random.next()) / size.tickets) * span),
      pace: Math.max(20_000, (random.next() ** 3 * 4 * days) / counts[n]!),
      messages: counts[n]!,
    };
  });
  if (crowd) gather(plans, { ofContact: crowd.ofContact * scale, ofTicket: crowd.ofTicket * scale });
  return plans;
}

/**
 * One contact who never stops: a newer conversation of so many messages, and as many older ones as the rest takes. What
 * these have more than before the others have less.
 */
function gather(plans: TicketPlan[], { ofContact, ofTicket }: { ofContact: number; ofTicket: number }): void {
  const closed = plans.filter(({ status }) => status === 'closed');
  const longest = closed[Math.floor(closed.length * 0.99)]!;
  const theirs = new Set<TicketPlan>();
  let more = 0;
  const give = (plan: TicketPlan, messages: number) => {
    more += messages - plan.messages;
    Object.assign(plan, { contactId: 1, messages, pace: 20_000 });
    theirs.add(plan);
  };
  give(longest, Math.round(ofTicket));
  let left = ofContact - ofTicket;
  for (const plan of closed) {
    if (left <= 0) break;
    if (plan === longest) continue;
    give(plan, Math.max(plan.messages, 200));
    left -= plan.messages;
  }
  for (let n = 0; more > 0; n = (n + 1) % plans.length) {
    const plan = plans[n]!;
    if (plan.messages === 1 || theirs.has(plan)) continue;
    plan.messages--;
    more--;
  }
}

function drawStatuses(tickets: number, random: Random): Status[] {
  const open = Math.round(tickets * 0.2);
  const pending = Math.round(tickets * 0.1);
  const later = Int32Array.from({ length: Math.round(tickets * 0.6) }, (_, n) => tickets - 1 - n);
  shuffle(later, random);
  const statuses = Array.from({ length: tickets }, (): Status => 'closed');
  later.subarray(0, open).forEach((n) => (statuses[n] = 'open'));
  later.subarray(open, open + pending).forEach((n) => (statuses[n] = 'pending'));
  return statuses;
}

/** Many short conversations and few long ones; together exactly so many messages. */
function drawCounts(tickets: number, messages: number, random: Random): Int32Array {
  const mean = messages / tickets;
  const counts = Int32Array.from(
    { length: tickets },
    () => 1 + Math.floor(Math.min(10, -Math.log(1 - random.next())) * (mean - 0.5)),
  );
  let missing = messages - counts.reduce((sum, count) => sum + count, 0);
  for (let n = 0; missing !== 0; n = (n + 1) % tickets) {
    if (missing < 0 && counts[n] === 1) continue;
    counts[n]! += Math.sign(missing);
    missing -= Math.sign(missing);
  }
  return counts;
}

/** Whose turn it is to write, over all tickets, in the order of time: so that the ids of conversations interleave. */
export function* interleave(plans: TicketPlan[], random: Random): Generator<{ ticket: number; at: number }> {
  const left = Int32Array.from(plans, (plan) => plan.messages);
  const next = Float64Array.from(plans, (plan) => plan.startsAt);
  const heap: number[] = [];
  let started = 0;
  while (started < plans.length || heap.length) {
    while (started < plans.length && (!heap.length || next[started]! <= next[heap[0]!]!)) push(heap, next, started++);
    const ticket = heap[0]!;
    yield { ticket, at: next[ticket]! };
    if (--left[ticket]! > 0) next[ticket]! += plans[ticket]!.pace * (0.2 + 1.6 * random.next());
    else {
      const last = heap.pop()!;
      if (heap.length) heap[0] = last;
    }
    sink(heap, next);
  }
}

function push(heap: number[], keys: Float64Array, ticket: number): void {
  heap.push(ticket);
  for (let n = heap.length - 1; n > 0;) {
    const above = (n - 1) >> 1;
    if (keys[heap[above]!]! <= keys[heap[n]!]!) return;
    [heap[n], heap[above]] = [heap[above]!, heap[n]!];
    n = above;
  }
}

function sink(heap: number[], keys: Float64Array): void {
  for (let n = 0; ;) {
    let least = n;
    for (const below of [2 * n + 1, 2 * n + 2]) {
      if (below < heap.length && keys[heap[below]!]! < keys[heap[least]!]!) least = below;
    }
    if (least === n) return;
    [heap[n], heap[least]] = [heap[least]!, heap[n]!];
    n = least;
  }
}
