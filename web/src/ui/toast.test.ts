import { beforeEach, expect, test, vi } from 'vitest';
import { PLAIN_MS, toast, toastStore, TOOLS_MS } from './toast-store';

beforeEach(() => {
  toastStore.clear();
  toastStore.stay(PLAIN_MS);
});

test('plain ones leave after 2 s, those with more to read stay, undo has 8 s', () => {
  toast.success('a');
  toast.error('b', { detail: 'why' });
  toast.undo('c', () => {});
  expect(toastStore.get().map(({ kind, duration }) => [kind, duration])).toEqual([
    ['success', 2000],
    ['error', null],
    ['undo', 8000],
  ]);
});

test('on pages of the messaging tools plain ones stay 3 s, and the others as ever', () => {
  toastStore.stay(TOOLS_MS);
  toast.success('a');
  toast.undo('b', () => {});
  toast.error('c', { duration: 8000 });
  toastStore.stay(PLAIN_MS);
  toast.info('d');
  expect(toastStore.get().map(({ duration }) => duration)).toEqual([3000, 8000, 8000, 2000]);
});

test('a toast of the same id takes the place of the one before', () => {
  toast.error('first', { id: 'load' });
  toast.error('second', { id: 'load' });
  expect(toastStore.get().map(({ text }) => text)).toEqual(['second']);
});

test('onGone is called when it leaves by itself, not when it was undone', () => {
  const gone = vi.fn<() => void>();
  const left = toast.undo('a', () => {}, { onGone: gone });
  toast.close(left);
  expect(gone).toHaveBeenCalledTimes(1);
  const undone = toast.undo('b', () => {}, { onGone: gone });
  toastStore.close(undone, 'acted');
  toast.close(undone);
  expect(gone).toHaveBeenCalledTimes(1);
});

test('at most four at once; the oldest leaves', () => {
  const gone = vi.fn<() => void>();
  toast.undo('1', () => {}, { onGone: gone });
  for (const text of ['2', '3', '4', '5']) toast.info(text);
  expect(toastStore.get().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
  expect(gone).toHaveBeenCalledTimes(1);
});
