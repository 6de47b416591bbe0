import { beforeEach, expect, test } from 'vitest';
import { toastStore } from '../ui/toast-store';
import '../platform/i18n';
import { showAlert } from './show-alert';

beforeEach(toastStore.clear);

const about = { whatsappId: 7, name: 'Loja', since: '2026-11-20T14:00:00.000Z', cause: null };

test('a line that is down is told until it is read, and leads to how it has been; that it is back takes its place', () => {
  const gone: string[] = [];
  showAlert({ action: 'down', ...about }, (path) => gone.push(path));
  const [down] = toastStore.get();
  expect(down).toMatchObject({ kind: 'error', id: 'line-7', duration: null });
  down!.action!.run();
  expect(gone).toEqual(['/connections?health=7']);
  showAlert({ action: 'back', ...about }, () => undefined);
  expect(toastStore.get()).toMatchObject([{ kind: 'success', id: 'line-7' }]);
});

test('a line of which its network thinks worse is told until it is read, beside any other word of it', () => {
  const gone: string[] = [];
  showAlert({ action: 'down', ...about }, () => undefined);
  showAlert({ action: 'worse', ...about, facts: ['quality'] }, (path) => gone.push(path));
  const toasts = toastStore.get();
  expect(toasts.map(({ id }) => id).sort()).toEqual(['line-7', 'worse-7']);
  const worse = toasts.find(({ id }) => id === 'worse-7')!;
  expect(worse).toMatchObject({ kind: 'error', duration: null });
  worse.action!.run();
  expect(gone).toEqual(['/connections?health=7']);
});
