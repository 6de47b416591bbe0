// @vitest-environment happy-dom
import type { Message } from '@guiche/contract/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, settle, show } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { useAuthors } from './use-authors';

const by = (userId: number | null, body = 'Oi') => ({ id: 1, fromMe: true, origin: 'agent', userId, body }) as Message;

beforeAll(logIn);
beforeEach(() => {
  queryClient.clear();
  standInForServer((call) =>
    call.includes('users') ? { status: 200, body: [{ id: 2, name: 'Bruno', queues: [] }] } : undefined,
  );
});
afterEach(clear);

function Author({ message }: { message: Message }) {
  return <output>{useAuthors([message])(message) ?? '-'}</output>;
}

test.each([
  ['a colleague by name', by(2), 'Bruno'],
  ['a colleague who was deleted as such', by(null), 'Ex-colega'],
  ['oneself not at all', by(1), '-'],
  ['what the attendant said by itself as that', { ...by(null), origin: 'attendant' as const }, 'Automática'],
  ['what was scheduled as that, also by oneself', { ...by(1), origin: 'schedule' as const }, 'Agendada'],
  ['whom the words name not twice', by(null, '*Bruno*\nOi'), '-'],
])('a bubble names %s', async (_, message, name) => {
  await show(
    <QueryClientProvider client={queryClient}>
      <Author message={message} />
    </QueryClientProvider>,
  );
  await vi.waitFor(async () => {
    await settle();
    expect(document.querySelector('output')?.textContent).toBe(name);
  });
});
