// @vitest-environment happy-dom
import type { TicketInList } from '@guiche/contract/tickets';
import type { Me } from '@guiche/contract/users';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { begin } from '../platform/access';
import { queryClient } from '../platform/query';
import { clear, settle, show } from '../testing/show';
import { useTicketMoves } from './moves';

/** What the page has asked of the server, oldest first; each is answered when the test says. */
let asked: { change: Record<string, unknown>; answer: (status: number) => void }[] = [];
vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit = {}) => {
  if (method !== 'PUT') return new Response('{}', { status: 404 });
  const change = JSON.parse(body as string) as Record<string, unknown>;
  return new Promise<Response>((resolve) => {
    const answer = (status: number) =>
      resolve(
        new Response(JSON.stringify(status === 200 ? { ...ticket, ...change } : { error: 'ERR_NO_PERMISSION' }), {
          status,
        }),
      );
    asked.push({ change, answer });
  });
});

const queue = { id: 1, name: 'Vendas', color: '#000000' };
const ticket = {
  id: 7,
  uuid: '2f1f1c1e-0000-4000-8000-000000000007',
  status: 'pending',
  userId: null,
  user: null,
  queueId: queue.id,
  queue,
  contact: { id: 1, name: 'Marina', number: '5511970000001' },
  tags: [],
  unreadMessages: 0,
  chatbot: false,
  snoozedUntil: null,
  wokenAt: null,
} as unknown as TicketInList;

let moves: ReturnType<typeof useTicketMoves>;
function Desk() {
  const offered = useTicketMoves();
  useEffect(() => void (moves = offered), [offered]);
  return null;
}

beforeAll(() => {
  const company = { settings: [], dueDate: null };
  const user = { id: 1, companyId: 1, name: 'Ana', email: '', profile: 'admin', queues: [queue], company };
  begin({ token: 'x', user: user as unknown as Me });
});
beforeEach(async () => {
  asked = [];
  await show(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Desk />
      </MemoryRouter>
    </QueryClientProvider>,
  );
});
afterEach(clear);

/** Begins a move; whether it was done is known later. */
async function start(move: () => Promise<boolean>): Promise<() => Promise<boolean>> {
  let done!: Promise<boolean>;
  await settle(() => void (done = move()));
  return async () => {
    let isDone!: boolean;
    await settle(async () => void (isDone = await done));
    return isDone;
  };
}
const isAsked = (times: number) =>
  vi.waitFor(async () => {
    await settle();
    expect(asked).toHaveLength(times);
  });
const ours = { ...ticket, status: 'open', userId: 1 } as TicketInList;

describe.each([
  ['closed', 'closed', () => moves.close(ours, true)],
  ['returned', 'pending', () => moves.giveBack(ours)],
  ['transferred', 'pending', () => moves.transfer(ours, { queue, user: null })],
])('a conversation that is %s right behind its acceptance', (_what, status, act) => {
  it('is so when the acceptance was answered, and not before', async () => {
    const isAccepted = await start(() => moves.accept(ticket));
    await isAsked(1);
    const isDone = await start(act);
    expect(asked.map(({ change }) => change.status)).toEqual(['open']);
    asked[0]!.answer(200);
    expect(await isAccepted()).toBe(true);
    await isAsked(2);
    expect(asked[1]!.change.status).toBe(status);
    asked[1]!.answer(200);
    expect(await isDone()).toBe(true);
  });

  it('is not when the acceptance was refused', async () => {
    const isAccepted = await start(() => moves.accept(ticket));
    await isAsked(1);
    const isDone = await start(act);
    asked[0]!.answer(403);
    expect([await isAccepted(), await isDone()]).toEqual([false, false]);
    expect(asked).toHaveLength(1);
  });

  it('is so once, however often it is asked for', async () => {
    const isAccepted = await start(() => moves.accept(ticket));
    await isAsked(1);
    const [isFirst, isSecond] = [await start(act), await start(act)];
    asked[0]!.answer(200);
    await isAccepted();
    await isAsked(2);
    asked[1]!.answer(200);
    expect([await isFirst(), await isSecond()]).toEqual([true, false]);
    expect(asked).toHaveLength(2);
  });
});

test('behind any other move it is a second click, and none', async () => {
  const isClosed = await start(() => moves.close(ours, true));
  await isAsked(1);
  const isReturned = await start(() => moves.giveBack(ours));
  expect(await isReturned()).toBe(false);
  asked[0]!.answer(200);
  expect(await isClosed()).toBe(true);
  expect(asked).toHaveLength(1);
});
