import type { Me } from '@guiche/contract/users';
import { expect, test, vi } from 'vitest';
import '../../platform/i18n';
import { toast } from '../../ui/toast-store';
import { warnOfExpiry } from './expiry';

const now = new Date('2026-03-02T12:00:00.000Z');
const company = (billedUntil: string | null, timeZone = 'America/Sao_Paulo', trialExpiration: string | null = null) =>
  ({ billedUntil, timeZone, trialExpiration }) as Me['company'];

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

test.each([
  ['2026-03-05T12:00:00.000Z', 'Seu período de teste termina em 3 dias', 'Até 05/03/2026 tudo'],
  ['2026-03-03T12:00:00.001Z', 'Seu período de teste termina em 1 dia', 'Até 03/03/2026 tudo'],
  ['2026-03-03T12:00:00.000Z', 'Seu período de teste termina em 1 dia', 'Até 03/03/2026 09:00 tudo'],
  ['2026-03-02T17:05:00.000Z', 'Seu período de teste termina hoje às 14:05', 'Até 02/03/2026 14:05 tudo'],
])('a trial that ends at %s is called one, and tells the hour within a day of it: %s, %s', (due, sentence, why) => {
  const warn = vi.spyOn(toast, 'warn').mockReturnValue('');
  warnOfExpiry(company(due, undefined, due), now);
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    sentence,
    expect.objectContaining({ detail: expect.stringContaining(why) }),
  );
  warn.mockRestore();
});

test('once it is paid for it is a subscription', () => {
  const warn = vi.spyOn(toast, 'warn').mockReturnValue('');
  warnOfExpiry(company('2026-03-03T02:59:59.999Z', undefined, '2026-02-03T12:00:00.000Z'), now);
  expect(warn.mock.calls.map(([text]) => text)).toEqual(['Sua assinatura vence hoje']);
  warn.mockRestore();
});
