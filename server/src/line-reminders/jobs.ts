import type { Billing } from '../billing/billing';
import type { Jobs } from '../jobs';
import type { Handlers } from '../platform/jobs';
import type { Tenancy } from '../platform/tenancy';
import { findAddress } from './address';
import { say, type Neighbours } from './send';

/** A line that is away is asked again so often, as long as the day has hours in which people are written to. */
const again = 3_600_000;

interface Parts extends Neighbours {
  tenancy: Tenancy;
  billing: Pick<Billing, 'overLine'>;
}

/**
 * Billing asks, and what stands above messages sends: the operator's company writes to a contact of its own, the company
 * that has to pay. Nothing is put into the outbox of a line that is down, since it would leave after the payment too.
 */
export const lineReminderJobs = (parts: Parts): Pick<Handlers, 'line-reminders.send'> => ({
  'line-reminders.send': async (about) => {
    const outcome = await tell(parts, about);
    if (outcome === 'said') return;
    const { companyId, ...rest } = about;
    const { log } = parts.tenancy.reading(companyId);
    if (outcome !== 'away') return log.info({ companyId, outcome }, 'a company was told nothing over the line');
    await parts.tenancy.inCompany(companyId, (ctx) =>
      ctx.enqueue('line-reminders.send', rest, { runAt: new Date(ctx.now.getTime() + again) }),
    );
  },
});

/** @returns `said`, `away` where the line is, or why nothing was said */
async function tell(parts: Parts, about: Jobs['line-reminders.send']): Promise<string> {
  const told = await parts.billing.overLine(about);
  if (!told) return 'nothing to say';
  const number = await findAddress(parts, told.line, told.number);
  if (number === undefined) return 'away';
  if (number === null) return 'the network knows nobody';
  // Asking the network takes its time: by now it may be paid.
  const words = await told.words();
  return words === null ? 'nothing to say' : say(parts, told.line, { about, name: told.name, number, words });
}
