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

/** Of every company: the lines that nobody has ended. */
export const linesThatShouldBeUp = (db: Db, providers: Provider[]): Promise<Line[]> =>
  db.many(sql`
    select company_id as "companyId", id as "connectionId", provider, status
    from connections where status <> 'DISCONNECTED' and provider = any(${providers}::text[]) order by company_id, id`);
