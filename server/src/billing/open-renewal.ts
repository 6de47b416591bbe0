import { dayIn } from '@guiche/contract/calendar';
import { readBilled } from '../companies/billed';
import type { UserCtx } from '../platform/serve';
import { refresh, voidInvoice } from './issue';
import { openInvoice } from './issue-queries';
import { makeVoid, settle } from './operator';
import { findInvoice } from './queries';
import type { SubscriptionParts } from './subscription-parts';

const note = '+ Vencimento';

/** What becomes of the open invoices of a company that the operator changes. */
export const openRenewals = (parts: SubscriptionParts) => ({
  async settle(ctx: UserCtx, companyId: number): Promise<boolean> {
    const open = await parts.tenancy.acrossCompanies((db) => openInvoice(db, companyId, 'renewal'));
    if (open) await settle(ctx, parts, open.id, note);
    return open !== undefined;
  },
  async refresh(companyId: number, isOtherPlan: boolean): Promise<void> {
    const { books, settlement, tenancy } = parts;
    // What an upgrade costs was reckoned from the plan before.
    const upgrade = isOtherPlan && (await tenancy.acrossCompanies((db) => openInvoice(db, companyId, 'upgrade')));
    if (upgrade) await voidInvoice(books, { companyId, id: upgrade.id }, settlement.retire, { driver: 'void' });
    await refresh(parts, companyId, async () => {});
  },
  async voidCovered(ctx: UserCtx, companyId: number): Promise<void> {
    const covered = await parts.tenancy.acrossCompanies(async (db) => {
      const [open, company] = [await openInvoice(db, companyId, 'renewal'), await readBilled(db, companyId)];
      const invoice = open && (await findInvoice({ db, companyId }, open.id));
      if (!invoice || !company?.dueDate) return undefined;
      return invoice.dueOn < dayIn(company.zone, new Date(company.dueDate)) ? invoice.id : undefined;
    });
    if (covered !== undefined) await makeVoid(ctx, parts, covered, note, 'void');
  },
});
