// @vitest-environment happy-dom
import type { TicketShown } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { begin } from '../../platform/access';
import { queryClient } from '../../platform/query';
import { button, clear, keys, press, settle, show, soon } from '../../testing/show';
import { Composer } from '../Composer';
import '../../platform/session';
import './Suggestion'; // of which it is not waited for here

type Told = { clientId: string; text: string };
let tell: (event: Told) => void = () => undefined;
vi.mock('../../platform/live', async (original) => ({
  ...(await original<object>()),
  useLive: ({ copilot }: { copilot?: typeof tell }) => void (copilot && (tell = copilot)),
}));

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

let isThere = true;
/** Holds back whether there is a copilot. */
let late: Promise<void> | undefined;
/** What the model is asked, oldest first, and how each is answered. */
const asked: {
  url: string;
  body: Record<string, unknown>;
  signal: AbortSignal;
  answer: (response: Response) => void;
}[] = [];
vi.stubGlobal('fetch', (url: string, { method, body, signal }: RequestInit) => {
  if (url.endsWith('/copilot')) return Promise.resolve(late).then(() => json(200, { isThere }));
  if (!url.includes('/copilot/'))
    return Promise.resolve(json(200, method === 'GET' ? [] : { ticketId: id, body: '', updatedAt: '' }));
  return new Promise<Response>((answer, reject) => {
    signal!.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
    asked.push({ url, body: JSON.parse(body as string) as never, signal: signal!, answer });
  });
});

let id = 70;
beforeEach(() => {
  asked.length = 0;
  isThere = true;
  late = undefined;
  id++;
  queryClient.clear();
});
afterEach(clear);

