import { describe, expect, it } from 'vitest';
import { balance, settle, totals, type Books, type MoneyEvent } from './settle';
import { emptyBooks, written } from './books.fixture';

const issued: MoneyEvent = { is: 'issued', invoiceId: 1, companyId: 7, price: 9990 };
const pix = (endToEndId: string, cents: number, txid: string | null = 'a'): MoneyEvent => ({
  is: 'received',
  endToEndId,
  txid,
  cents,
});
const back = (endToEndId: string, cents: number, refundId = 'r'): MoneyEvent => ({
  is: 'refunded',
  refundId,
  endToEndId,
  cents,
});
const after = (...events: MoneyEvent[]): Books => {
  const books: Books = { ...emptyBooks, charges: new Map([['a', 1]]) };
  return [issued, ...events].reduce((stands, event) => written(stands, settle(stands, event)), books);
};
const short = (books: Books) => ({
  ...totals(books.moves),
  invoice: books.invoices.get(1)!.status,
  payments: [...books.payments.values()].map(({ state }) => state),
});
const none = { received: 0, applied: 0, held: 0, credit: 0, refunded: 0, unmatched: 0 };

describe('money that comes', () => {
  it.each<[string, MoneyEvent[], object]>([
    ['to the cent pays', [pix('E1', 9990)], { received: 9990, applied: 9990, invoice: 'paid', payments: ['settled'] }],
    [
      'twice under one id comes once, whatever it says then',
      [pix('E1', 9990), pix('E1', 9990), pix('E1', 5), pix('E1', 9990, null)],
      { received: 9990, applied: 9990, invoice: 'paid', payments: ['settled'] },
    ],
    [
      'again under another id is credit',
      [pix('E1', 9990), pix('E2', 9990)],
      { received: 19_980, applied: 9990, credit: 9990, invoice: 'paid', payments: ['settled', 'surplus'] },
    ],
    ['that is too little is held', [pix('E1', 9989)], { received: 9989, held: 9989, payments: ['short'] }],
    [
      'in parts pays once it is enough, and what is beyond is credit',
      [pix('E1', 5000), pix('E2', 4000), pix('E3', 1000)],
      { received: 10_000, applied: 9990, credit: 10, invoice: 'paid', payments: ['settled', 'settled', 'surplus'] },
    ],
    [
      'in parts is credit once the invoice is void',
      [pix('E1', 5000), { is: 'voided', companyId: 7, invoiceId: 1 }],
      { received: 5000, credit: 5000, invoice: 'void', payments: ['surplus'] },
    ],
    [
      'that is too much pays, and the rest is credit',
      [pix('E1', 10_000)],
      { received: 10_000, applied: 9990, credit: 10, invoice: 'paid', payments: ['surplus'] },
    ],
    [
      'for what is void is credit',
      [{ is: 'voided', companyId: 7, invoiceId: 1 }, pix('E1', 9990)],
      { received: 9990, credit: 9990, invoice: 'void', payments: ['surplus'] },
    ],
    [
      'for nobody knows what is kept apart',
      [pix('E1', 9990, 'b'), pix('E2', 5, null)],
      { received: 9995, unmatched: 9995, payments: ['unmatched', 'unmatched'] },
    ],
    ['that is none changes nothing', [pix('E1', 0), pix('E2', -5), pix('E3', 0.5), pix('E4', NaN)], { payments: [] }],
  ])('%s', (_, events, stands) => {
    expect(short(after(...events))).toEqual({ ...none, invoice: 'open', ...stands });
  });
});

describe('an act', () => {
  const hand: MoneyEvent = { is: 'settled by hand', companyId: 7, invoiceId: 1, actId: 'x' };
  it.each<[string, MoneyEvent[], object]>([
    ['settles by hand', [hand, hand], { received: 9990, applied: 9990, invoice: 'paid', payments: ['settled'] }],
    [
      'does not settle what is paid',
      [pix('E1', 9990), hand],
      { received: 9990, applied: 9990, invoice: 'paid', payments: ['settled'] },
    ],
    [
      'gives unmatched money to a company, once, and credit pays its invoice',
      [
        pix('E1', 9990, null),
        { is: 'given to a company', endToEndId: 'E1', companyId: 7 },
        { is: 'given to a company', endToEndId: 'E1', companyId: 8 },
        { is: 'covered by credit', companyId: 7, invoiceId: 1 },
        { is: 'covered by credit', companyId: 7, invoiceId: 1 },
      ],
      { received: 9990, applied: 9990, invoice: 'paid', payments: ['surplus'] },
    ],
    [
      'does not pay with credit that is not enough, nor with what is held',
      [pix('E1', 9989), { is: 'covered by credit', companyId: 7, invoiceId: 1 }],
      { received: 9989, held: 9989, payments: ['short'] },
    ],
    [
      'by hand brings the rest of what is held',
      [pix('E1', 9000), hand, hand],
      { received: 9990, applied: 9990, invoice: 'paid', payments: ['settled', 'settled'] },
    ],
    [
      'pays with credit the rest of what is held',
      [
        pix('E1', 9000),
        pix('E2', 990, null),
        { is: 'given to a company', endToEndId: 'E2', companyId: 7 },
        { is: 'covered by credit', companyId: 7, invoiceId: 1 },
      ],
      { received: 9990, applied: 9990, invoice: 'paid', payments: ['settled', 'surplus'] },
    ],
    [
      'voids nothing that is paid',
      [pix('E1', 9990), { is: 'voided', companyId: 7, invoiceId: 1 }],
      { received: 9990, applied: 9990, invoice: 'paid', payments: ['settled'] },
    ],
    [
      'on an invoice that is none changes nothing',
      [
        { ...hand, invoiceId: 9 },
        { is: 'voided', companyId: 7, invoiceId: 9 },
      ],
      {
        payments: [],
      },
    ],
  ])('%s', (_, events, stands) => {
    expect(short(after(...events))).toEqual({ ...none, invoice: 'open', ...stands });
  });

  it('issues an invoice that takes what credit there is, and voiding gives it back', () => {
    const second: MoneyEvent = { is: 'issued', invoiceId: 2, companyId: 7, price: 9990 };
    const gift: MoneyEvent = { is: 'given to a company', endToEndId: 'E1', companyId: 7 };
    const books = after(pix('E1', 4000, null), gift, second);
    expect(books.invoices.get(2)).toMatchObject({ cents: 5990, status: 'open' });
    expect(balance(books.moves, 'credit:7')).toBe(0);
    const voided = written(books, settle(books, { is: 'voided', companyId: 7, invoiceId: 2 }));
    expect(balance(voided.moves, 'credit:7')).toBe(4000);
  });

  it('issues an invoice as paid where credit is enough, or nothing is to be paid', () => {
    const books = after(pix('E1', 9990), pix('E2', 9990));
    const free = settle(books, { is: 'issued', invoiceId: 2, companyId: 9, price: 0 });
    const covered = settle(books, { is: 'issued', invoiceId: 2, companyId: 7, price: 9990 });
    for (const { invoices } of [free, covered]) {
      expect(invoices).toMatchObject([{ invoice: { cents: 0, status: 'paid' }, does: 'give what it was for' }]);
    }
  });
});

