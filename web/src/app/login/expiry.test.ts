import { expect, test, vi } from 'vitest';
import '../i18n';
import { toast } from '../../ui/toast-store';
import { warnOfExpiry } from './expiry';

const now = Date.parse('2026-03-02T12:00:00.000Z');
const inDays = (days: number) => new Date(now + days * 86_400_000).toISOString();

test.each([
  [0.5, 'Sua assinatura vence em 1 dia'],
  [1, 'Sua assinatura vence em 1 dia'],
  [1.1, 'Sua assinatura vence em 2 dias'],
  [4, 'Sua assinatura vence em 4 dias'],
  [4.1, null],
  [5, null],
  [-1.5, null],
])('%f days before the end: %s', (days, sentence) => {
  const warn = vi.spyOn(toast, 'warn').mockReturnValue('');
  warnOfExpiry(inDays(days), now);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(sentence ? [sentence] : []);
  warn.mockRestore();
});

test('a company without an end is warned of none', () => {
  const warn = vi.spyOn(toast, 'warn');
  warnOfExpiry(null, now);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});
