import { afterAll, beforeAll, expect, it } from 'vitest';
import { dice } from '../testing/dice';
import { triesOf } from '../testing/length';
import { createWorld, type World } from '../testing/world';
import type { Db } from '../platform/database';
import { createBooks, type Books } from './book';
import { noteRefund, paymentById } from './book-queries';
import { ensureRenewal, write } from './write';

/**
 * Any history of money, acts and crashes against the real database: a crash at any statement undoes its transaction, and
 * what the bank knows is told again in the end. HISTORIES says how many; ten thousand take a quarter of an hour.
 */
const histories = triesOf('HISTORIES', { short: 40, long: 10_000 });

let world: World;
beforeAll(async () => void (world = await createWorld({ lines: false })));
afterAll(() => world.close());

class Crash extends Error {}

/** Books whose transactions die at the statement that is said, before it or when it was done. */
function mortalBooks(diesAt: () => number): Books {
  return createBooks({
    clock: world.app.clock,
    publish: () => undefined,
    emit: () => undefined,
    publishMoved: () => undefined,
    tenancy: {
      acrossCompanies: (work) =>
        world.app.tenancy.acrossCompanies((db) => {
          let left = diesAt();
          const step = () => {
            if (left-- === 0) throw new Crash();
          };
          const mortal =
            <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
            async (...args: Args): Promise<T> => {
              step();
              const answer = await ask(...args);
              step();
              return answer;
            };
          return work({
            many: mortal(db.many),
            one: mortal(db.one),
            maybe: mortal(db.maybe),
            run: mortal(db.run),
          } as Db);
        }),
    },
  });
}

interface Paid {
  endToEndId: string;
  txid: string | null;
  cents: number;
  refunds: { refundId: string; cents: number }[];
}

