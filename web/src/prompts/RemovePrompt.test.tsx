// @vitest-environment happy-dom
import type { Prompt } from '@guiche/contract/prompts';
import { afterEach, expect, test, vi } from 'vitest';
import { clear, press, settle, show } from '../testing/show';
import { toastStore } from '../ui/toast-store';
import { RemovePrompt } from './RemovePrompt';

const { call } = vi.hoisted(() => ({ call: vi.fn<() => Promise<unknown>>() }));
vi.mock('../platform/call', () => ({ call }));
afterEach(clear);

test.each([
  ['prompts.toasts.deleted', 'Prompt excluído.'],
  ['Something else', 'Something else'],
])('what the server says (%s) is told once, as something to know', async (message, text) => {
  call.mockResolvedValue({ message });
  toastStore.clear();
  await show(<RemovePrompt prompt={{ id: 1, name: 'Balcão' } as Prompt} onClose={() => undefined} />);
  // the box of the question is loaded when it is first needed
  await settle(() => import('../ui/ConfirmBox'));
  await press('Excluir prompt');
  expect(toastStore.get()).toMatchObject([{ kind: 'info', text }]);
});
