// @vitest-environment happy-dom
import { reminderKinds, type PlatformSettings } from '@guiche/contract/platform-settings';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { queryClient } from '../platform/query';
import { logIn } from '../testing/log-in';
import { clear, field, press, settle, show, soon, type } from '../testing/show';
import { standInForServer } from '../testing/stand-in-server';
import { ReminderWordsForm } from './ReminderWordsForm';

beforeAll(logIn);
afterEach(async () => {
  await clear();
  queryClient.clear();
});

const settings = {
  reminderKinds: [...reminderKinds],
  reminderText: '',
  receiptText: '',
} as unknown as PlatformSettings;

test('days are ticked, words get what they may say by a press, and what is saved is both', async () => {
  let saved: unknown;
  standInForServer((call, body) => {
    if (call === 'PUT /platform-settings') saved = body;
    return { status: 200, body: settings };
  });
  await show(<ReminderWordsForm settings={settings} />);
  await settle(() => field('7 dias antes').click());
  await type('Texto dos lembretes', 'Oi! ');
  await press('{aviso}');
  expect(field('Texto dos lembretes').value).toBe('Oi! {aviso}');
  expect(document.querySelector('form')!.textContent).toContain('Assim chega: Oi! Sua fatura vence em 25/12/2026.');
  await press('Salvar');
  await soon(() =>
    expect(saved).toEqual({
      reminderKinds: reminderKinds.filter((kind) => kind !== 'D-7'),
      reminderText: 'Oi! {aviso}',
      receiptText: '',
    }),
  );
});
