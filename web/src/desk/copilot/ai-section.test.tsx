// @vitest-environment happy-dom
import type { TicketShown } from '@guiche/contract/tickets';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../platform/query';
import { logIn } from '../../testing/log-in';
import { clear, press, settle, show, soon } from '../../testing/show';
import AiSection from './AiSection';

const at = '2026-11-22T12:00:00.000Z';
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
/** What is asked of the server, oldest first, and how each is answered. */
const asked: { url: string; body: unknown; signal: AbortSignal; answer: (response: Response) => void }[] = [];
vi.stubGlobal('fetch', (url: string, { method, body, signal }: RequestInit) => {
  if (method === 'GET') return Promise.resolve(json(200, url.includes('/tags') ? tags : []));
  return new Promise<Response>((answer, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
    asked.push({ url, body: JSON.parse(body as string), signal: signal!, answer });
  });
});

const tags = ['Entrega', 'Troca'].map((name, n) => ({ id: n + 1, name, color: '#b91c1c', kanban: 0 }));

beforeAll(logIn);
beforeEach(() => {
  asked.length = 0;
  queryClient.clear();
});
afterEach(clear);

const text = () => document.body.textContent;
const answer = (n: number, response: Response) => settle(() => asked[n]!.answer(response));
const contact = { id: 3, name: 'Rita', number: '5511970000001' };
const ticket = { id: 7, contactId: 3, contact, status: 'open', createdAt: at, tags: [], whatsapp: null };

function Drawer() {
  const [wants, setWants] = useState(false);
  return (
    <AiSection ticket={ticket as unknown as TicketShown} wantsSummary={wants} onSummarize={() => setWants(true)} />
  );
}
const open = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Drawer />
      </MemoryRouter>
    </QueryClientProvider>,
  );
const summed = {
  text: 'O que o cliente quer: troco.\nO que foi feito: Nada.',
  count: 60,
  isWhole: false,
  upToId: 9,
  unfounded: [],
};

test('a summary is made when somebody asks, in their language, and becomes a note by their hand alone', async () => {
  await open();
  expect(asked).toEqual([]);
  await press('Resumir atendimento');
  await soon(() => expect(text()).toContain('Lendo a conversa'));
  expect(asked.map(({ url, body }) => [url.endsWith('/copilot/7/summary'), body])).toEqual([
    [true, { language: 'pt' }],
  ]);
  await answer(0, json(200, { ...summed, unfounded: ['R$ 9,00'] }));
  await soon(() => expect(text()).toContain('O que o cliente quertroco.'));
  expect(text()).toContain('Não está nas mensagens: R$ 9,00.');
  expect(text()).toContain('Só as últimas 60 mensagens.');
  expect(asked).toHaveLength(1);
  await press('Guardar como observação');
  await soon(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ body: { note: summed.text, ticketId: 7 } });
});

test('whoever leaves ends the asking, and a refusal is said with a way to ask again', async () => {
  await open();
  await press('Resumir atendimento');
  await soon(() => expect(asked).toHaveLength(1));
  await clear();
  expect(asked[0]!.signal.aborted).toBe(true);
  await open();
  await press('Resumir atendimento');
  await soon(() => expect(asked).toHaveLength(2));
  await answer(1, json(503, { error: 'ERR_UNAVAILABLE' }));
  await soon(() => expect(text()).toContain('A IA não respondeu'));
  await press('Tentar de novo');
  await soon(() => expect(asked).toHaveLength(3));
});

test('suggested tags are chips, and each is given by a click', async () => {
  await open();
  await press('Sugerir etiquetas');
  await soon(() => expect(asked.map(({ url }) => url.endsWith('/copilot/7/tags'))).toEqual([true]));
  await answer(0, json(200, { tagIds: [2, 99], isByRules: true }));
  await soon(() => expect(text()).toContain('Demonstração: por regras'));
  expect(asked, 'nothing is given by itself').toHaveLength(1);
  await press('Pôr a etiqueta Troca');
  await soon(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ url: expect.stringMatching(/tags\/sync$/) as string, body: { ticketId: 7 } });
});

const field = () => document.querySelector<HTMLInputElement>('input[aria-label="Perguntar sobre este cliente"]')!;
const write = (words: string) =>
  settle(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), words);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });

test('an answer about the customer leads to the message that it stands on, and what was not found is said', async () => {
  await open();
  await press('Perguntar');
  expect(asked, 'nothing is no question').toEqual([]);
  await write('Tem alergia?');
  await press('Perguntar');
  await soon(() => expect(text()).toContain('Procurando nas conversas'));
  expect(asked).toMatchObject([{ body: { question: 'Tem alergia?', language: 'pt' } }]);
  const message = { kind: 'message', id: 31, ticketId: 5, ticketUuid: 'u-5', at, fromMe: false, words: 'Sou alérgica' };
  const piece = { kind: 'knowledge', articleId: 4, quickMessageId: null, title: 'Alergias' };
  await answer(0, json(200, { text: 'Tem, a amendoim [1][2].', sources: [message, piece], unfounded: [] }));
  await soon(() => expect(text()).toContain('Tem, a amendoim [1][2].'));
  expect([...document.querySelectorAll('ol a')].map((link) => link.getAttribute('href'))[0]).toBe('/tickets/u-5');
  expect(text()).toContain('Alergias');
  await press('Perguntar');
  await answer(1, json(200, { text: '', sources: [], unfounded: [] }));
  await soon(() => expect(text()).toContain('Não encontrei isso nas conversas que você pode ler'));
});

test('a question is given up by its button, and by whoever leaves', async () => {
  await open();
  await write('Tem alergia?');
  await press('Perguntar');
  await press('Parar de procurar');
  expect(asked[0]!.signal.aborted).toBe(true);
  expect(text()).not.toContain('Procurando');
  await press('Perguntar');
  await clear();
  expect(asked[1]!.signal.aborted).toBe(true);
});
