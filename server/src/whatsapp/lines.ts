import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import { sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** A connection as the gateway sees it. */
export interface Line {
  companyId: number;
  connectionId: number;
  provider: Provider;
  status: ConnectionStatus;
}

export const lineById = (ctx: Ctx, connectionId: number): Promise<Line | undefined> =>
  ctx.db.maybe(sql`
    select company_id as "companyId", id as "connectionId", provider, status
    from connections where company_id = ${ctx.companyId} and id = ${connectionId}`);

/** Of every company: the lines that nobody has ended, and which process has each. */
export const linesThatShouldBeUp = (db: Db, providers: Provider[]): Promise<(Line & { heldBy: string | null })[]> =>
  db.many(sql`
    select c.company_id as "companyId", c.id as "connectionId", c.provider, c.status, nullif(l.owner, '') as "heldBy"
    from connections c
    left join connection_leases l
      on l.company_id = c.company_id and l.connection_id = c.id and l.expires_at > clock_timestamp()
    where c.status <> 'DISCONNECTED' and c.provider = any(${providers}::text[]) order by c.company_id, c.id`);
