import { invoiceStatuses, paymentStates } from '@guiche/contract/billing';
import { describe, expect, it } from 'vitest';
import { invoiceRule, invoiceTable, paymentRule, paymentTable } from './table';

const reached = (table: readonly { to: string }[], first: string) => new Set([first, ...table.map(({ to }) => to)]);

describe('an invoice', () => {
  it('reaches every status, and nothing leads out of void and refunded', () => {
    expect(reached(invoiceTable, 'open')).toEqual(new Set(invoiceStatuses));
    expect(invoiceTable.filter(({ from }) => from.includes('void') || from.includes('refunded'))).toEqual([]);
  });

  it('that is open gives what it was for once, however it is paid', () => {
    for (const on of ['paid in full', 'settled by hand', 'covered by credit'] as const) {
      expect(invoiceRule('open', on)).toMatchObject({ to: 'paid', does: 'give what it was for' });
      for (const from of ['paid', 'void', 'refunded'] as const) expect(invoiceRule(from, on)).toBeUndefined();
    }
  });

  it('that is paid is refunded, never voided; one that is open is voided, never refunded', () => {
    expect(invoiceRule('paid', 'voided')).toBeUndefined();
    expect(invoiceRule('open', 'refunded in full')).toBeUndefined();
  });
});

describe('a payment', () => {
  it('reaches every state, and nothing leads out of refunded or back to pending', () => {
    expect(reached(paymentTable, 'pending')).toEqual(new Set(paymentStates));
    expect(paymentTable.filter(({ from, to }) => from.includes('refunded') || to === 'pending')).toEqual([]);
  });

  it('is always judged, and once', () => {
    expect(paymentRule('pending', 'judged')?.to).toBe('settled');
    expect(paymentStates.filter((from) => paymentRule(from, 'judged'))).toEqual(['pending']);
  });

  it.each([
    ['nobody knows what for', { 'it has no charge of ours': true, 'it is too little': true }, 'unmatched'],
    ['for what is paid or void', { 'its invoice is not open': true, 'it is too little': true }, 'surplus'],
    ['of too little', { 'it is too little': true }, 'short'],
    ['of too much', { 'it is too much': true }, 'surplus'],
  ])('%s is judged so', (_, holds, to) => {
    expect(paymentRule('pending', 'judged', holds)?.to).toBe(to);
  });
});
