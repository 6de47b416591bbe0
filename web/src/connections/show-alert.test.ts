import { afterEach, expect, test } from 'vitest';
import { toastStore } from '../ui/toast-store';
import '../app/i18n';
import { showAlert } from './show-alert';

afterEach(toastStore.clear);

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
