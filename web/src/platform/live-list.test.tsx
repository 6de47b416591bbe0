// @vitest-environment happy-dom
import type { LiveName } from '@guiche/contract/live';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { clear, settle, show } from '../testing/show';

const handlers = new Map<LiveName, Set<(event: unknown) => void>>();
vi.mock('./live', () => ({
  subscribe(name: LiveName, handler: (event: unknown) => void) {
    handlers.set(name, (handlers.get(name) ?? new Set()).add(handler));
    return () => handlers.get(name)?.delete(handler);
  },
}));
const { liveList } = await import('./live-list');
const { queryClient } = await import('./query');
const { userRules } = await import('../users/live');

type User = Parameters<typeof userRules.idOf>[0];
const user = (id: number, name: string): User => ({ id, name, email: `${id}@x.test` }) as Partial<User> as User;
const [ana, bruno, carla] = [user(1, 'Ana'), user(2, 'Bruno'), user(3, 'Carla')];
const load =
  vi.fn<
    (query: {
      searchParam: string;
      cursor?: string;
    }) => Promise<{ users: User[]; count: number; hasMore: boolean; nextCursor: string | null }>
  >();
const { useList, dropEarly } = liveList({ ...userRules, key: ['test', 'users'], load });
const page = (users: User[], nextCursor: string | null = null) => ({
  users,
  count: nextCursor ? 9 : users.length,
  hasMore: nextCursor !== null,
  nextCursor,
});

function Users() {
  const list = useList('');
  return (
    <p onClick={() => void list.fetchNextPage()}>
      {list.count}: {list.rows.map(({ name }) => name).join(' ')}
    </p>
  );
}
const look = () =>
  show(
    <QueryClientProvider client={queryClient}>
      <Users />
    </QueryClientProvider>,
  );
const words = async () => {
  await settle(() => undefined);
  return document.querySelector('p')?.textContent;
};
afterEach(async () => {
  await clear();
  queryClient.clear();
  load.mockReset();
});

test('pages come one after the other, and events keep what came', async () => {
  load.mockImplementation(({ cursor }) => Promise.resolve(cursor ? page([carla]) : page([ana, bruno], 'x')));
  await look();
  await expect.poll(words).toBe('9: Ana Bruno');
  await settle(() => document.querySelector('p')!.click());
  await expect.poll(words).toBe('3: Ana Bruno Carla');
  await settle(() => {
    for (const handler of handlers.get('user') ?? []) handler({ action: 'delete', userId: 2 });
  });
  await expect.poll(words).toBe('2: Ana Carla');
});

test('what is taken away early comes back when the server refuses', async () => {
  load.mockResolvedValue(page([ana, bruno]));
  await look();
  await expect.poll(words).toBe('2: Ana Bruno');
  let refuse!: (error: Error) => void;
  const removing = dropEarly(2, () => new Promise((_, reject) => void (refuse = reject)));
  await expect.poll(words).toBe('1: Ana');
  refuse(new Error('no'));
  await expect(removing).rejects.toThrow('no');
  await expect.poll(words).toBe('2: Ana Bruno');
});
