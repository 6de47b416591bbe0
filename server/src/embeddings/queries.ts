import { sql, type Db } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** By which model the vectors of a company were made. */
export interface EmbeddingSet {
  baseUrl: string;
  model: string;
  size: number;
  unrelated: number;
}

export const readSet = (ctx: Ctx) =>
  ctx.db.maybe<EmbeddingSet>(sql`
    select base_url as "baseUrl", model, size, unrelated from embedding_sets where company_id = ${ctx.companyId}`);

/** How many there are, and the newest: another number, or other ones, are another matrix. */
export const stampOf = async (ctx: Ctx): Promise<string> =>
  (
    await ctx.db.one<{ stamp: string }>(sql`
      select count(*) || ' ' || coalesce(max(piece_id), 0) as stamp from piece_embeddings where company_id = ${ctx.companyId}`)
  ).stamp;

export const allVectors = (ctx: Ctx) =>
  ctx.db.many<{ pieceId: number; vector: Buffer }>(sql`
    select piece_id as "pieceId", vector from piece_embeddings where company_id = ${ctx.companyId} order by piece_id`);

/** Held until the end of the transaction, so that two who fill do it one after the other. */
export const holdCompany = (ctx: Ctx) =>
  ctx.db.one<{ useOpenAi: boolean }>(sql`
    select p.use_open_ai as "useOpenAi" from companies c join plans p on p.id = c.plan_id
    where c.id = ${ctx.companyId} for no key update of c`);

/** Vectors of a model that is asked no more say nothing. */
export async function forget(ctx: Ctx): Promise<void> {
  await ctx.db.run(sql`delete from piece_embeddings where company_id = ${ctx.companyId}`);
  await ctx.db.run(sql`delete from embedding_sets where company_id = ${ctx.companyId}`);
}

export interface PieceText {
  id: number;
  text: string;
}

/** The first pieces of a company that have no vector, of the `most` that may have one. */
export const missing = (ctx: Ctx, { most, atOnce }: { most: number; atOnce: number }) =>
  ctx.db.many<PieceText>(sql`
    select p.id, concat_ws(E'\n', p.title, nullif(p.heading, ''), p.body) as text from knowledge_pieces p
    where p.company_id = ${ctx.companyId}
      and not exists (select from piece_embeddings e where e.company_id = p.company_id and e.piece_id = p.id)
    order by p.id
    limit least(${atOnce}::int, ${most}::int - (select count(*)::int from piece_embeddings where company_id = ${ctx.companyId}))`);

export const writeSet = (ctx: Ctx, { baseUrl, model, size, unrelated }: EmbeddingSet) =>
  ctx.db.run(sql`
    insert into embedding_sets (company_id, base_url, model, size, unrelated)
    values (${ctx.companyId}, ${baseUrl}, ${model}, ${size}, ${unrelated}) on conflict (company_id) do nothing`);

/** Of those that are still there. */
export const writeVectors = (ctx: Ctx, ids: readonly number[], vectors: readonly Buffer[]) =>
  ctx.db.run(sql`
    insert into piece_embeddings (company_id, piece_id, vector)
    select p.company_id, p.id, v.vector from unnest(${ids}::int[], ${vectors}::bytea[]) v (id, vector)
    join knowledge_pieces p on p.company_id = ${ctx.companyId} and p.id = v.id
    on conflict do nothing`);

/** Where a company's service could make vectors that are missing, of the `most` that it may have. */
export const companiesWithMissing = (db: Db, most: number) =>
  db.many<{ companyId: number }>(sql`
    select c.id as "companyId" from companies c join plans p on p.id = c.plan_id
    where p.use_open_ai
      and exists (
        select from ai_providers s where s.company_id = c.id and s.is_default and s.embedding_model <> '' and s.preset <> 'offline')
      and exists (
        select from knowledge_pieces k where k.company_id = c.id
          and not exists (select from piece_embeddings e where e.company_id = k.company_id and e.piece_id = k.id))
      and (select count(*) from piece_embeddings e where e.company_id = c.id) < ${most}::int`);
