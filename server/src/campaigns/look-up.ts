import type { Provider } from '@guiche/contract/connections';
import { askNetwork, believedSince, keepCheck, readCheck, type Asked } from '../connections/number-checks';
import { sql, type Sql } from '../platform/database';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { countLookUp, takeLookUp } from '../whatsapp/governor/look-ups';
import { capabilitiesOf } from '../whatsapp/providers';
import { askToWrite } from './ask';
import { pauseAll } from './pauses';

/** Whoever is no contact yet is asked about before they are written to: what their network calls them is not derivable. */

/** Somebody whose network is to be asked first. */
export interface ToAsk {
  number: string;
  provider: Provider;
}

/**
 * As whom a line's network is known to know a number; asking it is another step, when it is the line's turn.
 * @param untold numbers of which it could not tell a moment ago: they are taken as given
 * @returns null where it knows nobody, nothing where it is to be asked
 */
export async function knownAddress(
  ctx: Ctx,
  line: { id: number; provider: Provider },
  number: string,
  untold: ReadonlySet<string>,
): Promise<string | null | undefined> {
  if (!capabilitiesOf(line.provider).lookUp || untold.has(number)) return number;
  const known = await readCheck(ctx, line.id, number, believedSince(ctx));
  return known?.isChecked ? known.found : undefined;
}

/** Whoever of the recipients `a` the network has yet to be asked about; for estimates: a claim asks more closely. */
export const toAsk = (ctx: Ctx, line: { provider: Provider } | undefined): Sql =>
  line && capabilitiesOf(line.provider).lookUp
    ? sql`a.contact_id is null and not exists (select from number_checks n where n.company_id = ${ctx.companyId}
        and n.provider = ${line.provider} and n.number = a.number and n.checked_at > ${believedSince(ctx)} offset 0)`
    : sql`false`;

/** A line that does not answer is asked again after so long. */
const restFor = 60_000;
/** Whoever has to wait longer says why. */
const long = 120_000;

/**
 * Asks the network, when it is the line's turn to ask; outside of any transaction of ours.
 * @returns whether the line can go on at once
 */
export async function lookUp(
  { tenancy, gateway }: { tenancy: Tenancy; gateway: Asked },
  companyId: number,
  id: number,
  { number, provider }: ToAsk,
  untold: Set<string>,
): Promise<boolean> {
  const within = <T>(work: (ctx: Ctx) => Promise<T>) => tenancy.inCompany(companyId, work);
  const wait = async (ctx: Ctx, at: Date) => {
    if (at.getTime() - ctx.now.getTime() > long) await pauseAll(ctx, id, 'new-chats', at);
    await askToWrite(ctx, id, at);
    return false;
  };
  const turn = await within(async (ctx) => {
    const at = await takeLookUp(ctx, id, provider);
    return at === undefined || wait(ctx, at);
  });
  if (!turn) return false;
  let found: string | null | undefined;
  try {
    const again = () => within((ctx) => countLookUp(ctx, id));
    found = await askNetwork(gateway, { companyId, id, provider }, number, again);
  } catch {
    return within((ctx) => wait(ctx, new Date(ctx.now.getTime() + restFor)));
  }
  if (found === undefined) untold.add(number);
  else await within((ctx) => keepCheck(ctx, provider, number, found));
  return true;
}
