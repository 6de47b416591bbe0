import type { Recurrence } from '@guiche/contract/billing';
import type { Company } from '@guiche/contract/companies';
import { lockBilled, setPlan } from '../companies/billed';
import { publishCompany } from '../companies/live';
import { sql, type Db } from '../platform/database';
import type { Book, Books } from './book';
import { planFits } from './plan-fit';

/** A plan that was paid for ahead holds from the period that was paid for. */

/** The latest that has begun, if the company may have it: while more is in use than it holds the old plan goes on. */
const begun = (db: Db, companyId: number, now: Date) =>
  db.maybe<{ planId: number; recurrence: Recurrence; fits: boolean }>(sql`
    select i.plan_id as "planId", coalesce(i.recurrence, c.recurrence) as recurrence,
      (n.id = c.plan_id or ${planFits}) as fits
    from invoices i join companies c on c.id = i.company_id join plans n on n.id = i.plan_id
    where i.company_id = ${companyId} and i.status = 'paid' and i.plan_begins_at <= ${now}
    order by i.plan_begins_at desc, i.id desc limit 1`);

/**
 * What is paid for and has begun holds, in a transaction that holds the company.
 * @returns the company, where its plan or recurrence is another now
 */
export async function beginPaidPlan(book: Book, companyId: number): Promise<Company | undefined> {
  const { db, now } = book;
  const plan = await begun(db, companyId, now);
  if (!plan?.fits) return undefined;
  await db.run(sql`
    update invoices set plan_begins_at = null
    where company_id = ${companyId} and status = 'paid' and plan_begins_at <= ${now}`);
  return setPlan(db, companyId, plan, now);
}

/** Begins everybody's whose time has come; their screens are told. @returns how many */
export async function beginPaidPlans(books: Books): Promise<number> {
  const due = await books.write(({ db, now }) =>
    db.many<{ companyId: number }>(sql`
      select distinct i.company_id as "companyId" from invoices i join companies c on c.id = i.company_id
      where i.status = 'paid' and i.plan_begins_at <= ${now} order by 1`),
  );
  let count = 0;
  for (const { companyId } of due)
    await books.write(async (book) => {
      await lockBilled(book.db, companyId);
      const company = await beginPaidPlan(book, companyId);
      if (!company) return;
      publishCompany({ companyId, emit: book.emitIn(companyId) }, company);
      count++;
    });
  return count;
}
