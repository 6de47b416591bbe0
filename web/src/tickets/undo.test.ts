import { beforeEach, expect, test, vi } from 'vitest';
import { toastStore } from '../ui/toast-store';
import { offerUndo, undoLast } from './undo';

beforeEach(() => toastStore.clear());
const shown = () => toastStore.get().map(({ text }) => text);

test('pressed before the server has answered, it waits for the answer', async () => {
  const takeBack = vi.fn<() => void>();
  const atOnce = vi.fn<() => void>();
  let answer: (ok: boolean) => void = () => {};
  offerUndo('Encerrado', new Promise<boolean>((resolve) => (answer = resolve)), takeBack, atOnce);
  expect(atOnce).not.toHaveBeenCalled();
  expect(undoLast()).toBe(true);
  expect(atOnce).toHaveBeenCalledTimes(1);
  expect(shown()).toEqual([]);
  await Promise.resolve();
  expect(takeBack).not.toHaveBeenCalled();
  answer(true);
  await vi.waitFor(() => expect(takeBack).toHaveBeenCalledTimes(1));
  expect(undoLast()).toBe(false);
});

test('what was refused needs no undoing', async () => {
  const takeBack = vi.fn<() => void>();
  offerUndo('Encerrado', Promise.resolve(false), takeBack);
  await vi.waitFor(() => expect(shown()).toEqual([]));
  expect(undoLast()).toBe(false);
  expect(takeBack).not.toHaveBeenCalled();
});

test('the newest goes first, and each only once', async () => {
  const done: string[] = [];
  offerUndo('one', Promise.resolve(true), () => done.push('one'));
  offerUndo('two', Promise.resolve(true), () => done.push('two'));
  toastStore.get()[1]!.action!.run();
  expect(undoLast()).toBe(false);
  await vi.waitFor(() => expect(done).toEqual(['two']));
});
