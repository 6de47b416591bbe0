import type { Db } from '../platform/database';
import type { RequestInfo, UserCtx } from '../platform/serve';
import type { Ctx, Tenancy } from '../platform/tenancy';
import type { Vault } from '../settings/vault';
import type { PublishToOperators } from './live';

/** How due dates move, which billing knows. */
export interface DueRules {
  setDueDay(current: Due, day: string | null, months: number, zone: string): Due;
  renew(due: Due, months: number, paidAt: Date, now: Date, facts: { graceDays: number; zone: string }): Due | null;
}
interface Due {
  dueAt: Date | null;
  anchorDay: number | null;
}

/** The open renewal of a company, which billing knows. */
export interface OpenInvoices {
  /** Settles it by hand, which moves the due date. @returns false where there is none */
  settle(ctx: UserCtx, companyId: number): Promise<boolean>;
  /** Makes it anew where it is for another plan, recurrence or price by now. */
  refresh(companyId: number, isOtherPlan: boolean): Promise<void>;
  /** Voids it where the due date has come past the day on which it was due. */
  voidCovered(ctx: UserCtx, companyId: number): Promise<void>;
}

/** Whoever runs the installation acts on companies past their own: each change in a transaction of that company. */
export interface OperatorParts {
  tenancy: Tenancy;
  vault: Vault;
  due: DueRules;
  open: OpenInvoices;
  publish: PublishToOperators;
  makeFirstQueue(db: Db, companyId: number, now: Date): Promise<number>;
  /** Where somebody chooses a password for the first time. */
  makeFirstLink(ctx: Ctx, userId: number, facts: RequestInfo): Promise<string>;
}
