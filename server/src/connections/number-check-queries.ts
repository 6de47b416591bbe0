import type { ConnectionStatus } from '@guiche/contract/connection-status';
import type { Provider } from '@guiche/contract/connections';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

export interface LineRow {
  provider: Provider;
  status: ConnectionStatus;
  /** Whether its network was asked for the number since then. */
  isChecked: boolean;
  /** As whom the network knows it; null where it knows nobody. */
  found: string | null;
}

/** A connection, and what its network has said of a number. */
export const readCheck = (ctx: Ctx, connectionId: number, number: string, since: Date) =>
  ctx.db.maybe<LineRow>(sql`
    select w.provider, w.status, n.number is not null as "isChecked", n.found
    from connections w left join number_checks n on n.company_id = w.company_id and n.provider = w.provider
      and n.number = ${number} and n.checked_at > ${since}
    where w.company_id = ${ctx.companyId} and w.id = ${connectionId}`);

export const keepCheck = (ctx: Ctx, provider: Provider, number: string, found: string | null) =>
  ctx.db.run(sql`
    insert into number_checks (company_id, provider, number, found, checked_at)
    values (${ctx.companyId}, ${provider}, ${number}, ${found}, ${ctx.now})
    on conflict (company_id, provider, number) do update set found = excluded.found, checked_at = excluded.checked_at`);

/** Lines that are up and can be asked about numbers, the company's own first. */
export const linesToAsk = (ctx: Ctx): Promise<{ id: number; provider: Provider }[]> =>
  ctx.db.many(sql`
    select id, provider from connections
    where company_id = ${ctx.companyId} and status = 'CONNECTED' and provider <> 'cloud' order by is_default desc, id`);
