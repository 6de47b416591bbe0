import { networkOf } from '../platform/addresses';
import { batched } from '../platform/batched';
import { fail } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import { lockBilled } from '../companies/billed';
import type { Book, Books } from './book';
import { lockPayment, noteRefund, paymentById } from './book-queries';
import * as queries from './charge-queries';
import type { Fetched, PaymentDriver, Received } from './drivers/driver';
import type { Providers } from './provider';
import type { InvoiceKey } from './queries';
import { takeDaysBack } from './move-days';
import { write } from './write';

/**
 * The way of money into the book. A notice only names what to look at; what the provider then says is written, once for each
 * end-to-end id, whoever asks for it and however often: notices, open screens, the clock, the daily list.
 */
export type Settlement = ReturnType<typeof createSettlement>;

/** How many notices are taken at a time, and how many charges are asked about and written together. */
const mostNotices = 1000;
const together = 10;

/** What a provider said of a charge. */
interface Answer {
  charge: queries.ChargeRow;
  driver: string;
  said: Fetched;
}

const forgedCalls = { most: 60, within: 60_000 };

export function createSettlement(parts: {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  books: Books;
  providers: Providers;
  throttle: Pick<Throttle, 'take'>;
  log: Log;
  clock: () => Date;
}) {
  const { tenancy, books, providers, throttle, log, clock } = parts;

  /** Many notices at once share a transaction, and one job looks at what all of them name. */
  const store = batched<{ driver: string; body: string; txids: string[] }>(500, async (posts) => {
    await books.write(async ({ db, now, ask }) => {
      await queries.insertInbox(db, posts, now);
      if (posts.some(({ txids }) => txids.length))
        await ask('billing.settle', {}, { key: 'billing.settle', queue: 'billing.settle' });
      await providers.heard(db, now);
    });
  });

  /** What notices name that nobody has looked at yet. Of what a provider did not say the notice stays, and the job comes again. */
  async function settleTold(): Promise<void> {
    const failures: unknown[] = [];
    for (let after = '0'; ;) {
      const told = await books.write(({ db }) => queries.toldInInbox(db, after, mostNotices));
      if (!told.length) break;
      after = told.at(-1)!.id;
      const charges = await books.write(({ db }) =>
        queries.chargesOf(db, [...new Set(told.flatMap(({ txids }) => txids))]),
      );
      const failed = await lookAtAll(charges);
      failures.push(...failed.values());
      const done = told.filter(({ txids }) => !txids.some((txid) => failed.has(txid)));
      await books.write(({ db, now }) =>
        queries.inboxHandled(
          db,
          done.map(({ id }) => id),
          now,
        ),
      );
    }
    if (failures.length) throw failures[0];
  }

  /** @returns what went wrong, by the charge */
  async function lookAtAll(charges: readonly queries.ChargeRow[]): Promise<Map<string, unknown>> {
    const failed = new Map<string, unknown>();
    for (let n = 0; n < charges.length; n += together)
      for (const [txid, error] of await lookAt(charges.slice(n, n + together))) failed.set(txid, error);
    return failed;
  }

  /** What the provider says of some charges is written in one transaction, or where that fails each by itself. */
  async function lookAt(charges: readonly queries.ChargeRow[]): Promise<Map<string, unknown>> {
    const failed = new Map<string, unknown>();
    const drivers = new Map<string, Promise<PaymentDriver>>();
    const driverOf = (name: queries.ChargeRow['driver']) => {
      if (!drivers.has(name)) drivers.set(name, providers.of(name));
      return drivers.get(name)!;
    };
    const asked = await Promise.all(
      charges.map(async (charge) => {
        try {
          const driver = await driverOf(charge.driver);
          return [{ charge, driver: driver.name, said: await driver.fetch(charge.txid) }];
        } catch (error) {
          failed.set(charge.txid, error);
          return [];
        }
      }),
    );
    const answers = asked.flat();
    try {
      await record(answers);
    } catch (error) {
      for (const answer of answers) {
        const wrong =
          answers.length === 1
            ? error
            : await record([answer]).then(
                () => null,
                (why: unknown) => why,
              );
        if (wrong !== null) failed.set(answer.charge.txid, wrong);
      }
    }
    return failed;
  }

  const record = (answers: readonly Answer[]): Promise<void> =>
    books.write(async (book) => {
      const paid = answers.filter(({ said }) => said.payments.length);
      if (paid.length > 1) {
        // everything that will be held is held first and in one order: two who write much do not wait for each other
        const ids = paid.flatMap(({ said }) => said.payments.map(({ endToEndId }) => endToEndId));
        for (const id of [...new Set(ids)].sort()) await lockPayment(book.db, id);
        const companies = new Set(paid.map(({ charge }) => charge.companyId));
        for (const id of [...companies].sort((one, other) => one - other)) await lockBilled(book.db, id);
      }
      for (const { charge, driver, said } of answers) {
        const { txid, expiresAt } = charge;
        for (const payment of said.payments)
          await writePayment(book, driver, { ...payment, txid: payment.txid ?? txid });
        if (said.state === 'removed' || said.state === 'paid') await queries.chargeState(book.db, txid, said.state);
        if (said.state === 'active' && said.brCode)
          await queries.chargeMade(book.db, txid, { brCode: said.brCode, expiresAt: new Date(expiresAt) });
      }
    });

  /** What the provider says of a charge is written. */
  async function look(txid: string): Promise<void> {
    const charge = await tenancy.acrossCompanies((db) => queries.chargeOf(db, txid));
    if (!charge) return;
    for (const error of (await lookAt([charge])).values()) throw error;
  }

  /** One payment, and what went back of it. */
  const apply = (driver: string, payment: Received): Promise<void> =>
    books.write((book) => writePayment(book, driver, payment));

  /** Nobody can pay these codes any more, or what was paid is in the book. */
  async function takeBack(charges: readonly Pick<queries.ChargeRow, 'txid' | 'driver'>[]): Promise<void> {
    for (const { txid, driver: name } of charges) {
      try {
        const driver = await providers.of(name);
        if ((await driver.remove(txid)) === 'removed')
          await books.write(({ db }) => queries.chargeState(db, txid, 'removed'));
        else await look(txid);
      } catch (error) {
        // Should somebody pay it, it is surplus, and credit.
        log.warn({ err: error }, 'a Pix code was not taken back');
      }
    }
  }

  async function tryToLook(txid: string): Promise<void> {
    try {
      await look(txid);
    } catch (error) {
      log.warn({ err: error }, 'the payment provider does not answer');
    }
  }

  return {
    look,
    apply,
    /** Asks at once about codes of which somebody says that they are paid. */
    check: async (txids: readonly string[]): Promise<void> => void (await Promise.all(txids.map(tryToLook))),
    /**
     * A call that says it is a provider's.
     * @throws ERR_NOT_SIGNED, ERR_TOO_MANY_REQUESTS
     */
    async hear(driver: string, word: string, bytes: Buffer, ip: string): Promise<void> {
      if (!providers.isWordOf(driver, word)) {
        await throttle.take(`payments:forged:${networkOf(ip)}`, forgedCalls);
        throw fail('ERR_NOT_SIGNED');
      }
      await store({ driver, body: bytes.toString('utf8').replaceAll('\0', ''), txids: txidsIn(bytes) });
    },
    takeBack,
    /** Nobody can pay a code of this invoice any more, or what was paid is in the book. */
    retire: async (invoice: InvoiceKey): Promise<void> =>
      takeBack(await tenancy.acrossCompanies((db) => queries.openCharges(db, invoice))),
    /** Asks about a code that somebody is looking at, at most every five seconds whoever looks. */
    async glance(txid: string): Promise<void> {
      if (await books.write(({ db, now }) => queries.takeTurn(db, txid, now))) await tryToLook(txid);
    },
    settleTold,
    /** Asks about charges whose time for it has come; what fails has another. @returns how many */
    async askDue(): Promise<number> {
      const found = await books.write(async ({ db, now }) => queries.takeToAsk(db, now, 200));
      for (const error of (await lookAtAll(found)).values())
        log.warn({ err: error }, 'the payment provider does not answer');
      return found.length;
    },
    /** What was told is kept for thirty days. */
    async forgetOld(): Promise<void> {
      const most = 500;
      const step = () =>
        books.write(({ db, now }) => queries.forgetInbox(db, new Date(now.getTime() - 30 * 86_400_000), most));
      while ((await step()) === most);
    },
    /**
     * Everything that providers have received lately: what no notice said. Asked are the present one, and those whose codes
     * may still have been paid lately; one that does not answer keeps no other from being asked.
     */
    async reconcile(days = 3): Promise<void> {
      const now = clock();
      const from = new Date(now.getTime() - days * 86_400_000);
      const present = await providers.name();
      const used = await tenancy.acrossCompanies((db) => queries.driversOf(db, new Date(from.getTime() - 86_400_000)));
      const names = new Set([...(present === null ? [] : [present]), ...used.map(({ driver }) => driver)]);
      for (const name of names) {
        try {
          const driver = await providers.of(name);
          for await (const payment of driver.list(from, now)) await apply(driver.name, payment);
        } catch (error) {
          log.error({ err: error, driver: name }, 'payments of a provider were not reconciled');
        }
      }
    },
  };
}

