import { expect, type APIRequestContext, type APIResponse } from '@playwright/test';
import type { Message } from '@guiche/contract/messages';
import type { SandboxMessage } from '@guiche/contract/sandbox';
import type { TicketInList, TicketShown, TicketStatus } from '@guiche/contract/tickets';
import { callAs, password, staff, type Staff } from './staff';

/** The customers' side of the demo company: phones on the sandbox network. */

/** Somebody with a phone of the sandbox network. Each test has its own, so that none meets another's conversation. */
export interface Customer {
  name: string;
  number: string;
}
const named = new Map<number, string>();

/**
 * The number is written out where it is asked for: scripts/customers.test.ts compares those of all journeys.
 * @throws Where two journeys would share a phone: the second would find the name that the first has written.
 */
export function customer(n: number, name: string): Customer {
  const known = named.get(n);
  if (known !== undefined && known !== name) throw new Error(`${name} has the number of ${known}: ${n}`);
  named.set(n, name);
  return { name, number: String(5511970000000 + n) };
}

/** As many as that, with numbers one after the other. */
export const customers = (first: number, count: number, nameOf: (n: number) => string): Customer[] =>
  Array.from({ length: count }, (_, n) => customer(first + n, nameOf(n)));

interface Waiting {
  tickets: { id: number; contact: { name: string; number: string } }[];
  nextCursor: string | null;
}

/** The second admin's address: one whose session no test ends by logging in. */
const backstage = { name: 'Bastidores', email: 'bastidores@demo.local' };

/** The customers' side of a server, and what must be there before a test begins. */
export async function connect(url: string): Promise<Network> {
  const helena = await callAs(url, staff.helena.email);
  const made = await helena.post('/api/users', { data: { ...backstage, password, profile: 'admin' } });
  // a worker that begins anew finds it there
  expect([201, 409], await made.text()).toContain(made.status());
  await helena.dispose();
  const enter = () => callAs(url, backstage.email);
  const api = await enter();
  const found = <T>(path: string) => api.get(path).then((answer) => answer.json() as Promise<T>);
  const [connections, queues, users] = await Promise.all([
    found<{ id: number; name: string }[]>('/api/whatsapp/?session=0'),
    found<{ id: number; name: string }[]>('/api/queue'),
    found<{ id: number; name: string }[]>('/api/users/list'),
  ]);
  // Journeys speak for themselves on the line of Vendas; the attendant has one of its own.
  const vendas = queues.find(({ name }) => name === 'Vendas')!;
  await api.put(`/api/queue/${vendas.id}`, { data: { greetingMessage: '' } });
  const idOf = (rows: { id: number; name: string }[]) => (name: string) => rows.find((row) => row.name === name)!.id;
  return new Network(enter, api, { line: idOf(connections), queue: idOf(queues), user: idOf(users) });
}

type Named = (name: string) => number;

export class Network {
  /** Others may still wait for an answer on these. */
  private readonly past: APIRequestContext[] = [];
  private entering: Promise<void> | undefined;

  constructor(
    private readonly enter: () => Promise<APIRequestContext>,
    private api: APIRequestContext,
    readonly ids: { line: Named; queue: Named; user: Named },
  ) {}

  /** The customer sends; by default to the line whose only queue is Vendas. @returns the network's id */
  async says(who: Customer, body: string, more: object = {}, line = 'WhatsApp Demo'): Promise<string> {
    const data = { from: who.number, pushName: who.name, body, ...more };
    const { id } = await this.post<{ id: string }>(`/api/sandbox/${this.ids.line(line)}/messages`, data);
    return id;
  }

