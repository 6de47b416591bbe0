import type { Books, Outcome } from './settle';

/** Books in memory that keep what the database does: a move is written once for what it stands, and never taken out. */

export const emptyBooks: Books = { moves: [], invoices: new Map(), charges: new Map(), payments: new Map() };

/** The books after an outcome, all of it or, where a move would be written twice, none. */
export function written(books: Books, { moves, invoices, payments }: Outcome): Books {
  const keys = new Set(books.moves.map(({ key, from, to }) => `${key} ${from} ${to}`));
  for (const { key, from, to, cents } of moves) {
    if (keys.has(`${key} ${from} ${to}`)) throw new Error(`${key} is written already`);
    if (!Number.isSafeInteger(cents) || cents <= 0 || from === to) throw new Error(`${key} moves ${cents}`);
  }
  return {
    charges: books.charges,
    moves: [...books.moves, ...moves],
    invoices: new Map([...books.invoices, ...invoices.map(({ id, invoice }) => [id, invoice] as const)]),
    payments: new Map([
      ...books.payments,
      ...payments.map(({ endToEndId, payment }) => [endToEndId, payment] as const),
    ]),
  };
}
