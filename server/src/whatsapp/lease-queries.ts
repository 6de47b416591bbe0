import { sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** Questions about who owns a line. Times are the database's own: processes need not agree on a clock. */

/** For how many milliseconds a lease is good. */
export const goodFor = 15_000;
/** For how long a line that was given back is kept for the process that is to have it next. */
const keptFor = 5_000;
/** Between two logins to a network, over all processes. */
const apart = 120;

/** Whose the line is, or is about to be, if that has not run out. */
export const readHolder = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<{ holder: string }>(sql`
    select holder from connection_leases
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and holder <> ''
      and expires_at > clock_timestamp()`);

/** @param from may be taken from; else only a lease that has run out is */
export const takeLease = (ctx: Ctx, connectionId: number, owner: string, from: string) =>
  ctx.db.maybe<{ epoch: number }>(sql`
    insert into connection_leases as l (company_id, connection_id, owner, epoch, expires_at, worked_at)
    values (${ctx.companyId}, ${connectionId}, ${owner}, 1, clock_timestamp() + ${goodFor} * interval '1 ms',
            clock_timestamp())
    on conflict (company_id, connection_id) do update
    set owner = excluded.owner, epoch = l.epoch + 1, expires_at = excluded.expires_at, worked_at = excluded.worked_at,
      passing_to = ''
    where l.expires_at <= clock_timestamp() or l.holder in (${owner}, ${from}, '')
    returning epoch`);

export interface LeaseKey {
  companyId: number;
  connectionId: number;
  epoch: number;
}

const rowsOf = (leases: LeaseKey[]) => sql`
  unnest(${leases.map(({ companyId }) => companyId)}::int[], ${leases.map(({ connectionId }) => connectionId)}::int[],
         ${leases.map(({ epoch }) => epoch)}::bigint[]) with ordinality as mine (company_id, connection_id, epoch, place)`;

/**
 * Of all companies.
 * @param workedAgo for each, how many milliseconds ago its work last got on
 * @returns those that are still this owner's
 */
export const renewLeases = (db: Db, owner: string, leases: LeaseKey[], workedAgo: number[]) =>
  db.many<LeaseKey>(sql`
    update connection_leases l set expires_at = clock_timestamp() + ${goodFor} * interval '1 ms',
      worked_at = clock_timestamp() - worked.ago * interval '1 ms'
    from ${rowsOf(leases)}
    join unnest(${workedAgo}::float8[]) with ordinality as worked (ago, place) using (place)
    where l.company_id = mine.company_id and l.connection_id = mine.connection_id and l.epoch = mine.epoch
      and l.owner = ${owner}
    returning l.company_id as "companyId", l.connection_id as "connectionId", l.epoch`);

/** Of all companies: those that another took, and not because the connection was deleted. */
export const leasesTaken = (db: Db, owner: string, leases: LeaseKey[]) =>
  db.many<LeaseKey>(sql`
    select mine.company_id as "companyId", mine.connection_id as "connectionId", mine.epoch from ${rowsOf(leases)}
    join connection_leases l on l.company_id = mine.company_id and l.connection_id = mine.connection_id
    where l.epoch <> mine.epoch or l.owner <> ${owner}`);

/**
 * Is the line this owner's until the transaction ends? Nobody can take it meanwhile, so that of a process that stands
 * still it must end before its lease has run out: it may wait 8 seconds for others, and then 4 for the process. Nothing
 * where there is no such connection any more.
 */
export const holdLease = (ctx: Ctx, connectionId: number, owner: string, epoch: number) =>
  ctx.db.maybe<{ isOurs: boolean }>(sql`
    select owner = ${owner} and epoch = ${epoch} as "isOurs", set_config('lock_timeout', '8000', true),
      set_config('idle_in_transaction_session_timeout', '4000', true)
    from connection_leases
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} for key share`);

/**
 * @param successor alone may take it for a moment, if it still looks for lines; else anybody
 * @returns whether it was this owner's
 */
export const giveBack = (db: Db, owner: string, { companyId, connectionId, epoch }: LeaseKey, successor: string) =>
  db.run(sql`
    update connection_leases set owner = '', passing_to = coalesce(heir.id, ''),
      expires_at = clock_timestamp() + case when heir.id is null then 0 else ${keptFor} end * interval '1 ms'
    from (values (1)) as one left join line_processes heir on heir.id = ${successor}
    where company_id = ${companyId} and connection_id = ${connectionId} and owner = ${owner} and epoch = ${epoch}`);

/** It was taken from a process in which its work did not get on. */
export const giveUp = (db: Db, owner: string, { companyId, connectionId, epoch }: LeaseKey) =>
  db.run(sql`
    update connection_leases set owner = '', passing_to = '', expires_at = clock_timestamp(), given_up = given_up + 1
    where company_id = ${companyId} and connection_id = ${connectionId} and owner = ${owner} and epoch = ${epoch}`);

/** The next place in the row of logins of all companies. @returns in how many milliseconds it comes */
export async function nextLogin(db: Db, { companyId, connectionId }: Omit<LeaseKey, 'epoch'>): Promise<number> {
  await db.one(sql`select pg_advisory_xact_lock(hashtextextended('logins', 8))::text as turn`);
  const row = await db.maybe<{ wait: number }>(sql`
    with next as (
      select greatest(clock_timestamp(),
                      least(coalesce(max(login_at), '-infinity'), clock_timestamp() + interval '5 minutes')
                        + ${apart} * interval '1 ms') as at
      from connection_leases)
    update connection_leases l set login_at = next.at from next
    where l.company_id = ${companyId} and l.connection_id = ${connectionId}
    returning extract(epoch from next.at - clock_timestamp()) * 1000 as wait`);
  return Math.max(0, row?.wait ?? 0);
}
