// @vitest-environment happy-dom
import type { Message } from '@guiche/contract/messages';
import type { TicketShown } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../../platform/access';
import { queryClient } from '../../platform/query';
import { clear, keys, press, settle, show, soon } from '../../testing/show';
import { Composer } from '../Composer';
import { discard, tryAgain } from '../outbox';
import { allPending } from '../outbox-store';
import { bubbleKey } from '../live';
import '../../platform/session';
import './Drafted'; // of which it is not waited for here

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!;
function put(area: Element, words: string) {
  setValue.call(area, words);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
// as a browser types where everything is marked, which is what its own undo knows
const execCommand = (_: string, __: boolean, words: string) => {
  put(document.activeElement!, words);
  return true;
};
Object.assign(document, { execCommand });

const words = 'Temos pão quente às sete.';
/** What was sent, and what was discarded. */
const sent: { body: string; suggestionId?: number }[] = [];
const discarded: unknown[] = [];
/** Whose words the composer answers to, whenever that changes. */
const quotes: unknown[] = [];
/** How the next messages are answered; the others are on their way for ever. */
const answers: (Response | Promise<Response>)[] = [];
vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
  if (url.endsWith('/suggestion') && method === 'GET')
    return Promise.resolve(json(200, { suggestion: { id: 9, text: words, sources: ['Fornadas'], createdAt: '' } }));
  if (url.endsWith('/suggestion')) discarded.push(JSON.parse(body as string));
  if (/\/messages\/\d+$/.test(url)) {
    sent.push(JSON.parse(body as string) as never);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : new Promise(() => undefined);
  }
  return Promise.resolve(json(200, method === 'GET' ? [] : { ticketId: id, body: '', updatedAt: '', message: '' }));
});

let id = 170;
beforeEach(() => {
  sent.length = 0;
  discarded.length = 0;
  quotes.length = 0;
  answers.length = 0;
  id++;
  queryClient.clear();
});
afterEach(clear);

async function open({ quoted = null }: { quoted?: Message | null } = {}): Promise<HTMLTextAreaElement> {
  const company = { settings: [], dueDate: null, plan: {} };
  begin({
    token: 'x',
    user: { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'user', queues: [], company } as unknown as Me,
  });
  const contact = { id: 3, name: 'Rita', number: '5511970000001' };
  const ticket = { id, contactId: 3, contact, status: 'open', whatsapp: null, tags: [], suggestionId: 9 };
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Composer
          ticket={ticket as unknown as TicketShown}
          shut={false}
          quoted={quoted}
          onQuote={(message) => quotes.push(message)}
          onQuoteLast={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await settle();
  return document.querySelector('textarea')!;
}
const region = () => document.querySelector('section[aria-label="Sugestão da IA"]');
const mine = () => bubbleKey(allPending().find(({ ticketId }) => ticketId === id)!.bubble);
const type = (area: HTMLTextAreaElement, text: string) =>
  settle(() => {
    area.focus();
    put(area, text);
  });

test('what an assistant has written stands above the field, with what it stands on', async () => {
  const area = await open();
  await soon(() => expect(region()?.textContent).toContain(words));
  expect(region()!.textContent).toContain('Com base em: Fornadas.');
  expect(area.value).toBe('');
});

test('used, it stands in the field in place of what was typed, which comes back', async () => {
  const area = await open();
  await soon(() => expect(region()).not.toBeNull());
  await type(area, 'Bom dia');
  await press('Usar');
  expect(area.value).toBe(words);
  await press('Desfazer');
  expect(area.value).toBe('Bom dia');
  await keys(area, 'Enter');
  await soon(() => expect(sent).toHaveLength(1));
  expect(sent[0], 'nothing of it is left').not.toHaveProperty('suggestionId');
});

test('what was made of it names it', async () => {
  const area = await open();
  await soon(() => expect(region()).not.toBeNull());
  await press('Usar');
  await type(area, 'Temos pão quente às oito.');
  await keys(area, 'Enter');
  await soon(() => expect(sent).toMatchObject([{ body: 'Temos pão quente às oito.', suggestionId: 9 }]));
});

test('once the field was emptied, what is typed there is somebody’s own', async () => {
  const area = await open();
  await soon(() => expect(region()).not.toBeNull());
  await press('Usar');
  expect(region()!.textContent).not.toContain(words);
  await type(area, '');
  await type(area, 'Já vejo');
  expect(region()!.textContent).toContain(words);
});

test('it is sent as it is by one click, and what is being written stays', async () => {
  const area = await open();
  await soon(() => expect(region()).not.toBeNull());
  await type(area, 'Bom dia');
  await press('Enviar sugestão');
  expect([region(), area.value]).toEqual([null, 'Bom dia']);
  await soon(() => expect(sent).toMatchObject([{ body: words, suggestionId: 9 }]));
});

test('what is being written beside it keeps what it answers to', async () => {
  const quoted = { id: 4, body: 'E bolo?', fromMe: false, mediaType: 'conversation', contact: { id: 3, name: 'Rita' } };
  const area = await open({ quoted: quoted as unknown as Message });
  await soon(() => expect(region()).not.toBeNull());
  await type(area, 'Bolo também');
  await press('Enviar sugestão');
  await soon(() => expect(sent).toMatchObject([{ body: words, suggestionId: 9 }]));
  expect(sent[0]).not.toHaveProperty('quotedMsg');
  expect([quotes, area.value]).toEqual([[], 'Bolo também']);
  expect(document.querySelector('[role=group][aria-label="Respondendo a Rita"]')).not.toBeNull();
});

test('it is there again once its message was refused, and goes with another try', async () => {
  let refuse!: (response: Response) => void;
  answers.push(new Promise((resolve) => (refuse = resolve)));
  await open();
  await soon(() => expect(region()).not.toBeNull());
  await press('Enviar sugestão');
  expect(region()).toBeNull();
  await settle(() => refuse(json(400, { error: 'ERR_SENDING_WAPP_MSG' })));
  await soon(() => expect(region()).not.toBeNull());
  await settle(() => tryAgain(mine()));
  expect(region()).toBeNull();
  await settle(() => discard(mine()));
  expect(region(), 'called back').not.toBeNull();
});

test('once its message is stored it is gone before the server says so', async () => {
  answers.push(json(200, { id: 801, ticketId: id, fromMe: true, createdAt: '2026-11-27T10:00:00.000Z' }));
  await open();
  await soon(() => expect(region()).not.toBeNull());
  await press('Enviar sugestão');
  await soon(() => expect(allPending().filter(({ ticketId }) => ticketId === id)).toEqual([]));
  expect(region()).toBeNull();
});

test('it is discarded', async () => {
  await open();
  await soon(() => expect(region()).not.toBeNull());
  await press('Descartar');
  expect([region(), sent]).toEqual([null, []]);
  await soon(() => expect(discarded).toEqual([{ id: 9, state: 'discarded' }]));
});
