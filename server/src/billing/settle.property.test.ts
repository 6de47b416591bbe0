import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emptyBooks, written } from './books.fixture';
import { balance, settle, totals, type Books, type MoneyEvent } from './settle';

/** Any history of money, notices, acts and crashes, against a bank that knows what was really paid. */
const seed = 20_261_122;
const companies = [1, 2];

type Step =
  | { does: 'issue'; company: number; price: number }
  | { does: 'make a code'; of: number }
  | { does: 'pay'; code: number; much: 'exact' | 'less' | 'more'; told: number }
  | { does: 'pay nobody'; cents: number; told: number }
  | { does: 'tell again'; of: number; told: number }
  | { does: 'refund'; of: number; share: number; told: number }
  | { does: 'void' | 'change the plan' | 'settle by hand' | 'cover'; of: number }
  | { does: 'give'; of: number; company: number };

const many = fc.nat(20);
/** How often it is told; 0: only the daily list will say it. */
const told = fc.oneof(fc.nat(3), fc.integer({ min: 1, max: 50 }));
const company = fc.constantFrom(...companies);
const price = fc.oneof(fc.constantFrom(0, 1, 9990), fc.integer({ min: 1, max: 20_000 }));
const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ does: fc.constant('issue' as const), company, price }),
    fc.record({ does: fc.constant('make a code' as const), of: many }),
    fc.record({
      does: fc.constant('pay' as const),
      code: many,
      much: fc.constantFrom('exact' as const, 'exact' as const, 'less' as const, 'more' as const),
      told,
    }),
    fc.record({ does: fc.constant('pay nobody' as const), cents: fc.integer({ min: 1, max: 20_000 }), told }),
    fc.record({ does: fc.constant('tell again' as const), of: many, told }),
    fc.record({ does: fc.constant('refund' as const), of: many, share: fc.integer({ min: 1, max: 4 }), told }),
    fc.record({
      does: fc.constantFrom('void' as const, 'change the plan' as const, 'settle by hand' as const, 'cover' as const),
      of: many,
    }),
    fc.record({ does: fc.constant('give' as const), of: many, company }),
  ),
  { minLength: 8, maxLength: 40, size: 'max' },
);
/** At which acts of writing the server is killed: what it had worked out is lost, and told of again or not. */
const kills = fc.array(fc.nat(150), { maxLength: 20, size: 'max' });

interface Paid {
  endToEndId: string;
  txid: string | null;
  cents: number;
}

function run(history: readonly Step[], killed: ReadonlySet<number>) {
  let books: Books = { ...emptyBooks, charges: new Map() };
  const bank: { payments: Paid[]; refunds: { refundId: string; endToEndId: string; cents: number }[]; hands: number } =
    {
      payments: [],
      refunds: [],
      hands: 0,
    };
  const given = new Map<number, number>();
  let [writes, deaths] = [0, 0];
  const write = (event: MoneyEvent, mayDie = true): boolean => {
    const outcome = settle(books, event);
    if (mayDie && killed.has(writes++)) {
      deaths++;
      return false;
    }
    books = written(books, outcome);
    for (const { id, does } of outcome.invoices) {
      if (does === 'give what it was for') given.set(id, (given.get(id) ?? 0) + 1);
    }
    if (event.is === 'settled by hand') bank.hands += totals(outcome.moves).received;
    return outcome.moves.length + outcome.invoices.length + outcome.payments.length > 0;
  };
  const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
  const invoiceAt = (n: number) => pick([...books.invoices.keys()], n);
  const tell = (paid: Paid | undefined, times: number) => {
    for (let n = 0; paid && n < times; n++) write({ is: 'received', ...paid });
  };
  const pay = (txid: string | null, cents: number, times: number) => {
    const paid = { endToEndId: `E${bank.payments.length}`, txid, cents };
    bank.payments.push(paid);
    tell(paid, times);
  };
  const issue = (companyId: number, cents: number) => {
    const invoiceId = books.invoices.size + 1;
    write({ is: 'issued', invoiceId, companyId, price: cents });
    code(invoiceId);
  };
  const code = (invoiceId: number | undefined) => {
    if (invoiceId === undefined || !books.invoices.has(invoiceId)) return;
    books = { ...books, charges: new Map([...books.charges, [`tx${books.charges.size}`, invoiceId]]) };
  };

  /** What comes for the void one is for what was made in its place, as long as that is open. */
  const replace = (id: number, replacedBy: number) => {
    if (books.invoices.get(replacedBy)?.status !== 'open') return;
    books = { ...books, invoices: new Map([...books.invoices, [id, { ...books.invoices.get(id)!, replacedBy }]]) };
  };

  for (const [at, step] of history.entries()) {
    switch (step.does) {
      case 'issue':
        issue(step.company, step.price);
        break;
      case 'make a code':
        code(invoiceAt(step.of));
        break;
      case 'pay': {
        const [txid, invoiceId] = pick([...books.charges], step.code) ?? [];
        if (txid === undefined) break;
        const { cents } = books.invoices.get(invoiceId!)!;
        const much = { exact: cents, less: Math.ceil(cents / 2), more: cents + 7 }[step.much];
        if (much > 0) pay(txid, much, step.told);
        break;
      }
      case 'pay nobody':
        pay(step.cents % 2 ? null : 'somebody else’s', step.cents, step.told);
        break;
      case 'tell again':
        tell(pick(bank.payments, step.of), step.told);
        break;
      case 'refund': {
        const paid = pick(bank.payments, step.of);
        const before = bank.refunds.filter(({ endToEndId }) => endToEndId === paid?.endToEndId);
        const left = (paid?.cents ?? 0) - before.reduce((sum, { cents }) => sum + cents, 0);
        if (!paid || left === 0) break;
        const back = {
          refundId: `R${before.length}`,
          endToEndId: paid.endToEndId,
          cents: Math.ceil(left / step.share),
        };
        bank.refunds.push(back);
        for (let n = 0; n < step.told; n++) write({ is: 'refunded', ...back });
        break;
      }
      case 'settle by hand': {
        const invoiceId = invoiceAt(step.of);
        if (invoiceId === undefined) break;
        // Pressed twice: one act.
        const { companyId } = books.invoices.get(invoiceId)!;
        for (let n = 0; n < 2; n++) write({ is: 'settled by hand', companyId, invoiceId, actId: String(at) });
        break;
      }
      case 'give': {
        const paid = pick(bank.payments, step.of);
        if (paid) write({ is: 'given to a company', endToEndId: paid.endToEndId, companyId: step.company });
        break;
      }
      default: {
        const invoiceId = invoiceAt(step.of);
        if (invoiceId === undefined) break;
        const { companyId, price } = books.invoices.get(invoiceId)!;
        if (step.does === 'cover') write({ is: 'covered by credit', companyId, invoiceId });
        else if (write({ is: 'voided', companyId, invoiceId }) && step.does === 'change the plan') {
          issue(companyId, price * 2 + 1);
          replace(invoiceId, books.invoices.size);
        }
      }
    }
  }
  // The daily list, twice: what no notice said, and what was lost on the way.
  for (let n = 0; n < 2; n++) {
    for (const paid of bank.payments) write({ is: 'received', ...paid }, false);
    for (const back of bank.refunds) write({ is: 'refunded', ...back }, false);
  }
  return { books, bank, given, deaths };
}

