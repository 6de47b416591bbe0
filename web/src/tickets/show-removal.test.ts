import { beforeEach, expect, test } from 'vitest';
import { speak } from '../platform/strings';
import { toastStore } from '../ui/toast-store';
import { showRemoval } from './show-removal';

beforeEach(() => {
  speak('pt');
  toastStore.clear();
});

const shown = () => toastStore.get().map(({ id, text, duration }) => ({ id, text, stays: duration === null }));

test('the conversations of a queue that was removed are told in one toast, which stays until all have moved', () => {
  showRemoval({ action: 'update', what: 'queue', id: 7, done: 2000, total: 5000 });
  const [first] = shown();
  expect(shown()).toEqual([{ id: first!.id, text: 'Movendo conversas: 2000 de 5000', stays: true }]);
  showRemoval({ action: 'update', what: 'queue', id: 7, done: 5000, total: 5000 });
  expect(shown()).toEqual([{ id: first!.id, text: 'Conversas movidas: 5000', stays: false }]);
});

test('another removal has a toast of its own, and tags say what becomes of theirs', () => {
  showRemoval({ action: 'update', what: 'queue', id: 7, done: 1, total: 2 });
  showRemoval({ action: 'update', what: 'tag', id: 7, done: 1, total: 2 });
  showRemoval({ action: 'update', what: 'tag', id: 8, done: 2, total: 2 });
  expect(shown().map(({ text }) => text)).toEqual([
    'Movendo conversas: 1 de 2',
    'Atualizando etiquetas: 1 de 2 conversas',
    'Etiquetas atualizadas: 2 conversas',
  ]);
});
