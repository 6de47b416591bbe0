import type { Hand, Rows } from './full-rows';

/** An invoice that is open, with a code, and one that was paid. */
export async function fillBilling({
  insert,
  transaction,
  world,
}: Hand): Promise<Pick<Rows, 'invoice' | 'paidInvoice' | 'payment'>> {
  const fields = {
    company_name: 'Padaria',
    detail: 'Plano da Padaria',
    due_on: '2026-12-10',
    period_start: '2026-12-11',
    period_end: '2027-01-10',
    // The plan that the full company has: another would hold less than it has.
    plan_id: 3,
    recurrence: 'MENSAL',
    note: 'Nota da Padaria',
    price: 79_900,
    cents: 79_900,
  };
  const { id: invoice } = await insert('invoices', { ...fields, kind: 'renewal', claimed_at: new Date() });
  const { id: paidInvoice } = await insert('invoices', {
    ...fields,
    kind: 'manual',
    status: 'paid',
    paid_at: new Date(),
    method: 'pix',
  });
  await insert('invoice_lines', { invoice_id: invoice, kind: 'plan', detail: 'Plano da Padaria', cents: 79_900 });
  await insert('charges', {
    txid: 'Padaria0000000000000000000000001',
    invoice_id: invoice,
    driver: 'sandbox',
    cents: 79_900,
    state: 'active',
    br_code: 'Padaria',
    expires_at: new Date(Date.now() + 3_600_000),
  });
  await insert('charges', {
    txid: 'Padaria0000000000000000002',
    invoice_id: invoice,
    driver: 'manual',
    cents: 79_900,
    state: 'active',
    br_code: 'Padaria',
    expires_at: new Date(Date.now() + 3_600_000),
  });
  await insert('due_moves', { invoice_id: paidInvoice, reason: 'paid', note: 'Padaria' });
  await insert('reminders', { invoice_id: invoice, kind: 'D-7', channel: 'mail', sent_at: new Date() });
  await transaction.asOwner(
    `insert into pay_links (company_id, token_hash, invoice_id, expires_at) values ($1, encode(sha256('padaria'), 'hex'), $2, now() + interval '1 day')`,
    [world.home.id, invoice],
  );
  const [paid] = await transaction.asOwner<{ id: number }>(
    `insert into payments (driver, end_to_end_id, txid, of_company, invoice_id, cents, state, paid_at)
     values ('sandbox', 'E1', 'x', $1, $2, 79900, 'settled', now()) returning id`,
    [world.home.id, paidInvoice],
  );
  await transaction.asOwner(
    `insert into sandbox_pix (txid, cents, br_code, expires_at, created_at)
     values ('pix00000000000000000000000000001', 100, 'x', now() + interval '1 day', now())`,
  );
  return { invoice, paidInvoice, payment: paid!.id };
}
