import type { Me } from '@guiche/contract/users';
import { expect, test, vi } from 'vitest';
import '../../platform/i18n';
import { toast } from '../../ui/toast-store';
import { warnOfExpiry } from './expiry';

const now = new Date('2026-03-02T12:00:00.000Z');
const company = (billedUntil: string | null, timeZone = 'America/Sao_Paulo') =>
  ({ billedUntil, timeZone }) as Me['company'];

test.each([
  ['2026-03-03T02:59:59.999Z', 'Sua assinatura vence hoje'],
  ['2026-03-02T13:00:00.000Z', 'Sua assinatura vence hoje'],
  ['2026-03-03T03:00:00.000Z', 'Sua assinatura vence em 1 dia'],
  ['2026-03-07T02:59:59.999Z', 'Sua assinatura vence em 4 dias'],
  ['2026-03-07T03:00:00.000Z', null],
  ['2026-02-28T12:00:00.000Z', 'Sua assinatura venceu em 28/02/2026'],
  [null, null],
])('due at %s: %s', (due, sentence) => {
  const warn = vi.spyOn(toast, 'warn').mockReturnValue('');
  warnOfExpiry(company(due), now);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(sentence ? [sentence] : []);
  warn.mockRestore();
});

test('days are those of the company, wherever the page is', () => {
  const warn = vi.spyOn(toast, 'warn').mockReturnValue('');
  warnOfExpiry(company('2026-03-03T01:59:59.999Z', 'America/Noronha'), now);
  warnOfExpiry(company('2026-03-03T03:59:59.999Z', 'America/Manaus'), now);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(['Sua assinatura vence hoje', 'Sua assinatura vence hoje']);
  warn.mockRestore();
});
