import { dayIn, endOfDay } from '@guiche/contract/calendar';
import { audit } from '../audit/service';
import { fail } from '../platform/errors';
import type { UserCtx } from '../platform/serve';
import { publishCompany } from './live';
import * as queries from './queries';

/**
 * Changes by which clock a company lives. It stays due on the day it was, to that day's end on the new clock; a trial ends at
 * the moment it would have.
 * @throws ERR_VALIDATION for a name that this machine or the database does not know
 */
export async function setTimeZone(ctx: UserCtx, zone: string): Promise<void> {
  if (!isKnownHere(zone) || !(await queries.knowsZone(ctx, zone)))
    throw fail('ERR_VALIDATION', { fields: { value: 'Unknown time zone' } });
  const { name, dueDate, trialExpiration, zone: before } = await queries.holdZone(ctx);
  if (zone === before) return;
  const due = dueDate === null ? null : new Date(dueDate);
  const isTrial = dueDate !== null && trialExpiration !== null && dueDate <= trialExpiration;
  const dueAt = due && !isTrial ? endOfDay(zone, dayIn(before, due)) : due;
  const company = await queries.writeZone(ctx, zone, dueAt);
  // written where it is another: neither of a trial nor where both clocks end the day at once
  await audit(ctx, {
    action: 'company.due',
    subject: name,
    subjectId: ctx.companyId,
    before: { dueDate },
    after: { dueDate: company.dueDate },
  });
  publishCompany(ctx, company);
}

/** The database takes names of its own that no clock of ours goes by; ours takes offsets, and any letter case. */
function isKnownHere(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
