import type { ConnectionStatus, Provider } from '@guiche/contract/connections';
import { sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** A connection as the gateway sees it. */
export interface Line {
  companyId: number;
  connectionId: number;
  provider: Provider;
  status: ConnectionStatus;
  /** False: access of its company ended so long ago that its lines are down until it has paid. */
  isKept: boolean;
}

export type LineId = Pick<Line, 'companyId' | 'connectionId'>;

/** One that should be up, and which process has it, or is to have it. */
export type Seen = Line & { heldBy: string | null };

export const lineById = (ctx: Ctx, connectionId: number): Promise<Line | undefined> =>
  ctx.db.maybe(sql`
    select w.company_id as "companyId", w.id as "connectionId", w.provider, w.status,
      guiche_keeps_lines(k, ${ctx.now}) as "isKept"
    from connections w join companies k on k.id = w.company_id
    where w.company_id = ${ctx.companyId} and w.id = ${connectionId}`);

/** Of every company: linked devices of the account with this number. Who was unlinked has none. */
export const linesOfNumber = (db: Db, number: string): Promise<LineId[]> =>
  db.many(sql`
    select company_id as "companyId", id as "connectionId" from connections
    where provider = 'beta' and number = ${number}`);

/** Of every company whose lines are kept: those that nobody has ended. */
export const linesThatShouldBeUp = (db: Db, providers: Provider[], now: Date): Promise<Seen[]> =>
  db.many(sql`
    select c.company_id as "companyId", c.id as "connectionId", c.provider, c.status, true as "isKept",
      nullif(l.holder, '') as "heldBy"
    from connections c join companies k on k.id = c.company_id
    left join connection_leases l
      on l.company_id = c.company_id and l.connection_id = c.id and l.expires_at > clock_timestamp()
    where guiche_keeps_lines(k, ${now}) and c.status <> 'DISCONNECTED' and c.provider = any(${providers}::text[]) order by c.company_id, c.id`);
