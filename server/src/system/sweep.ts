import { raw, sql, type Db } from '../platform/database';
import { every, type Repeated } from '../platform/guard';
import type { Log } from '../platform/log';
import type { Tenancy } from '../platform/tenancy';

/** What is kept for a while and then needed by nobody: without this it would grow for as long as the product runs. */
export interface Kept {
  table: string;
  /** The moment from which it is old; never, while that is null. */
  since: string;
  days: number;
  /** Only rows of which this holds too. */
  only?: string;
  /** Files of its rows, which go unless something else names them. */
  files?: string;
  why: string;
}

/** Histories of customers (messages, moves, notes, ratings, merges, health of lines) are nobody's to forget here. */
export const kept: readonly Kept[] = [
  {
    table: 'sessions',
    since: 'coalesce(revoked_at, expires_at)',
    days: 30,
    why: 'a refresh token that is used again after its session ended is known for as long as it could have lived',
  },
  {
    table: 'idempotency_keys',
    since: 'created_at',
    days: 2,
    why: 'a repeated call is answered like the first for a day',
  },
  {
    table: 'connection_idempotency_keys',
    since: 'created_at',
    days: 2,
    why: 'a repeated call of a program is answered like the first for a day',
  },
  {
    table: 'password_resets',
    since: 'expires_at',
    days: 1,
    why: 'a link that has run out is refused like an unknown one',
  },
  {
    table: 'pay_links',
    since: 'expires_at',
    days: 1,
    why: 'a link that has run out is refused like an unknown one',
  },
  {
    table: 'number_checks',
    since: 'checked_at',
    days: 31,
    why: 'what a network has said of a number is believed for thirty days',
  },
  { table: 'early_changes', since: 'created_at', days: 7, why: 'what overtook its message by more belongs to none' },
  {
    table: 'attendant_replies',
    since: 'created_at',
    days: 90,
    why: 'what was answered is answered once, and a loop is seen, by those of the last day',
  },
  { table: 'beta_inbound', since: 'consumed_at', days: 7, why: 'the network repeats for less than that' },
  {
    table: 'beta_sent',
    since: 'sent_at',
    days: 2,
    why: 'a phone that could not read a message asks again within a day',
  },
  {
    table: 'graphile_worker._private_jobs',
    since: 'run_at',
    days: 30,
    only: 'attempts >= max_attempts and locked_at is null',
    why: 'a job that was given up is there to be looked at for a month',
  },
  {
    table: 'payment_inbox',
    since: 'handled_at',
    days: 30,
    why: 'what was told of money is looked at again for a month',
  },
  {
    table: 'ai_texts',
    since: 'created_at',
    days: 30,
    why: 'what models were told is there to be looked at for a month, where the operator wants that',
  },
  {
    table: 'sandbox_messages',
    since: 'created_at',
    days: 30,
    files: 'media_key',
    why: 'the test network has shown them; what the product keeps of them is its own',
  },
];

/** So many rows go in one transaction. */
export const sweepStep = 500;
const hourly = 3_600_000;

/**
 * Takes away, every hour and in small steps, what is old. Each step is a transaction that one process at a time has;
 * whoever stops in between has lost nothing, since what is old is seen from the rows.
 */
export function sweepHourly(parts: { tenancy: Tenancy; log: Log; clock: () => Date }): Repeated {
  return every(hourly, { log: parts.log, failure: 'what is old was not swept', now: true }, () => sweep(parts));
}

/** @returns how many rows went, by table */
export async function sweep({
  tenancy,
  clock,
}: {
  tenancy: Tenancy;
  clock: () => Date;
}): Promise<Record<string, number>> {
  const gone: Record<string, number> = {};
  for (const one of kept) {
    const before = new Date(clock().getTime() - one.days * 86_400_000);
    for (let step = sweepStep; step === sweepStep; gone[one.table] = (gone[one.table] ?? 0) + step)
      step = await tenancy.acrossCompanies((db) => takeStep(db, one, before));
  }
  return gone;
}

/** Another number of the same kind belongs to nobody else. */
const turn = 7_236_453;

async function takeStep(db: Db, { table, since, only, files }: Kept, before: Date): Promise<number> {
  const { mine } = await db.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${turn}) as mine`);
  if (!mine) return 0;
  const old = sql`delete from ${raw(table)} where ctid = any(array(
    select ctid from ${raw(table)} where ${raw(since)} < ${before} ${raw(only ? `and ${only}` : '')} limit ${raw(String(sweepStep))}))`;
  if (!files) return db.run(old);
  const { count } = await db.one<{ count: number }>(sql`
    with gone as (${old} returning company_id, ${raw(files)}::text as key),
    asked as (
      select graphile_worker.add_job('media.remove', json_build_object('companyId', company_id, 'keys', json_agg(key)))
      from gone where key is not null group by company_id)
    select (select count(*)::int from gone) as count, (select count(*) from asked) as asked`);
  return count;
}
