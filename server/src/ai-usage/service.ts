import type { AiPrice } from '@guiche/contract/ai-providers';
import type { AiBudget, AiKind, AiUsage } from '@guiche/contract/ai-usage';
import { dayIn, type Day } from '@guiche/contract/calendar';
import { notifyBudget } from '../alerts/notify';
import { fail } from '../platform/errors';
import type { Ctx } from '../platform/tenancy';
import { costOf, honest, type Tokens } from './cost';
import * as queries from './queries';

const unset: AiBudget = { capCents: null, atCap: 'stop', answersADay: 30 };
const firstOf = (day: Day) => `${day.slice(0, 7)}-01`;

/** What is asked of which model, for what, and what it may use at most. */
export interface Purchase extends Tokens {
  kind: AiKind;
  promptId: number | null;
  model: string;
  prices: readonly AiPrice[];
}

/** What stands reserved: whoever asks settles it, or nobody does and it counts as used. */
export type Reservation = Omit<Purchase, keyof Tokens> & { id: number; day: Day; micros: number };

/**
 * Before a model is asked, in the transaction that says so: the most that it may cost is taken from the month's money. The month
 * is held until that transaction ends, so nothing slow may come after it.
 * @returns nothing where the cap does not allow it: admins are told, if that transaction is committed
 */
export async function reserve(
  ctx: Ctx,
  { tokensIn, tokensOut, chars = 0, seconds = 0, ...what }: Purchase,
): Promise<Reservation | undefined> {
  const day = dayIn(await queries.zoneOf(ctx), ctx.now);
  const micros = costOf(what.prices, what.model, { tokensIn, tokensOut, chars, seconds });
  // What costs nothing that is known spends nothing.
  if (micros > 0 && !(await queries.addToMonth(ctx, firstOf(day), micros, true))) {
    await tellOnce(ctx, day, 100);
    return undefined;
  }
  const { promptId, model, kind } = what;
  const row = await queries.insertUsage(ctx, {
    settles: null,
    day,
    promptId,
    model,
    kind,
    tokensIn: 0,
    tokensOut: 0,
    chars: 0,
    seconds: 0,
    micros,
  });
  return { ...what, id: row!.id, day, micros };
}

/** What it really was: once, whoever says it. Admins are told where the month comes to its end. */
export async function settle(ctx: Ctx, reserved: Reservation, used: Tokens): Promise<void> {
  const { prices, id, day, promptId, model, kind } = reserved;
  const tokens = honest(used);
  const micros = costOf(prices, model, tokens) - reserved.micros;
  if (!(await queries.insertUsage(ctx, { settles: id, day, promptId, model, kind, ...tokens, micros }))) return;
  if (reserved.micros === 0 && micros === 0) return;
  const month = await queries.addToMonth(ctx, firstOf(day), micros, false);
  const { capCents } = (await queries.readBudget(ctx)) ?? unset;
  if (capCents === null || !month) return;
  const share = (month.micros / (capCents * 10_000)) * 100;
  if (share >= 80) await tellOnce(ctx, day, share >= 100 ? 100 : 80);
}

/** @param share of the cap, in hundredths: each is told once a month */
async function tellOnce(ctx: Ctx, day: Day, share: 80 | 100): Promise<void> {
  if (await queries.markTold(ctx, firstOf(day), share)) await notifyBudget(ctx, share);
}

export async function show(ctx: Ctx, wanted: string): Promise<AiUsage> {
  const zone = await queries.zoneOf(ctx);
  const month = wanted || dayIn(zone, ctx.now).slice(0, 7);
  const [rows, suggestions, reservedMicros, budget] = await Promise.all([
    queries.usageOf(ctx, `${month}-01`),
    queries.suggestionsOf(ctx, `${month}-01`, zone),
    queries.reservedOf(ctx, `${month}-01`),
    queries.readBudget(ctx),
  ]);
  const total = { asked: 0, tokensIn: 0, tokensOut: 0, chars: 0, seconds: 0, micros: 0 };
  for (const row of rows) for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += row[name];
  return { month, total, reservedMicros, rows, suggestions, budget: budget ?? unset };
}

/**
 * What costs nothing that is known would never come to its cap.
 * @throws ERR_VALIDATION where there is to be a cap and a model in use has no price
 */
export async function update(ctx: Ctx, budget: AiBudget): Promise<AiBudget> {
  const unpriced = budget.capCents === null ? [] : await queries.unpricedModels(ctx);
  if (unpriced.length)
    throw fail('ERR_VALIDATION', { fields: { capCents: 'No price' }, unpriced: unpriced.map(({ model }) => model) });
  await queries.writeBudget(ctx, budget);
  await queries.forgetTold(ctx, firstOf(dayIn(await queries.zoneOf(ctx), ctx.now)));
  return budget;
}
