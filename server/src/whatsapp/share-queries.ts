import type { Provider } from '@guiche/contract/connections';
import { sql, type Db } from '../platform/database';
import type { LeaseKey } from './lease-queries';

/** Questions of processes that share the lines of all companies. */

/** Who has not looked for lines for so long is given none. */
const lookedWithin = 8_000;
/** It is written so often that a process looks for lines. */
const sayEvery = 3_000;

const looksStill = sql`looked_at > clock_timestamp() - ${lookedWithin} * interval '1 ms'`;

/** The process looks for lines, and may be given some. */
export const sayLooking = (db: Db, id: string, providers: readonly Provider[]) =>
  db.run(sql`
    insert into line_processes as p (id, providers, looked_at) values (${id}, ${providers}::text[], clock_timestamp())
    on conflict (id) do update set providers = excluded.providers, looked_at = excluded.looked_at
    where p.looked_at < clock_timestamp() - ${sayEvery} * interval '1 ms'`);

/** It is given none any more, and what was kept for it is anybody's. */
export async function leave(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from line_processes where id = ${id} or looked_at < clock_timestamp() - interval '1 hour'`);
  await db.run(sql`
    update connection_leases set passing_to = '', expires_at = clock_timestamp()
    where owner = '' and passing_to = ${id}`);
}

export const othersThatLook = (db: Db, id: string) =>
  db.many<{ id: string; providers: Provider[] }>(sql`
    select id, providers from line_processes where id <> ${id} and ${looksStill} order by id`);

/** Marks that nobody works at: of a process that moves no line now, and of leases that have run out. */
export const clearMarks = (db: Db, id: string) =>
  db.run(sql`
    update connection_leases set passing_to = ''
    where passing_to <> '' and (owner = ${id} or expires_at <= clock_timestamp())`);

/**
 * The line is to pass to another process: only if that one looks for lines, still has fewer by two, and has taken up the
 * one before. Two constraints let one line of a process go, and one come, at a time.
 * @returns 1, or 0
 */
export const markPassing = (db: Db, id: string, { companyId, connectionId, epoch }: LeaseKey, to: string) =>
  db.run(sql`
    with counted as (
      select count(*) filter (where l.holder = ${id}) - count(*) filter (where l.holder = ${to}) as more
      from connection_leases l join connections c on c.company_id = l.company_id and c.id = l.connection_id
      where l.holder in (${id}, ${to}) and l.expires_at > clock_timestamp() and c.status <> 'DISCONNECTED')
    update connection_leases l set passing_to = ${to} from counted
    where l.company_id = ${companyId} and l.connection_id = ${connectionId} and l.owner = ${id} and l.epoch = ${epoch}
      and l.passing_to = '' and l.expires_at > clock_timestamp() and counted.more >= 2
      and exists (select from line_processes where id = ${to} and ${looksStill})
      and not exists (select from connection_leases k
        where k.owner = '' and k.passing_to = ${to} and k.expires_at > clock_timestamp())`);