async function run(seed: number) {
  const { upTo: roll } = dice(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[roll(Math.max(1, list.length))];
  const { rows } = await world.owner.query<{ id: number }>(
    `insert into companies (name, due_date, plan_id) values ($1, now() + interval '3 days', 1) returning id`,
    [`Historia ${seed}`],
  );
  const companyId = rows[0]!.id;
  let crashes = 0;
  const books = mortalBooks(() => (roll(3) === 0 ? roll(60) : -1));
  const sound = mortalBooks(() => -1);
  const survive = async (act: (books: Books) => Promise<unknown>) => {
    try {
      await act(books);
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
      crashes++;
    }
  };
  const bank: Paid[] = [];
  const codes: { txid: string; invoiceId: number }[] = [];
  const invoiceIds = async () =>
    (
      await world.owner.query<{ id: number }>('select id from invoices where company_id = $1 order by id', [companyId])
    ).rows.map(({ id }) => id);
  const tell = async (on: Books, paid: Paid) => {
    await on.write((book) => write(book, { is: 'received', ...paid }, { driver: 'sandbox', txid: paid.txid }));
    for (const { refundId, cents } of paid.refunds) {
      await on.write(async (book) => {
        const known = await paymentById(book.db, paid.endToEndId);
        if (!known) return;
        await noteRefund(book.db, { paymentId: known.id, driver: 'sandbox', refundId, cents, state: 'done' }, book.now);
        await write(book, { is: 'refunded', refundId, endToEndId: paid.endToEndId, cents }, { driver: 'sandbox' });
      });
    }
  };
  for (let n = 0; n < 14; n++) {
    const invoiceId = pick(await invoiceIds());
    const act = roll(9);
    if (act <= 1 || invoiceId === undefined) await survive((on) => on.write((book) => ensureRenewal(book, companyId)));
    else if (act === 2) {
      const txid = `h${seed}n${n}`;
      await world.owner.query(
        `insert into charges (company_id, txid, invoice_id, driver, cents, state, expires_at)
         select company_id, $2, id, 'sandbox', greatest(cents, 1), 'active', now() from invoices where id = $1`,
        [invoiceId, txid],
      );
      codes.push({ txid, invoiceId });
    } else if (act <= 5) {
      const code = roll(6) ? pick(codes) : undefined;
      const { rows: owed } = await world.owner.query<{ cents: string }>('select cents from invoices where id = $1', [
        code?.invoiceId ?? invoiceId,
      ]);
      const cents = Math.max(1, Number(owed[0]!.cents) + [0, 0, 0, 7, -50][roll(5)]!);
      const paid = { endToEndId: `H${seed}E${n}`, txid: code?.txid ?? null, cents, refunds: [] };
      bank.push(paid);
      for (let times = roll(4); times > 0; times--)
        await survive((on) => (roll(2) ? tell(on, paid) : Promise.all([tell(on, paid), tell(sound, paid)])));
    } else if (act === 6) {
      const paid = pick(bank);
      const left = paid ? paid.cents - paid.refunds.reduce((sum, { cents }) => sum + cents, 0) : 0;
      if (paid && left > 0)
        paid.refunds.push({ refundId: `${paid.endToEndId}R${n}`, cents: Math.ceil(left / (1 + roll(2))) });
      if (paid) await survive((on) => tell(on, paid));
    } else if (act === 7)
      await survive((on) =>
        on.write((book) =>
          write(book, { is: 'settled by hand', companyId, invoiceId, actId: `${seed}-${n}` }, { driver: 'hand' }),
        ),
      );
    else
      await survive((on) =>
        on.write((book) => write(book, { is: 'voided', companyId, invoiceId }, { driver: 'void' })),
      );
  }
  // The daily list, twice: what no notice said, and what was lost on the way.
  for (let n = 0; n < 2; n++) for (const paid of bank) await tell(sound, paid);
  return { companyId, bank, crashes };
}

it(
  'the book of the database is what the bank says, whatever dies at whatever statement',
  { timeout: 3_600_000 },
  async () => {
    let [crashes, settled] = [0, 0];
    for (let seed = 1; seed <= histories; seed++) {
      const { companyId, bank, crashes: died } = await run(seed);
      crashes += died;
      const ids = bank.map(({ endToEndId }) => endToEndId);
      const { rows } = await world.owner.query<Record<string, string>>(
        `with mine as (
         select * from moves where of_company = $1 or key = any($2) or key like any (select 'refund:' || e || ':%' from unnest($2) e)),
       m as (select from_account as account, -cents as cents from mine union all select to_account, cents from mine)
       select (select coalesce(sum(cents), 0) from mine where from_account = 'outside' and key not like 'hand:%') as received,
         (select coalesce(sum(cents), 0) from mine where from_account = 'outside' and key like 'hand:%') as hands,
         (select coalesce(sum(cents), 0) from mine where to_account = 'outside') as refunded,
         coalesce(sum(cents) filter (where account like 'invoice:%'), 0) as applied,
         coalesce(sum(cents) filter (where account like 'held:%'), 0) as held,
         coalesce(sum(cents) filter (where account like 'credit:%'), 0) as credit,
         (select coalesce(sum(held), 0) from invoices where company_id = $1) as waits,
         coalesce(sum(cents) filter (where account = 'unmatched'), 0) as unmatched,
         (select count(*) from payments where end_to_end_id = any($2)) as payments,
         (select count(*) from due_moves where company_id = $1) as moved,
         (select count(*) from invoices where company_id = $1 and status in ('paid', 'refunded')) as paid,
         (select count(*) from invoices i where company_id = $1 and status = 'paid'
           and price <> (select coalesce(sum(case when to_account = 'invoice:' || i.id then cents else -cents end), 0) from mine
             where 'invoice:' || i.id in (from_account, to_account))
           and not exists (select from refunds r join payments p on p.id = r.payment_id where p.invoice_id = i.id)) as uneven
       from m`,
        [companyId, ids],
      );
      const book = Object.fromEntries(Object.entries(rows[0]!).map(([name, value]) => [name, Number(value)]));
      const all = (list: readonly { cents: number }[]) => list.reduce((sum, { cents }) => sum + cents, 0);
      expect({ seed, ...book }).toMatchObject({
        seed,
        received: all(bank),
        refunded: all(bank.flatMap(({ refunds }) => refunds)),
        payments: bank.length,
        uneven: 0,
      });
      expect({ seed, held: book.held }).toEqual({ seed, held: book.waits });
      expect(book.received! + book.hands!).toBe(
        book.applied! + book.held! + book.credit! + book.refunded! + book.unmatched!,
      );
      // Each invoice that was paid has moved the due date once, and no other has.
      expect({ seed, moved: book.moved }).toEqual({ seed, moved: book.paid });
      settled += book.paid!;
    }
    expect(crashes).toBeGreaterThan(histories / 2);
    expect(settled).toBeGreaterThan(histories / 2);
    if (process.env.BENCH)
      process.stdout.write(`${histories} histories, ${crashes} crashes, ${settled} invoices paid\n`);
  },
);
