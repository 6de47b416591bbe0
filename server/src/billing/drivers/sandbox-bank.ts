import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@guiche/contract/endpoint';
import type { pixSandbox } from '@guiche/contract/payment-provider';
import { sql } from '../../platform/database';
import { fail } from '../../platform/errors';
import type { Tenancy } from '../../platform/tenancy';
import type { Fetched, Received } from './driver';

export type PixFault = BodyOf<typeof pixSandbox.faults>;

interface Code {
  txid: string;
  cents: number;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  brCode: string;
  expiresAt: string;
}
interface Paid {
  endToEndId: string;
  txid: string;
  cents: number;
  paidAt: string;
  refunded: number;
  refundId: string | null;
}

/** The bank of the sandbox: what it knows it keeps apart, and its faults hold for this process. */
export type SandboxBank = ReturnType<typeof createSandboxBank>;

export function createSandboxBank({
  tenancy,
  clock,
}: {
  tenancy: Pick<Tenancy, 'acrossCompanies'>;
  clock: () => Date;
}) {
  let fault: PixFault = { kind: 'none' };
  const codes = sql`txid, cents, status, br_code as "brCode", expires_at as "expiresAt"`;
  const paids = sql`end_to_end_id as "endToEndId", txid, cents, paid_at as "paidAt", refunded, refund_id as "refundId"`;

  return {
    fault: () => fault,
    setFault: (next: PixFault) => void (fault = next),
    /** Those of the next code; an answer is lost once. */
    takeFaults() {
      const loses = fault.kind === 'lose-answer-next';
      const slow = fault.kind === 'slow' ? fault.ms : 0;
      if (loses) fault = { kind: 'none' };
      return { slow, loses };
    },
    make: ({ txid, cents, brCode, expiresIn }: Pick<Code, 'txid' | 'cents' | 'brCode'> & { expiresIn: number }) =>
      tenancy.acrossCompanies(async (db) => {
        const now = clock();
        await db.run(sql`
          insert into sandbox_pix (txid, cents, br_code, expires_at, created_at)
          values (${txid}, ${cents}, ${brCode}, ${new Date(now.getTime() + expiresIn * 1000)}, ${now})
          on conflict (txid) do nothing`);
        return db.one<Code>(sql`select ${codes} from sandbox_pix where txid = ${txid}`);
      }),
    fetch: (txid: string): Promise<Fetched> =>
      tenancy.acrossCompanies(async (db) => {
        const code = await db.maybe<Code>(sql`select ${codes} from sandbox_pix where txid = ${txid}`);
        if (!code) return { state: 'missing', payments: [] };
        const payments = await db.many<Paid>(sql`
          select ${paids} from sandbox_pix_payments where txid = ${txid} order by paid_at, end_to_end_id`);
        const states = { ATIVA: 'active', CONCLUIDA: 'paid', REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed' } as const;
        return { state: states[code.status], brCode: code.brCode, payments: payments.map(receivedOf) };
      }),
    remove: (txid: string): Promise<'removed' | 'too-late'> =>
      tenancy.acrossCompanies(async (db) => {
        const removed = await db.run(sql`
          update sandbox_pix set status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR' where txid = ${txid} and status <> 'CONCLUIDA'`);
        return removed ? 'removed' : 'too-late';
      }),
    async *list(from: Date, to: Date): AsyncGenerator<Received> {
      const found = await tenancy.acrossCompanies((db) =>
        db.many<Paid>(sql`
          select ${paids} from sandbox_pix_payments where paid_at >= ${from} and paid_at <= ${to} order by paid_at`),
      );
      yield* found.map(receivedOf);
    },
    refund: (endToEndId: string, refundId: string, cents: number): Promise<'done' | 'refused'> =>
      tenancy.acrossCompanies(async (db) => {
        const paid = await db.maybe<Paid>(sql`
          select ${paids} from sandbox_pix_payments where end_to_end_id = ${endToEndId} for update`);
        if (!paid) return 'refused';
        const before = refundsIn(paid);
        if (before.some((one) => one.refundId === refundId)) return 'done';
        if (paid.refunded + cents > paid.cents) return 'refused';
        const all = [...before, { refundId, cents }];
        await db.run(sql`
          update sandbox_pix_payments set refunded = refunded + ${cents}, refund_id = ${JSON.stringify(all)}
          where end_to_end_id = ${endToEndId}`);
        return 'done';
      }),
    /**
     * Somebody pays a code; or has done so, where the bank is late with it.
     * @throws ERR_NOT_FOUND, ERR_INVOICE_NOT_OPEN for one that takes no money any more
     */
    pay: (txid: string, cents?: number): Promise<{ endToEndId: string; cents: number; paidAt: string }> =>
      tenancy.acrossCompanies(async (db) => {
        const late = fault.kind === 'late' ? fault.ms : 0;
        const paidAt = new Date(clock().getTime() - late);
        const code = await db.maybe<Code>(sql`select ${codes} from sandbox_pix where txid = ${txid} for update`);
        if (!code) throw fail('ERR_NOT_FOUND');
        const isTaken = code.status === 'ATIVA' || (late > 0 && code.status !== 'CONCLUIDA');
        if (!isTaken || Date.parse(code.expiresAt) < paidAt.getTime()) throw fail('ERR_INVOICE_NOT_OPEN');
        await db.run(sql`update sandbox_pix set status = 'CONCLUIDA' where txid = ${txid}`);
        const endToEndId = `E00000000${randomBytes(12).toString('hex').slice(0, 23)}`;
        return db.one(sql`
          insert into sandbox_pix_payments (end_to_end_id, txid, cents, paid_at)
          values (${endToEndId}, ${txid}, ${cents ?? code.cents}, ${paidAt})
          returning end_to_end_id as "endToEndId", cents, paid_at as "paidAt"`);
      }),
    /** The last payment of a code goes back, by the bank's own will. @throws ERR_NOT_FOUND */
    async takeBack(txid: string): Promise<void> {
      const { payments } = await this.fetch(txid);
      const last = payments.at(-1);
      if (!last) throw fail('ERR_NOT_FOUND');
      const left = last.cents - last.refunds.reduce((sum, { cents }) => sum + cents, 0);
      if (left > 0) await this.refund(last.endToEndId, `bank${last.refunds.length}`, left);
    },
  };
}

const refundsIn = ({ refundId }: Paid): { refundId: string; cents: number }[] =>
  refundId ? (JSON.parse(refundId) as { refundId: string; cents: number }[]) : [];

const receivedOf = (paid: Paid): Received => ({
  endToEndId: paid.endToEndId,
  txid: paid.txid,
  cents: paid.cents,
  paidAt: new Date(paid.paidAt),
  payer: 'Sandbox',
  refunds: refundsIn(paid).map((one) => ({ ...one, state: 'done' as const })),
});
