// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '../platform/api-error';
import { button, clear, settle, show } from '../testing/show';
import { toastStore } from './toast-store';
import { useBusy } from './use-busy';

/** What a press begins, once at a time. */

afterEach(async () => {
  await clear();
  await settle(() => toastStore.clear());
});

let begun = 0;
let end: { resolve: () => void; reject: (error: unknown) => void };
function Once() {
  const [busy, begin] = useBusy(() => {
    begun += 1;
    return new Promise<void>((resolve, reject) => (end = { resolve, reject }));
  });
  return <button onClick={() => begin()}>{busy ? 'Enviando' : 'Enviar'}</button>;
}

test('two presses in one frame begin it once; it can be begun again when it has ended', async () => {
  begun = 0;
  await show(<Once />);
  await settle(() => {
    button('Enviar').click();
    button('Enviar').click();
  });
  expect([begun, button('Enviando').textContent]).toEqual([1, 'Enviando']);
  await settle(() => end.resolve());
  await settle(() => button('Enviar').click());
  expect(begun).toBe(2);
});

test('what goes wrong is said, and it can be tried again', async () => {
  await show(<Once />);
  await settle(() => button('Enviar').click());
  await settle(() => end.reject(new ApiError(404, 'ERR_NO_TICKET_FOUND')));
  expect(toastStore.get().map(({ kind }) => kind)).toEqual(['error']);
  expect(button('Enviar')).toBeTruthy();
});
