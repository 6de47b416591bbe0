import { sql } from '../../platform/database';
import type { Ctx } from '../../platform/tenancy';

/** Questions about what a line keeps. Everything in `sealed` is sealed; see store.ts. */

/** What the company's clocks show. */
export const readZone = async (ctx: Ctx) =>
  (await ctx.db.one<{ zone: string }>(sql`select time_zone as zone from companies where id = ${ctx.companyId}`)).zone;

/** The one under this mark, before that of times without marks. */
export const readDataKeys = (ctx: Ctx, mark: string) =>
  ctx.db.many<{ sealed: string }>(sql`
    select sealed from data_keys where company_id = ${ctx.companyId} and mark in (${mark}, '') order by mark desc`);

export const insertDataKey = (ctx: Ctx, mark: string, sealed: string) =>
  ctx.db.run(sql`
    insert into data_keys (company_id, mark, sealed) values (${ctx.companyId}, ${mark}, ${sealed})
    on conflict do nothing`);

export const readCreds = (ctx: Ctx, connectionId: number) =>
  ctx.db.maybe<{ sealed: Buffer }>(sql`
    select sealed from beta_creds where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);

export const writeCreds = (ctx: Ctx, connectionId: number, sealed: Buffer) =>
  ctx.db.run(sql`
    insert into beta_creds (company_id, connection_id, sealed, updated_at)
    values (${ctx.companyId}, ${connectionId}, ${sealed}, ${ctx.now})
    on conflict (company_id, connection_id) do update set sealed = excluded.sealed, updated_at = excluded.updated_at`);

export const readKeys = (ctx: Ctx, connectionId: number, kind: string, ids: string[]) =>
  ctx.db.many<{ id: string; sealed: Buffer }>(sql`
    select id, sealed from beta_keys
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and kind = ${kind}
      and id = any(${ids}::text[])`);

export interface KeyRow {
  kind: string;
  id: string;
  sealed: Buffer | null;
}

export async function writeKeys(ctx: Ctx, connectionId: number, rows: KeyRow[]): Promise<void> {
  const kept = rows.filter(({ sealed }) => sealed);
  const gone = rows.filter(({ sealed }) => !sealed);
  if (kept.length)
    await ctx.db.run(sql`
      insert into beta_keys (company_id, connection_id, kind, id, sealed)
      select ${ctx.companyId}, ${connectionId}, kind, id, sealed
      from unnest(${kept.map(({ kind }) => kind)}::text[], ${kept.map(({ id }) => id)}::text[],
                  ${kept.map(({ sealed }) => sealed)}::bytea[]) as row (kind, id, sealed)
      on conflict (company_id, connection_id, kind, id) do update set sealed = excluded.sealed`);
  if (gone.length)
    await ctx.db.run(sql`
      delete from beta_keys k using unnest(${gone.map(({ kind }) => kind)}::text[], ${gone.map(({ id }) => id)}::text[])
        as row (kind, id)
      where k.company_id = ${ctx.companyId} and k.connection_id = ${connectionId} and k.kind = row.kind and k.id = row.id`);
}

/** What could not be decrypted may be so when it comes again. */
export const insertInbound = (ctx: Ctx, connectionId: number, hash: string, sealed: Buffer) =>
  ctx.db.run(sql`
    insert into beta_inbound (company_id, connection_id, hash, sealed, received_at)
    values (${ctx.companyId}, ${connectionId}, ${hash}, ${sealed}, ${ctx.now})
    on conflict (company_id, connection_id, hash) do update set sealed = excluded.sealed, consumed_at = null`);

export const readInbound = (ctx: Ctx, connectionId: number, hash: string) =>
  ctx.db.maybe<{ sealed: Buffer }>(sql`
    select sealed from beta_inbound
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and hash = ${hash}`);

export const waitingInbound = (ctx: Ctx, connectionId: number) =>
  ctx.db.many<{ hash: string; sealed: Buffer }>(sql`
    select hash, sealed from beta_inbound
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and consumed_at is null order by seq`);

export const consumeInbound = (ctx: Ctx, connectionId: number, hashes: string[]) =>
  ctx.db.run(sql`
    update beta_inbound set consumed_at = ${ctx.now}
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and hash = any(${hashes}::text[])
      and consumed_at is null`);

export const insertSent = (ctx: Ctx, connectionId: number, id: string, sealed: Buffer) =>
  ctx.db.run(sql`
    insert into beta_sent (company_id, connection_id, id, sealed, sent_at)
    values (${ctx.companyId}, ${connectionId}, ${id}, ${sealed}, ${ctx.now}) on conflict do nothing`);

export const readSent = (ctx: Ctx, connectionId: number, id: string, since: Date) =>
  ctx.db.maybe<{ sealed: Buffer }>(sql`
    select sealed from beta_sent
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and id = ${id} and sent_at >= ${since}`);

/** What nobody will ask for any more. */
export async function tidy(ctx: Ctx, connectionId: number, consumedBefore: Date, sentBefore: Date): Promise<void> {
  await ctx.db.run(sql`
    delete from beta_inbound
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and consumed_at < ${consumedBefore}`);
  await ctx.db.run(sql`
    delete from beta_sent
    where company_id = ${ctx.companyId} and connection_id = ${connectionId} and sent_at < ${sentBefore}`);
}

/** The device is no longer linked to the phone. What was decrypted and not yet handed on stays: it is the customers'. */
export async function wipe(ctx: Ctx, connectionId: number): Promise<void> {
  await ctx.db.run(sql`
    delete from beta_creds where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);
  await ctx.db.run(sql`
    delete from beta_keys where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);
  await ctx.db.run(sql`
    delete from beta_sent where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);
}

export async function forget(ctx: Ctx, connectionId: number): Promise<void> {
  await wipe(ctx, connectionId);
  await ctx.db.run(sql`
    delete from beta_inbound where company_id = ${ctx.companyId} and connection_id = ${connectionId}`);
}
