import {
  test as base,
  expect,
  request,
  type APIRequestContext,
  type APIResponse,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import type { SandboxMessage } from '@guiche/contract/sandbox';
import type { Message } from '@guiche/contract/messages';
import type { TicketInList, TicketShown, TicketStatus } from '@guiche/contract/tickets';
import sharp from 'sharp';

/** Who acts in the journeys: the staff of the demo company in browsers, its customers on the sandbox network. */

export const staff = {
  helena: { email: 'admin@demo.local', name: 'Helena Duarte' },
  sofia: { email: 'sofia@demo.local', name: 'Sofia Ramos' },
  ana: { email: 'ana@demo.local', name: 'Ana Souza' },
  bruno: { email: 'bruno@demo.local', name: 'Bruno Lima' },
  operator: { email: 'operator@guiche.local', name: 'Operator' },
} as const;
export type Staff = keyof typeof staff;
export const password = 'demo1234';

/** Somebody with a phone of the sandbox network. Each test has its own, so that none meets another's conversation. */
export interface Customer {
  name: string;
  number: string;
}
const named = new Map<number, string>();

/** @throws Where two journeys would share a phone: the second would find the name that the first has written. */
export function customer(n: number, name: string): Customer {
  const known = named.get(n);
  if (known !== undefined && known !== name) throw new Error(`${name} has the number of ${known}: ${n}`);
  named.set(n, name);
  return { name, number: String(5511970000000 + n) };
}

interface Waiting {
  tickets: { id: number; contact: { name: string; number: string } }[];
  nextCursor: string | null;
}

export interface Lines {
  demo: number;
  loja: number;
}

interface Actors {
  /** A page of its own context, logged in as one of the staff, at /tickets unless told. */
  enter: (who: Staff, options?: EnterOptions) => Promise<Page>;
}
export interface EnterOptions extends BrowserContextOptions {
  at?: string;
  /** What the browser remembers, by key of local storage. */
  remembers?: Record<string, string>;
}

export const test = base.extend<Actors, { network: Network }>({
  enter: async ({ browser, baseURL }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (who, { at = '/tickets', remembers = {}, ...options } = {}) => {
      const { token, cookies } = await logIn(baseURL!, staff[who].email);
      // who has just written stands in sight, however many the journeys before have left waiting
      const localStorage = Object.entries({ token, waitSort: 'newest', ...remembers }).map(([name, value]) => ({
        name,
        value,
      }));
      const storageState = { cookies, origins: [{ origin: baseURL!, localStorage }] };
      const context = await browser.newContext({ ...options, storageState });
      contexts.push(context);
      const page = await context.newPage();
      await page.goto(at);
      // letters and clicks do nothing before the screen is there
      if (at === '/tickets') await listOf(page).getByRole('radiogroup').or(page.getByRole('tablist')).first().waitFor();
      return page;
    });
    for (const context of contexts) await context.close();
  },
  network: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads here which fixtures this one needs: none
    async ({}, use, { parallelIndex }) => {
      const url = process.env.GUICHE_URLS!.split(' ')[parallelIndex]!;
      const network = await connect(url);
      await use(network);
      await network.close();
    },
    // also where a test does not ask for it: it makes the server ready for journeys
    { scope: 'worker', auto: true },
  ],
});
export { expect };

async function logIn(url: string, email: string) {
  const api = await request.newContext({ baseURL: url });
  const answer = await api.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), `login of ${email}`).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const { cookies } = await api.storageState();
  await api.dispose();
  return { token, cookies };
}

/** Calls the API as somebody; their pages, if they have any, lose their session. */
export async function callAs(url: string, email: string): Promise<APIRequestContext> {
  const { token } = await logIn(url, email);
  return request.newContext({ baseURL: url, extraHTTPHeaders: { authorization: `Bearer ${token}` } });
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

  close(): Promise<void> {
    return this.api.dispose();
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
    let answer = await this.api.fetch(path, { method, ...body });
    if (answer.status() === 403 && (await answer.text()).includes('ERR_SESSION_EXPIRED')) {
      await this.api.dispose();
      this.api = await this.enter();
      answer = await this.api.fetch(path, { method, ...body });
    }
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return answer;
  }
}

/** Where things stand on the desk, by their roles and names. */

export const listOf = (page: Page): Locator => page.getByRole('region', { name: 'Atendimentos', exact: true });

/** The row of a customer in the list that is in sight. */
export const rowOf = (page: Page, who: Customer): Locator =>
  listOf(page).getByRole('listitem').filter({ hasText: who.name });

/** Turns to the open ones, the closed ones, or the search. */
export const showList = (page: Page, name: 'Abertos' | 'Fechados' | 'Busca'): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Situação' }).getByText(name, { exact: true }).click();

export const chatOf = (page: Page, who: Customer): Locator =>
  page.getByRole('region', { name: `Conversa com ${who.name}` });

export const threadOf = (page: Page): Locator => page.getByRole('log', { name: 'Mensagens' });

export const composerOf = (page: Page, who: Customer): Locator =>
  page.getByRole('textbox', { name: `Mensagem para ${who.name}` });

/** The message with these words in a thread: on the desk or on the phone page. */
export function bubbleOf(page: Page, words: string): Locator {
  const options = page.getByRole('button', { name: new RegExp(`^Opções da mensagem.*${escape(words.slice(0, 40))}`) });
  return threadOf(page).locator('div').filter({ has: options }).last();
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What people do there. */

export async function accept(page: Page, who: Customer) {
  await rowOf(page, who).hover();
  await rowOf(page, who)
    .getByRole('button', { name: `Aceitar ${who.name}` })
    .filter({ visible: true })
    .click();
}

export async function say(page: Page, who: Customer, words: string) {
  await composerOf(page, who).fill(words);
  await composerOf(page, who).press('Enter');
}

/** Chooses files for the next message. */
export async function attach(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles(files);
}

/** Opens the options of a message and chooses one. */
export async function option(page: Page, words: string, name: string) {
  await bubbleOf(page, words).hover();
  await bubbleOf(page, words)
    .getByRole('button', { name: /^Opções da mensagem/ })
    .click();
  await page.getByRole('menuitem', { name }).click();
}

/** How far an own message got: its tick with that name. */
export const tickOf = (page: Page, words: string, name: string): Locator =>
  bubbleOf(page, words).getByRole('img', { name, exact: true });

/** Chooses in a field that opens a list. */
export async function choose(page: Page, field: Locator, name: string) {
  await field.click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** A picture file of one colour. */
export async function pictureOf(name: string, background: string, width = 640, height = 400) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}
