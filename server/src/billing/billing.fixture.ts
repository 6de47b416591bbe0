import { dayIn, endOfDay } from '@guiche/contract/calendar';
import { subscription } from '@guiche/contract/subscription';
import { beforeEach } from 'vitest';
import { useOperator, world } from '../testing/operator-world';
import type { World } from '../testing/world';

/** What tests of payments do in the home company, and what the books say of it. */

export const zone = 'America/Sao_Paulo';

export { operator, world } from '../testing/operator-world';

/** For the tests of one file: a world without lines. Before each nothing is owed, and the home company is due in five days. */
export function startBilling(): void {
  useOperator();
  beforeEach(async () => {
    await world.work();
    await world.owner.query(
      `truncate invoices, moves, payments, refunds, due_moves, sandbox_pix, payment_inbox cascade`,
    );
    await world.owner.query('update companies set due_date = null');
    await setDueIn(world, 5);
  });
}

/** The home company is due in so many days, with this plan and nothing that would keep it from paying. */
export async function setDueIn(world: World, days: number, plan = 'Empresarial'): Promise<Date> {
  const due = endOfDay(zone, dayIn(zone, new Date(world.app.clock().getTime() + days * 86_400_000)));
  await world.owner.query(
    `update companies set due_date = $1, anchor_day = null, trial_expiration = null, billing_exempt = false, status = true,
       pending_plan_id = null, pending_recurrence = null, recurrence = 'MENSAL',
       plan_id = (select id from plans where name = $3) where id = $2`,
    [due, world.home.id, plan],
  );
  return due;
}

/** A code to pay by. */
export const askForCode = async (world: World, body: object = {}) =>
  (await world.home.admin.call(subscription.pay, { body })).body;

/** What was told of companies that have paid. */
export const renewals = (world: World) =>
  world.events.filter(({ name, event }) => name === 'payment' && event.action === 'CONCLUIDA');

/** The cents of all moves, by what they were for. */
export async function sumsOf(world: World) {
  const { rows } = await world.owner.query<
    Record<'received' | 'applied' | 'held' | 'credit' | 'refunded' | 'unmatched', string>
  >(`
    with m as (select from_account as account, -cents as cents from moves union all select to_account, cents from moves)
    select (select coalesce(sum(cents), 0) from moves where from_account = 'outside') as received,
      (select coalesce(sum(cents), 0) from moves where to_account = 'outside') as refunded,
      coalesce(sum(cents) filter (where account like 'invoice:%'), 0) as applied,
      coalesce(sum(cents) filter (where account like 'held:%'), 0) as held,
      coalesce(sum(cents) filter (where account like 'credit:%'), 0) as credit,
      coalesce(sum(cents) filter (where account = 'unmatched'), 0) as unmatched from m`);
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, cents]) => [name, Number(cents)]));
}