/** One payment, and what went back of it. */
async function writePayment(book: Book, driver: string, payment: Received): Promise<void> {
  const { endToEndId, txid, cents, paidAt, payer, refunds } = payment;
  await write(book, { is: 'received', endToEndId, txid, cents }, { driver, txid, payer, paidAt });
  for (const refund of refunds) {
    const known = await paymentById(book.db, endToEndId);
    if (!known) return;
    const turned = await noteRefund(book.db, { ...refund, paymentId: known.id, driver }, book.now);
    if (turned) book.moved();
    if (refund.state === 'done')
      await write(book, { is: 'refunded', refundId: refund.refundId, endToEndId, cents: refund.cents }, { driver });
    await takeDaysBack(book, turned);
  }
}

/** What a notice names. Its shape is the provider's: whatever is not as expected names nothing. */
export function txidsIn(bytes: Buffer): string[] {
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString('utf8'));
  } catch {
    return [];
  }
  const { pix } = (body ?? {}) as { pix?: unknown };
  if (!Array.isArray(pix)) return [];
  const named = pix.slice(0, 500).map((one: unknown) => (one as { txid?: unknown } | null)?.txid);
  return [
    ...new Set(named.filter((txid): txid is string => typeof txid === 'string' && /^[a-zA-Z0-9]{1,35}$/.test(txid))),
  ];
}
