// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clear, show } from '../testing/show';

const refresh = vi.fn<(stale: string | null) => Promise<string>>(async () => 'unsure');
vi.mock('./access', () => ({
  heldToken: () => ({ token: 'old', companyId: 1, userId: '7' }),
  refresh: (stale: string | null) => refresh(stale),
}));
const freed = { tell: () => {} };
vi.mock('./load-live', () => ({
  loadLive: async () => ({
    io: () => ({ on: (_: string, ask: () => void) => void (freed.tell = ask), disconnect: () => {} }),
  }),
}));
const { useWayBack } = await import('./waiting');

function Waiting() {
  useWayBack(true);
  return null;
}

beforeEach(async () => {
  localStorage.clear();
  refresh.mockClear();
  await show(<Waiting />);
  await vi.waitFor(() => freed.tell());
  refresh.mockClear();
});
afterEach(clear);

/** As the browser says it in every other tab, too. */
function isLetInElsewhere(userId: string) {
  localStorage.setItem('token', 'new');
  localStorage.setItem('userId', userId);
  window.dispatchEvent(new StorageEvent('storage', { key: 'userId', newValue: userId }));
}

test('whoever waits is let in once their company is served again', () => {
  freed.tell();
  expect(refresh).toHaveBeenCalledExactlyOnceWith(null);
});

test('of two tabs that wait the second goes on as well, though the first was let in before', () => {
  isLetInElsewhere('7');
  expect(refresh).toHaveBeenCalledExactlyOnceWith(null);
  freed.tell();
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('where somebody else has logged in in another tab this one stays where it is', () => {
  isLetInElsewhere('8');
  freed.tell();
  expect(refresh).not.toHaveBeenCalled();
});

test('nobody who has gone on asks any more', async () => {
  await clear();
  isLetInElsewhere('7');
  expect(refresh).not.toHaveBeenCalled();
});
