// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error';

const { endSession, onOver } = await import('./access');
const over = vi.fn<(why: ApiError | null) => void>();
onOver(over);

/** What the browser says in every other tab once the token is gone in one. */
const hearThatTheTokenIsGone = () =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', oldValue: 'old', newValue: null }));

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('token', 'old');
  over.mockClear();
});

test('of two tabs of a company that is shut the second knows why, though only the first was told', () => {
  endSession(new ApiError(403, 'ERR_SUBSCRIPTION_EXPIRED', 'x', undefined, '1', { dueDate: '2026-01-02' }));
  over.mockClear();
  hearThatTheTokenIsGone();
  expect(over).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ status: 403, code: 'ERR_SUBSCRIPTION_EXPIRED', extra: { dueDate: '2026-01-02' } }),
  );
});

test.each([
  ['logs out', () => localStorage.removeItem('token')],
  ['is logged out', () => endSession(new ApiError(401, 'ERR_SESSION_EXPIRED'))],
])('where one tab %s, the other has no reason to wait', (_, end) => {
  end();
  over.mockClear();
  hearThatTheTokenIsGone();
  expect(over).toHaveBeenCalledExactlyOnceWith(null);
});

test('who comes back to a page whose session a login elsewhere has ended reads that at the login', async () => {
  await import('./session');
  endSession(new ApiError(401, 'ERR_SESSION_EXPIRED'));
  expect(localStorage.getItem('endedElsewhere')).toBeNull();
  endSession(new ApiError(401, 'ERR_SESSION_EXPIRED', undefined, undefined, '1', { endedBy: 'login' }));
  expect(localStorage.getItem('endedElsewhere')).toBe('true');
});