  /** Whom other journeys have left waiting waits no more; who waits in the demo data does. */
  async nobodyElseWaits(): Promise<void> {
    const ofJourneys: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Waiting = await this.get<Waiting>(
        `/api/tickets?status=pending&showAll=true${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      for (const { id, contact } of page.tickets)
        if (contact.number.startsWith('5511970') || contact.name.endsWith('⚑')) ofJourneys.push(id);
      cursor = page.nextCursor;
    }
    for (const id of ofJourneys) await this.change(id, { status: 'closed' });
  }

  /** The customer sends a file. */
  async sendsFile(
    who: Customer,
    type: string,
    file: { name: string; mimeType: string; buffer: Buffer },
    body = '',
    more: Record<string, string> = {},
  ) {
    const multipart = { from: who.number, pushName: who.name, type, body, ...more, medias: file };
    const path = `/api/sandbox/${this.ids.line('WhatsApp Demo')}/messages`;
    await this.call('POST', path, { multipart });
  }

  /** What the customer's phone shows, oldest first. */
  async sees(who: Customer, line = 'WhatsApp Demo'): Promise<SandboxMessage[]> {
    const path = `/api/sandbox/${this.ids.line(line)}/messages?number=${who.number}`;
    return (await this.get<{ messages: SandboxMessage[] }>(path)).messages;
  }

  /** The customer looks at everything that the company has sent. */
  async reads(who: Customer): Promise<void> {
    const sent = (await this.sees(who)).filter(({ fromMe, ack }) => fromMe && ack < 4);
    for (const { id } of sent) await this.post(`/api/sandbox/${this.ids.line('WhatsApp Demo')}/acks`, { id, ack: 4 });
  }

  async rings(who: Customer): Promise<void> {
    await this.post(`/api/sandbox/${this.ids.line('WhatsApp Demo')}/calls`, { from: who.number });
  }

  async fault(fault: object, line = 'WhatsApp Demo'): Promise<void> {
    await this.post(`/api/sandbox/${this.ids.line(line)}/faults`, fault);
  }

  /** The customer's newest ticket; waits until the message that opens it has been taken in. */
  async ticketOf(who: Customer, status?: TicketStatus): Promise<TicketInList> {
    let found: TicketInList | undefined;
    await expect(async () => {
      const of = status ? `&status=${status}` : '';
      const path = `/api/tickets?showAll=true${of}&searchParam=${who.number}`;
      found = (await this.get<{ tickets: TicketInList[] }>(path)).tickets[0];
      expect(found, `a ticket of ${who.name}`).toBeTruthy();
    }).toPass({ intervals: [20, 50, 100], timeout: 30_000 });
    return found!;
  }

  /** A customer who has written and whom somebody of the staff is attending to. */
  async isServed(who: Customer, by: Staff, words: string[] = ['Oi!']): Promise<TicketInList> {
    for (const body of words) await this.says(who, body);
    const { id } = await this.ticketOf(who);
    await this.change(id, { status: 'open', userId: this.ids.user(staff[by].name) });
    return this.ticketOf(who);
  }

  change(ticketId: number, change: object): Promise<TicketShown> {
    return this.put<TicketShown>(`/api/tickets/${ticketId}`, change);
  }

  /** The company answers, by the backstage's hand. */
  answers(ticketId: number, body: string): Promise<Message> {
    return this.post<Message>(`/api/messages/${ticketId}`, { body });
  }

  async messages(ticketId: number): Promise<Message[]> {
    return (await this.get<{ messages: Message[] }>(`/api/messages/${ticketId}?markRead=false`)).messages;
  }

  async close(): Promise<void> {
    for (const api of [...this.past, this.api]) await api.dispose();
  }

  async get<T>(path: string): Promise<T> {
    return (await (await this.call('GET', path)).json()) as T;
  }

  async post<T>(path: string, data: object): Promise<T> {
    return (await (await this.call('POST', path, { data })).json()) as T;
  }

  async put<T>(path: string, data: object): Promise<T> {
    return (await (await this.call('PUT', path, { data })).json()) as T;
  }

  async remove(path: string): Promise<void> {
    await this.call('DELETE', path);
  }

  /** Journeys outlast an access token, which counts for fifteen minutes: who is logged out logs in again. */
  private async call(method: string, path: string, body: object = {}): Promise<APIResponse> {
    const used = this.api;
    let answer = await used.fetch(path, { method, ...body });
    if (answer.status() === 403 && (await answer.text()).includes('ERR_SESSION_EXPIRED')) {
      // of several calls at once one logs in for all: each further login would end the session of the one before
      if (this.api === used) this.entering ??= this.enterAnew();
      await this.entering;
      answer = await this.api.fetch(path, { method, ...body });
    }
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer;
  }

  private async enterAnew(): Promise<void> {
    this.past.push(this.api);
    try {
      this.api = await this.enter();
    } finally {
      this.entering = undefined;
    }
  }
}
