import { reaisOf } from '@guiche/contract/money';
import type { Charge } from '@guiche/contract/subscription';
import { lockBilled } from '../companies/billed';
import type { Log } from '../platform/log';
import { fail } from '../platform/errors';
import type { Book, Books } from './book';
import * as queries from './charge-queries';
import type { ChargeRow } from './charge-queries';
import type { Settlement } from './settlement';
import { chargeLife, Refused, type PaymentDriver } from './drivers/driver';
import { writeAmount } from './pix-amount';
import type { Providers } from './provider';
import type { InvoiceRow } from './queries';

/** Whoever gets a code has at least so long to pay it. */
const atLeast = 10 * 60_000;

/** As providers write one; nothing else is looked for. */
export const isTxid = (text: string): boolean => /^[a-zA-Z0-9]{1,35}$/.test(text);

/** What is drawn of a charge. */
export function chargeShown(row: ChargeRow): Charge {
  const life = Math.max(0, Math.round((Date.parse(row.expiresAt) - Date.parse(row.createdAt)) / 1000));
  const isGone = row.state === 'removed' || row.state === 'expired' || row.state === 'failed';
  return {
    txid: row.txid,
    status: row.state === 'paid' ? 'CONCLUIDA' : isGone ? 'REMOVIDA_PELO_USUARIO_RECEBEDOR' : 'ATIVA',
    calendario: { criacao: row.createdAt, expiracao: life },
    valor: { original: writeAmount(row.cents) },
    qrcode: { qrcode: row.brCode, imagemQrcode: '' },
    invoiceId: row.invoiceId,
    expiresAt: row.expiresAt,
    driver: row.driver,
  };
}

export interface ChargeParts {
  books: Books;
  providers: Providers;
  log: Log;
}

/** An invoice that is to be paid, and how codes of it are taken back. */
export interface PayableParts extends ChargeParts {
  settlement: Pick<Settlement, 'takeBack'>;
}

/**
 * A code for the rest of an invoice: the one that can still be paid, or a new one; never two at a time, so what else was
 * handed out is taken back first, and what was paid for it is in the book before another is made. Its txid is committed
 * before the provider is asked, so that money that comes for it always has an owner, and whoever comes after a crash asks
 * for the same.
 * @param made is told of a new one, in the transaction in which it is written down
 * @throws ERR_INVOICE_NOT_OPEN, ERR_PAYMENTS_OFF
 */
export async function chargeFor(
  { books, providers, settlement, log }: PayableParts,
  invoice: Pick<InvoiceRow, 'id' | 'companyId' | 'status' | 'detail'>,
  made?: (book: Book, cents: number) => Promise<void>,
): Promise<ChargeRow> {
  if (invoice.status !== 'open') throw fail('ERR_INVOICE_NOT_OPEN');
  const driver = await providers.current();
  const take = (others: 'are taken back first' | 'stay') =>
    books.write(async (book) => {
      const { db, now } = book;
      // Two who ask at once get one code.
      await lockBilled(db, invoice.companyId);
      const cents = await queries.restOf(db, invoice);
      if (!cents) throw fail('ERR_INVOICE_NOT_OPEN');
      const { companyId, id: invoiceId } = invoice;
      const wanted = { companyId, invoiceId, driver: driver.name, cents };
      const until = new Date(now.getTime() + atLeast);
      const one = await queries.liveCharge(db, wanted, until);
      if (others !== 'stay') {
        // A code made by hand can be paid for ever: whoever has paid by it must be able to say so.
        const old = (await queries.openCharges(db, invoice)).filter(
          (other) => other.txid !== one?.txid && other.driver !== 'manual',
        );
        if (old.length) return { old };
      }
      if (one) return { charge: one };
      const expiresAt = new Date(now.getTime() + chargeLife * 1000);
      const fresh = { ...wanted, txid: driver.newTxid(), expiresAt };
      const charge = await queries.insertCharge(db, fresh, now);
      if (charge) await made?.(book, cents);
      return { charge };
    });
  let { charge, old } = await take('are taken back first');
  if (old) {
    await settlement.takeBack(old);
    ({ charge } = await take('stay'));
  }
  if (!charge) throw fail('ERR_INVOICE_NOT_OPEN');
  if (charge.state === 'active') return charge;
  // New, or one of which nobody has heard what became of it: asked by the same txid it is the same code.
  const { txid, cents } = charge;
  const code = await make(driver, { txid, cents, description: invoice.detail }, log);
  if (code === 'refused' || code === 'unknown') {
    await books.write(({ db }) => queries.chargeState(db, txid, code === 'refused' ? 'failed' : 'unknown'));
    throw await providers.off();
  }
  const row = await books.write(
    async ({ db }) => (await queries.chargeMade(db, txid, code)) ?? (await queries.chargeOf(db, txid)),
  );
  if (row?.state !== 'active') throw fail('ERR_INVOICE_NOT_OPEN');
  return row;
}

/** Asks for a code; where the answer was lost, what the provider has decides, and it is asked once more. */
async function make(driver: PaymentDriver, charge: { txid: string; cents: number; description: string }, log: Log) {
  const wanted = { ...charge, expiresIn: chargeLife };
  for (let tries = 1; tries <= 2; tries++) {
    try {
      return await driver.create(wanted);
    } catch (error) {
      log.warn({ err: error, driver: driver.name, amount: reaisOf(charge.cents) }, 'a Pix code could not be made');
      if (error instanceof Refused) return 'refused';
    }
  }
  return 'unknown';
}
