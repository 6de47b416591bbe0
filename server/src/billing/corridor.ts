import { networkOf } from '../platform/addresses';
import { batched } from '../platform/batched';
import { fail } from '../platform/errors';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';
import type { Throttle } from '../platform/throttle';
import type { Books } from './book';
import { noteRefund, paymentById } from './book-queries';
import * as queries from './charge-queries';
import type { Received } from './drivers/driver';
import type { Providers } from './provider';
import { write } from './write';

/**
 * The way of money into the book. A notice only names what to look at; what the provider then says is written, once for each
 * end-to-end id, whoever asks for it and however often: notices, open screens, the clock, the daily list.
 */
export type Corridor = ReturnType<typeof createCorridor>;

const forgedCalls = { most: 60, within: 60_000 };

export function createCorridor(parts: {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  books: Books;
  providers: Providers;
  throttle: Pick<Throttle, 'take'>;
  log: Log;
  clock: () => Date;
}) {
  const { tenancy, books, providers, throttle, log, clock } = parts;

  /** Many notices at once share a transaction. */
  const store = batched<{ driver: string; body: string; txids: string[] }>(500, async (posts) => {
    await books.write(async ({ db, now, ask }) => {
      await queries.insertInbox(db, posts, now);
      const named = [...new Set(posts.flatMap(({ txids }) => txids))].sort();
      const known = named.length ? await queries.knownTxids(db, named) : [];
      await Promise.all(known.map(({ txid }) => ask('billing.settle', { txid }, { key: `billing.settle:${txid}` })));
    });
    await providers.heard(clock());
  });

  /** What the provider says of a charge is written. */
  async function look(txid: string): Promise<void> {
    const charge = await tenancy.acrossCompanies((db) => queries.chargeOf(db, txid));
    if (!charge) return;
    const driver = await providers.of(charge.driver);
    const { state, brCode, payments } = await driver.fetch(txid);
    for (const payment of payments) await apply(driver.name, { ...payment, txid: payment.txid ?? txid });
    await books.write(async ({ db, now }) => {
      if (state === 'removed' || state === 'paid') await queries.chargeState(db, txid, state);
      if (state === 'active' && brCode)
        await queries.chargeMade(db, txid, { brCode, expiresAt: new Date(charge.expiresAt) });
      await queries.inboxHandled(db, txid, now);
    });
  }

  /** One payment, and what went back of it. */
  async function apply(driver: string, payment: Received): Promise<void> {
    const { endToEndId, txid, cents, paidAt, payer, refunds } = payment;
    await books.write((book) =>
      write(book, { is: 'received', endToEndId, txid, cents }, { driver, txid, payer, paidAt }),
    );
    for (const refund of refunds) {
      await books.write(async (book) => {
        const known = await paymentById(book.db, endToEndId);
        if (!known) return;
        await noteRefund(book.db, { ...refund, paymentId: known.id, driver }, book.now);
        if (refund.state === 'done')
          await write(book, { is: 'refunded', refundId: refund.refundId, endToEndId, cents: refund.cents }, { driver });
      });
    }
  }

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
    retire: async (invoiceId: number): Promise<void> =>
      takeBack(await tenancy.acrossCompanies((db) => queries.openCharges(db, invoiceId))),
    /** Asks about a code that somebody is looking at, at most every five seconds whoever looks. */
    async glance(txid: string): Promise<void> {
      if (await books.write(({ db, now }) => queries.takeTurn(db, txid, now))) await tryToLook(txid);
    },
    /** Charges whose time to be asked about has come. @returns how many */
    async askDue(): Promise<number> {
      return books.write(async ({ db, now, ask }) => {
        const found = await queries.takeToAsk(db, now, 200);
        await Promise.all(found.map(({ txid }) => ask('billing.settle', { txid }, { key: `billing.settle:${txid}` })));
        return found.length;
      });
    },
    /** What was told is kept for thirty days. */
    forgetOld: () => books.write(({ db, now }) => queries.forgetInbox(db, new Date(now.getTime() - 30 * 86_400_000))),
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