it('comes for a void renewal and is for the one that was made in its place', () => {
  const place: MoneyEvent = { is: 'issued', invoiceId: 2, companyId: 7, price: 12_000 };
  const voided = after({ is: 'voided', companyId: 7, invoiceId: 1 }, place);
  const invoices = new Map([...voided.invoices, [1, { ...voided.invoices.get(1)!, replacedBy: 2 }]]);
  const held = written({ ...voided, invoices }, settle({ ...voided, invoices }, pix('E1', 9990)));
  expect(held.invoices.get(2)).toMatchObject({ status: 'open', held: 9990 });
  const paid = written(held, settle(held, pix('E2', 2010)));
  expect(totals(paid.moves)).toEqual({ ...none, received: 12_000, applied: 12_000 });
  expect(paid.invoices.get(2)!.status).toBe('paid');
});

describe('money that goes back', () => {
  it.each<[string, MoneyEvent[], object]>([
    [
      'of the one payment takes the invoice with it',
      [pix('E1', 9990), back('E1', 9990), back('E1', 9990)],
      { received: 9990, refunded: 9990, invoice: 'refunded', payments: ['refunded'] },
    ],
    [
      'and is told of again as a payment stays away',
      [pix('E1', 9990), back('E1', 9990), pix('E1', 9990)],
      { received: 9990, refunded: 9990, invoice: 'refunded', payments: ['refunded'] },
    ],
    [
      'of one of two leaves the invoice paid, if it is the first',
      [pix('E1', 9990), pix('E2', 9990), back('E1', 9990)],
      { received: 19_980, applied: 9990, refunded: 9990, invoice: 'paid', payments: ['refunded', 'surplus'] },
    ],
    [
      'of both takes the invoice with it',
      [pix('E1', 9990), pix('E2', 9990), back('E1', 9990), back('E2', 9990)],
      { received: 19_980, refunded: 19_980, invoice: 'refunded', payments: ['refunded', 'refunded'] },
    ],
    [
      'in parts leaves what is left, and never more than came',
      [pix('E1', 9990), back('E1', 5000), back('E1', 9000, 's'), back('E1', 1, 't')],
      { received: 9990, refunded: 9990, invoice: 'refunded', payments: ['refunded'] },
    ],
    [
      'of nobody knows what goes from there',
      [pix('E1', 9990, null), back('E1', 990)],
      { received: 9990, unmatched: 9000, refunded: 990, payments: ['unmatched'] },
    ],
    [
      'of what is held goes from there, and the rest is asked for again',
      [pix('E1', 5000), pix('E2', 4000), back('E1', 5000), pix('E3', 5990)],
      {
        received: 14_990,
        applied: 9990,
        refunded: 5000,
        invoice: 'paid',
        payments: ['refunded', 'settled', 'settled'],
      },
    ],
    ['of what never came changes nothing', [back('E9', 9990)], { payments: [] }],
  ])('%s', (_, events, stands) => {
    expect(short(after(...events))).toEqual({ ...none, invoice: 'open', ...stands });
  });

  it('of credit that was spent leaves the credit below zero, and no new invoice adds that up', () => {
    const second: MoneyEvent = { is: 'issued', invoiceId: 2, companyId: 7, price: 9990 };
    const third: MoneyEvent = { is: 'issued', invoiceId: 3, companyId: 7, price: 9990 };
    const books = after({ is: 'voided', companyId: 7, invoiceId: 1 }, pix('E1', 9990), second, back('E1', 9990), third);
    expect(balance(books.moves, 'credit:7')).toBe(-9990);
    expect(books.invoices.get(2)!.status).toBe('paid');
    expect(books.invoices.get(3)).toMatchObject({ cents: 9990, status: 'open' });
  });
});
