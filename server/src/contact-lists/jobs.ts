import {
  askNetwork,
  believedSince,
  keepCheck,
  linesToAsk,
  type Asked,
  type LineAsked,
} from '../connections/number-checks';
import type { Handlers } from '../platform/jobs';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { countLookUp, takeLookUp } from '../whatsapp/governor/look-ups';
import * as queries from './check-queries';
import { publishItem, publishManyItems } from './live';

/** A line that does not answer is asked again after so long. */
const restFor = 60_000;
/** More than so many are not told one by one. */
const mostTold = 20;

/** Somebody in a list has a number of which nobody knows yet whether it is on the network. */
export async function askToCheck(ctx: Ctx, runAt?: Date): Promise<void> {
  const key = `contact-lists.check:${ctx.companyId}`;
  await ctx.enqueue('contact-lists.check', {}, { key, queue: key, ...(runAt && { runAt }) });
}

interface Parts {
  tenancy: Tenancy;
  gateway: Asked;
}

export const contactListJobs = (parts: Parts): Pick<Handlers, 'contact-lists.check'> => ({
  'contact-lists.check': ({ companyId }) => check(parts, companyId),
});

/** Asks about as many numbers as may be asked about now, and comes back for the others; a line that comes up calls it. */
async function check(parts: Parts, companyId: number): Promise<void> {
  const { tenancy, gateway } = parts;
  const reading = tenancy.reading(companyId);
  const lines = (await linesToAsk(reading)).filter(({ provider }) => gateway.serves(provider));
  if (!lines.length) return;
  const providers = lines.map(({ provider }) => provider);
  const numbers = await queries.uncheckedNumbers(reading, providers, believedSince(reading));
  const heard: queries.Heard[] = [];
  let next: Date | undefined;
  for (const { number, isKnown, found } of numbers) {
    const answer = isKnown ? { found } : await askFirst(parts, companyId, lines, number);
    if ('at' in answer) {
      next = answer.at;
      break;
    }
    heard.push({ number, isValid: answer.found === undefined ? null : answer.found !== null });
  }
  if (!numbers.length) return;
  await tenancy.inCompany(companyId, async (ctx) => {
    tell(ctx, heard.length ? await queries.setChecked(ctx, heard) : []);
    await askToCheck(ctx, next);
  });
}

/** Of the first line that may ask now; else when one may. */
async function askFirst(
  { tenancy, gateway }: Parts,
  companyId: number,
  lines: Omit<LineAsked, 'companyId'>[],
  number: string,
): Promise<{ found: string | null | undefined } | { at: Date }> {
  let soonest: Date | undefined;
  for (const line of lines) {
    const at = await tenancy.inCompany(companyId, (ctx) => takeLookUp(ctx, line.id, line.provider));
    if (at) {
      if (!soonest || at < soonest) soonest = at;
      continue;
    }
    try {
      const again = () => tenancy.inCompany(companyId, (ctx) => countLookUp(ctx, line.id));
      const found = await askNetwork(gateway, { companyId, ...line }, number, again);
      if (found !== undefined)
        await tenancy.inCompany(companyId, (ctx) => keepCheck(ctx, line.provider, number, found));
      return { found };
    } catch {
      // it went away meanwhile: it is asked again, and the next one now
      const at = new Date(tenancy.reading(companyId).now.getTime() + restFor);
      if (!soonest || at < soonest) soonest = at;
    }
  }
  return { at: soonest! };
}

function tell(ctx: Ctx, items: Awaited<ReturnType<typeof queries.setChecked>>): void {
  if (items.length <= mostTold) return items.forEach((item) => publishItem(ctx, 'update', item));
  for (const listId of new Set(items.map(({ contactListId }) => contactListId)))
    publishManyItems(
      ctx,
      listId,
      items.filter(({ contactListId }) => contactListId === listId),
    );
}
