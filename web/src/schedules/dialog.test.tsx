// @vitest-environment happy-dom
import type { ContactLite } from '@guiche/contract/contact-lite';
import type { Schedule } from '@guiche/contract/schedules';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { choose, clear, press, said, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import EditDialog from './EditDialog';

const at = '2026-11-22T12:00:00.000Z';
const rita: ContactLite = { id: 3, name: 'Rita', number: '5511970000001', email: '', profilePicUrl: null };
const schedule = {
  id: 5,
  companyId: 1,
  userId: 1,
  contactId: 3,
  ticketId: null,
  body: 'Seu bolo está pronto',
  sign: false,
  sendAt: '2098-01-01T11:00:00.000Z',
  sentAt: null,
  status: 'PENDENTE',
  failure: null,
  marketing: false,
  recurrence: null,
  until: null,
  mediaPath: null,
  mediaName: null,
  createdAt: at,
  updatedAt: at,
  contact: {
    id: 3,
    name: 'Rita',
  },
  user: {
    id: 1,
    name: 'Ana',
  },
} as Schedule;

const closed = vi.fn<() => void>();
let refusal: { status: number; body: unknown } | undefined;
let isRefused: boolean;
let isOptedOut: boolean;
let server: ReturnType<typeof standInForServer>;

beforeAll(logIn);
beforeEach(() => {
  isRefused = true;
  isOptedOut = false;
  refusal = undefined;
  closed.mockReset();
  queryClient.clear();
  server = standInForServer((call, body) => {
    if (call.endsWith('/opt-out')) return { status: 200, body: { isOptedOut, history: [] } };
    const hasFile = typeof body === 'object' && body !== null && 'file' in body;
    if (hasFile && isRefused) return refusal;
    return { status: call.startsWith('POST') ? 201 : 200, body: schedule };
  });
});
afterEach(clear);

const picture = () => choose(new File(['x'], 'bolo.png', { type: 'image/png' }));

async function open(one: Schedule | null) {
  await show(
    <QueryClientProvider client={queryClient}>
      <EditDialog
        schedule={one}
        contact={one ? null : rita}
        sendAt={new Date('2098-01-01T11:00:00Z')}
        onClose={closed}
      />
    </QueryClientProvider>,
  );
  if (!one) await type('Mensagem', 'Seu bolo está pronto');
}

test('a new one is scheduled in one call with its picture, and not at all where that does not arrive', async () => {
  await open(null);
  await picture();
  await press('Salvar');
  await said('A mensagem ainda não está agendada: a imagem não chegou.');
  expect([server.writes(), closed.mock.calls]).toEqual([['POST /schedules'], []]);
  isRefused = false;
  await press('Salvar');
  await soon(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.writes()).toEqual(['POST /schedules', 'POST /schedules']);
});

test('what is wrong with its time is said at its time, and not at the picture', async () => {
  refusal = { status: 400, body: { error: 'ERR_VALIDATION', fields: { sendAt: 'Must be in the future' } } };
  await open(null);
  await picture();
  await press('Salvar');
  await said('Escolha um horário que ainda não passou');
  expect(document.body.textContent).not.toContain('a imagem não chegou');
});

test('of one that waits one is told that its words are saved, and its picture is not', async () => {
  await open(schedule);
  await picture();
  await press('Salvar');
  await said('O agendamento foi salvo. A imagem não: tente de novo ou escolha outra.');
  expect(closed).not.toHaveBeenCalled();
  expect(server.writes()).toEqual(['PUT /schedules/5', 'POST /schedules/5/media-upload']);
});

const warning = 'Este contato pediu para não receber propaganda';

test('that somebody has opted out is said before advertising for them is saved', async () => {
  isOptedOut = true;
  await open(schedule);
  expect(document.body.textContent).not.toContain(warning);
  await settle(() => document.querySelector<HTMLInputElement>('input[type="checkbox"]')!.click());
  await said(warning);
  await press('Salvar');
  await soon(() => expect(closed).toHaveBeenCalledOnce());
});

test('of somebody who has not, nothing is said', async () => {
  await open({ ...schedule, marketing: true });
  await soon(() => expect(server.calls).toContain('GET /contacts/3/opt-out'));
  expect(document.body.textContent).not.toContain(warning);
});
