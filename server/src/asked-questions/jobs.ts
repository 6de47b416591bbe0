import type { QuestionSearch } from '@guiche/contract/asked-questions';
import type { Handlers } from '../platform/jobs';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { publishSearch } from './live';
import * as queries from './search-queries';
import { keep, lookFor, type Found } from './search';

/** One of all companies at a time: jobs that bring answers to customers keep their places. */
const queue = 'asked-questions.search';
const tries = 4;
/** One of which nothing was heard for so long has lost its job. */
const lostAfter = 10 * 60_000;

/**
 * Has what customers asked looked for. While that runs nobody begins another: it is asked for again all the same, by the key
 * that it has, so that one whose job was lost or rests goes on; a job that finds nothing to do ends.
 */
export async function begin(ctx: Ctx): Promise<{ search: QuestionSearch }> {
  const begun = await queries.beginSearch(ctx, lostBefore(ctx));
  if (begun) publishSearch(ctx, shownOf(begun));
  const key = `asked-questions.search:${ctx.companyId}`;
  await ctx.enqueue('asked-questions.search', {}, { queue, key, maxAttempts: tries });
  return { search: (await searchOf(ctx))! };
}

/** How far it is, or what became of the last one; null where there was none. */
export async function searchOf(ctx: Ctx): Promise<QuestionSearch | null> {
  const search = await queries.readSearch(ctx);
  if (!search) return null;
  const isLost = search.state === 'running' && new Date(search.at) < lostBefore(ctx);
  return { ...shownOf(search), ...(isLost && { state: 'failed' as const }) };
}

const lostBefore = (ctx: Ctx) => new Date(ctx.now.getTime() - lostAfter);
function shownOf(row: queries.Search): QuestionSearch {
  const { run: _, ...search } = row;
  return search;
}

/** Whoever is killed in between is followed by somebody who begins anew: only what was found is written, at the end, and once. */
export const questionJobs = ({ tenancy }: { tenancy: Tenancy }): Pick<Handlers, 'asked-questions.search'> => ({
  async 'asked-questions.search'({ companyId }, { lastAttempt }) {
    const reading = tenancy.reading(companyId);
    const search = await queries.readSearch(reading);
    if (search?.state !== 'running') return;
    const { run } = search;
    const change = (fields: Partial<queries.Search>) => tenancy.inCompany(companyId, (ctx) => put(ctx, run, fields));
    try {
      const found = await lookFor(reading, change);
      await tenancy.inCompany(companyId, (ctx) => conclude(ctx, run, found));
    } catch (error) {
      if (lastAttempt) await change({ state: 'failed' });
      throw error;
    }
  },
});

async function conclude(ctx: Ctx, run: string, found: Found): Promise<void> {
  // two may run where one was taken for dead: what the first has found stands
  if (!(await queries.lockSearch(ctx, run))) return;
  await put(ctx, run, { state: 'done', read: found.read, added: await keep(ctx, found) });
}

/** Nothing where that run is over. */
async function put(ctx: Ctx, run: string, fields: Partial<queries.Search>): Promise<void> {
  const search = await queries.putSearch(ctx, run, fields);
  if (search) publishSearch(ctx, shownOf(search));
}
