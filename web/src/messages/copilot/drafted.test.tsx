// @vitest-environment happy-dom
import type { TicketShown } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../../platform/access';
import { queryClient } from '../../platform/query';
import { clear, keys, press, settle, show, soon } from '../../testing/show';
import { Composer } from '../Composer';
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
vi.stubGlobal('fetch', (url: string, { method, body }: RequestInit) => {
  if (url.endsWith('/suggestion') && method === 'GET')
    return Promise.resolve(json(200, { suggestion: { id: 9, text: words, sources: ['Fornadas'], createdAt: '' } }));
  if (url.endsWith('/suggestion')) discarded.push(JSON.parse(body as string));
  if (/\/messages\/\d+$/.test(url)) {
    sent.push(JSON.parse(body as string) as never);
    return new Promise(() => undefined);
  }
  return Promise.resolve(json(200, method === 'GET' ? [] : { ticketId: id, body: '', updatedAt: '', message: '' }));
});

let id = 170;
beforeEach(() => {
  sent.length = 0;
  discarded.length = 0;
  id++;
  queryClient.clear();
});
afterEach(clear);

async function open(suggestionId: number | null = 9): Promise<HTMLTextAreaElement> {
  const company = { settings: [], dueDate: null, plan: {} };
  begin({
    token: 'x',
    user: { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'user', queues: [], company } as unknown as Me,
  });
  const contact = { id: 3, name: 'Rita', number: '5511970000001' };
  const ticket = { id, contactId: 3, contact, status: 'open', whatsapp: null, tags: [], suggestionId };
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Composer
          ticket={ticket as unknown as TicketShown}
          shut={false}
          quoted={null}
          onQuote={() => undefined}
          onQuoteLast={() => undefined}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await settle();
  return document.querySelector('textarea')!;
}
const region = () => document.querySelector('section[aria-label="Sugestão da IA"]');
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

test('it is sent as it is by one click, and what is being written stays', async () => {
  const area = await open();
  await soon(() => expect(region()).not.toBeNull());
  await type(area, 'Bom dia');
  await press('Enviar sugestão');
  expect([region(), area.value]).toEqual([null, 'Bom dia']);
  await soon(() => expect(sent).toMatchObject([{ body: words, suggestionId: 9 }]));
});

test('it is discarded', async () => {
  await open();
  await soon(() => expect(region()).not.toBeNull());
  await press('Descartar');
  expect([region(), sent]).toEqual([null, []]);
  await soon(() => expect(discarded).toEqual([{ id: 9, state: 'discarded' }]));
});