const sum = (list: readonly { cents: number }[]) => list.reduce((all, { cents }) => all + cents, 0);

it(
  'loses no payment and credits none twice, in ten thousand histories with kills between any two steps',
  { timeout: 120_000 },
  () => {
    let [settled, died, waited] = [0, 0, 0];
    fc.assert(
      fc.property(steps, kills, (history, killed) => {
        const { books, bank, given, deaths } = run(history, new Set(killed));
        const { received, applied, held, credit, refunded, unmatched } = totals(books.moves);

        // What the books say is what the bank says.
        expect(received).toBe(sum(bank.payments) + bank.hands);
        expect(refunded).toBe(sum(bank.refunds));
        expect(received).toBe(applied + held + credit + refunded + unmatched);

        // One outcome for each end-to-end id, and its money once.
        for (const { endToEndId, cents } of bank.payments) {
          expect(sum(books.moves.filter(({ key }) => key === endToEndId))).toBe(cents);
          expect(books.payments.get(endToEndId)!.state).not.toBe('pending');
        }

        // An invoice gives what it was for once, if it is paid, and holds what it should.
        for (const [id, { status, price, cents, held }] of books.invoices) {
          const holds = balance(books.moves, `invoice:${id}`);
          expect(given.get(id) ?? 0).toBe(status === 'paid' || status === 'refunded' ? 1 : 0);
          expect(holds).toBeGreaterThanOrEqual(status === 'open' ? price - cents : 0);
          expect(holds).toBeLessThanOrEqual(status === 'open' ? price - cents : status === 'paid' ? price : 0);
          if (status === 'paid') settled++;
          // What waits for the rest is less than all, and lies on what is open; those who sent it are known.
          expect(balance(books.moves, `held:${id}`)).toBe(held);
          expect(held === 0 || (status === 'open' && held > 0 && held < cents)).toBe(true);
          if (held > 0) waited++;
        }

        // Nobody owes where nothing went back, and no money lies where it belongs to nobody.
        expect(unmatched).toBeGreaterThanOrEqual(0);
        const owes = companies.some((one) => balance(books.moves, `credit:${one}`) < 0);
        expect(owes && bank.refunds.length === 0).toBe(false);
        died += deaths;
      }),
      { numRuns: 10_000, seed },
    );
    expect(settled).toBeGreaterThan(10_000);
    expect(died).toBeGreaterThan(10_000);
    expect(waited).toBeGreaterThan(500);
  },
);

it('ends in the same sums in whatever order payments are told', () => {
  const payments = fc.array(
    fc.record({ txid: fc.constantFrom('a', 'b', 'c', 'x', null), cents: fc.constantFrom(5000, 9990, 9990, 12_000) }),
    { minLength: 2, maxLength: 8 },
  );
  const two = payments.chain((list) => {
    const told = list.map((paid, n): MoneyEvent => ({ is: 'received', endToEndId: `E${n}`, ...paid }));
    return fc.tuple(fc.constant(told), fc.shuffledSubarray([...told, ...told], { minLength: 2 * told.length }));
  });
  const tellAll = (events: readonly MoneyEvent[]) => {
    const issued: MoneyEvent[] = [
      { is: 'issued', invoiceId: 1, companyId: 1, price: 9990 },
      { is: 'issued', invoiceId: 2, companyId: 2, price: 9990 },
    ];
    const charges = new Map([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]);
    const books = [...issued, ...events].reduce<Books>((stands, event) => written(stands, settle(stands, event)), {
      ...emptyBooks,
      charges,
    });
    const statuses = [...books.invoices.values()].map(({ status }) => status);
    return { ...totals(books.moves), statuses, credit: companies.map((one) => balance(books.moves, `credit:${one}`)) };
  };
  fc.assert(
    fc.property(two, ([inOrder, shuffled]) => {
      expect(tellAll(shuffled)).toEqual(tellAll(inOrder));
    }),
    { numRuns: 2000, seed },
  );
});