async function open(features: object = { useOpenAi: true }): Promise<HTMLTextAreaElement> {
  const company = { settings: [], dueDate: null, plan: features };
  begin({
    token: 'x',
    user: { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'user', queues: [], company } as unknown as Me,
  });
  const contact = { id: 3, name: 'Rita', number: '5511970000001' };
  const ticket = { id, contactId: 3, contact, status: 'open', whatsapp: null, tags: [] };
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

const write = (area: HTMLTextAreaElement, words: string) =>
  settle(() => {
    area.focus();
    put(area, words);
  });
const hold = (area: HTMLTextAreaElement) => keys(area, 'j', { ctrlKey: true });
const answer = (n: number, response: Response) => settle(() => asked[n]!.answer(response));
const drafted = (text: string, more: object = {}) => json(200, { text, unfounded: [], sources: [], ...more });
const line = () => [...document.querySelectorAll('[role=status]')].map(({ textContent }) => textContent).join();
const ready = () => soon(() => expect(button('Ajuda da IA')).toBeTruthy());

test('Ctrl+J puts a draft into the field, once however often it is pressed, and it can be taken back', async () => {
  const area = await open();
  await ready();
  await write(area, 'taxa');
  await hold(area);
  await soon(() => expect(line()).toContain('Escrevendo uma sugestão'));
  await hold(area);
  expect(asked.map(({ url, body }) => [url.endsWith(`/copilot/${id}/draft`), body])).toEqual([
    [true, { text: 'taxa', clientId: expect.any(String) as string }],
  ]);
  await answer(0, drafted('A taxa é R$ 7,00.', { unfounded: ['R$ 7,00'], sources: ['Entregas'] }));
  await soon(() => expect(area.value).toBe('A taxa é R$ 7,00.'));
  expect(line()).toContain('Confira antes de enviar: R$ 7,00. Com base em: Entregas.');
  await press('Desfazer');
  expect(area.value).toBe('taxa');
});

test('what was typed meanwhile stays, and the draft is offered beside it', async () => {
  const area = await open();
  await ready();
  await hold(area);
  await soon(() => expect(asked).toHaveLength(1));
  await write(area, 'Já vejo');
  await answer(0, drafted('Entregamos sim.'));
  await soon(() => expect(line()).toContain('o texto mudou enquanto isso'));
  expect(area.value).toBe('Já vejo');
  expect(document.querySelector('[aria-label="Texto da sugestão"]')!.textContent).toBe('Entregamos sim.');
  await press('Usar sugestão');
  expect(area.value).toBe('Entregamos sim.');
  await press('Desfazer');
  expect(area.value).toBe('Já vejo');
});

test('its words are seen while they come, and the field is left alone until all are there', async () => {
  const area = await open();
  await ready();
  await write(area, 'Oi');
  await hold(area);
  await soon(() => expect(asked).toHaveLength(1));
  const { clientId } = asked[0]!.body as { clientId: string };
  const words = () => document.querySelector('[aria-label="Texto da sugestão"]')?.textContent;
  await settle(() => tell({ clientId, text: 'Entregamos' }));
  expect([words(), area.value]).toEqual(['Entregamos', 'Oi']);
  await settle(() => tell({ clientId: 'of another page', text: 'Nada disso' }));
  await settle(() => tell({ clientId, text: 'Entregamos até' }));
  expect(words()).toBe('Entregamos até');
  await answer(0, drafted('Entregamos até as 13h.'));
  await soon(() => expect(area.value).toBe('Entregamos até as 13h.'));
  expect(words()).toBeUndefined();
});

test('whoever leaves the conversation ends the asking', async () => {
  const area = await open();
  await ready();
  await hold(area);
  await soon(() => expect(asked).toHaveLength(1));
  await clear();
  expect(asked[0]!.signal.aborted).toBe(true);
});

test('a service that fails is said beside the field, which keeps its words, and may be asked again', async () => {
  const area = await open();
  await ready();
  await write(area, 'Oi');
  await hold(area);
  await soon(() => expect(asked).toHaveLength(1));
  await answer(0, json(503, { error: 'ERR_UNAVAILABLE' }));
  await soon(() => expect(line()).toContain('A IA não respondeu'));
  expect(area.value).toBe('Oi');
  await hold(area);
  await soon(() => expect(asked).toHaveLength(2));
  await answer(1, json(409, { error: 'ERR_AI_SPENT' }));
  await soon(() => expect(line()).toContain('limite de gastos com IA'));
  await hold(area);
  await soon(() => expect(asked).toHaveLength(3));
  await answer(2, new Response('{"error":"ERR_TOO_MANY_REQUESTS"}', { status: 429, headers: { 'retry-after': '42' } }));
  await soon(() => expect(line()).toContain('Peça de novo em 42 segundos.'));
  expect(area.value).toBe('Oi');
});

test('what is marked is put in other words, and the rest stays', async () => {
  const area = await open();
  await ready();
  await write(area, 'Oi Rita, entregamos sim. Até logo');
  area.setSelectionRange(9, 24);
  await press('Ajuda da IA');
  await press('Deixar mais cordial');
  await soon(() =>
    expect(asked.map(({ body }) => body)).toMatchObject([{ text: 'entregamos sim.', as: 'friendlier' }]),
  );
  await answer(0, json(200, { text: 'entregamos com prazer!' }));
  await soon(() => expect(area.value).toBe('Oi Rita, entregamos com prazer! Até logo'));
});

test('there is no button and no key without the plan or without a service', async () => {
  const area = await open({ useOpenAi: false });
  isThere = false;
  await hold(area);
  await clear();
  await hold(await open());
  expect(document.querySelector('[aria-label="Ajuda da IA"]')).toBeNull();
  expect(asked).toEqual([]);
});

test.each([true, false])(
  'Ctrl+J before it is known whether there is a copilot waits for that: %s',
  async (answered) => {
    let answerNow = () => {};
    late = new Promise((resolve) => (answerNow = resolve));
    isThere = answered;
    const area = await open();
    await write(area, 'taxa');
    const down = new KeyboardEvent('keydown', { key: 'j', ctrlKey: true, bubbles: true, cancelable: true });
    await settle(() => area.dispatchEvent(down));
    expect([down.defaultPrevented, asked]).toEqual([true, []]);
    answerNow();
    await soon(() => expect(queryClient.getQueryData(['copilot'])).toEqual({ isThere: answered }));
    await settle();
    const wanted = answered ? ['taxa'] : [];
    await soon(() => expect(asked.map(({ body }) => body['text'])).toEqual(wanted));
  },
);

test('the menu of a phone offers other words only where there are some', async () => {
  (window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }).happyDOM.setViewport({
    width: 390,
  });
  const area = await open();
  await settle();
  const entries = async () => {
    await press('Mais opções da mensagem');
    const found = [...document.querySelectorAll('[role=menuitem]')].map((entry) => entry.textContent);
    await press('Mais opções da mensagem');
    return found.filter((entry) => /Deixar|Sugerir/.test(entry)).length;
  };
  await soon(async () => expect(await entries()).toBe(1));
  await write(area, 'Oi');
  expect(await entries()).toBe(3);
});
