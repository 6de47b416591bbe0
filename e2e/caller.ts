import type { Endpoint } from '@guiche/contract';
import { contract } from '@guiche/contract';
import type { Message } from '@guiche/contract/messages';
import type { SandboxMessage } from '@guiche/contract/sandbox';
import { expect } from '@playwright/test';
import { password, staff } from './staff';

/** Calls to a server that may be gone at any moment. */
export function createCaller(url: () => string) {
  let token = '';

  /** One call; nothing when the server was not there to answer it. */
  async function call(endpoint: Endpoint, params: object, body?: unknown, headers: Record<string, string> = {}) {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      String((params as Record<string, unknown>)[name]),
    );
    try {
      const response = await fetch(`${url()}/api${path}`, {
        method: endpoint.method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(10_000),
      });
      return { status: response.status, body: (await response.json()) as never };
    } catch {
      return undefined;
    }
  }

  /** Asks until it is accepted, as every client that means it does; the key makes asking again harmless. */
  async function insist(endpoint: Endpoint, params: object, body: unknown, headers: Record<string, string> = {}) {
    for (;;) {
      const answer = await call(endpoint, params, body, headers);
      if (answer && answer.status < 300) return answer.body;
      if (answer && answer.status < 500 && answer.status !== 401)
        throw new Error(`refused: ${JSON.stringify(answer.body)}`);
      if (answer?.status === 401) throw new Error('the session did not survive');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return {
    call,
    insist,
    async logIn(email: string = staff.helena.email) {
      const answer = await call(contract.auth.login, {}, { email, password });
      token = (answer?.body as { token: string } | undefined)?.token ?? '';
      expect(token).not.toBe('');
    },
    /** The attendant has journeys of its own: here nobody but people speaks on the line of Vendas. */
    async silenceVendas() {
      const queues = (await call(contract.queues.list, {}))!.body as { id: number; name: string }[];
      const { id } = queues.find(({ name }) => name === 'Vendas')!;
      await insist(contract.queues.update, { queueId: id }, { greetingMessage: '' });
    },
    /** The pending ticket of this phone, taken: resolves when there is one. */
    async takeTicketOf(phone: string): Promise<number> {
      let id = 0;
      await expect(async () => {
        const path = `/tickets?status=pending&showAll=true&searchParam=${phone}`;
        const found = (await call({ ...contract.tickets.list, path }, {}))!.body as { tickets: { id: number }[] };
        expect(found.tickets).toHaveLength(1);
        id = found.tickets[0]!.id;
      }).toPass();
      await insist(contract.tickets.update, { ticketId: id }, { status: 'open' });
      return id;
    },
    /** What a sandbox phone shows. */
    async seenByPhone(whatsappId: number, number: string): Promise<SandboxMessage[]> {
      const path = `/sandbox/:whatsappId/messages?number=${number}`;
      const answer = await call({ ...contract.sandbox.messages, path }, { whatsappId });
      return (answer!.body as { messages: SandboxMessage[] }).messages;
    },
    /** All messages of a ticket, oldest first. */
    async thread(ticketId: number): Promise<Message[]> {
      const found: Message[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const path = `/messages/:ticketId?markRead=false${cursor && `&cursor=${cursor}`}`;
        const answer = await call({ ...contract.messages.list, path }, { ticketId });
        const page = answer!.body as { messages: Message[]; nextCursor: string | null };
        found.unshift(...page.messages);
        cursor = page.nextCursor;
      }
      return found;
    },
  };
}
