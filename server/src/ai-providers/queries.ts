import type { AiCheck, AiProvider } from '@guiche/contract/ai-providers';
import { join, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** What may be written; what is absent stays as it is. */
export type ProviderFields = Partial<
  Pick<
    AiProvider,
    | 'name'
    | 'preset'
    | 'baseUrl'
    | 'apiKey'
    | 'model'
    | 'transcriptionModel'
    | 'embeddingModel'
    | 'isDefault'
    | 'prices'
  >
>;

/** As they are stored: keys sealed. */
const stored = (ctx: Ctx, which: Sql) => sql`
  select p.id, p.name, p.preset, p.base_url as "baseUrl", p.api_key as "apiKey", p.model,
    p.transcription_model as "transcriptionModel", p.embedding_model as "embeddingModel", p.is_default as "isDefault",
    p.prices, p.checks, p.tested_at as "testedAt", p.company_id as "companyId", p.created_at as "createdAt",
    p.updated_at as "updatedAt"
  from ai_providers p where p.company_id = ${ctx.companyId} and ${which} order by p.id`;

export const allProviders = (ctx: Ctx): Promise<AiProvider[]> => ctx.db.many(stored(ctx, sql`true`));

export const providerById = (ctx: Ctx, id: number): Promise<AiProvider | undefined> =>
  ctx.db.maybe(stored(ctx, sql`p.id = ${id}`));

export const defaultProvider = (ctx: Ctx): Promise<AiProvider | undefined> =>
  ctx.db.maybe(stored(ctx, sql`p.is_default`));

/**
 * Whoever changes which is the default waits for whoever does already, and then sees what they have done. The company is held
 * by a question of its own: one that met its row beside each service would wait for those who wait for it.
 */
export async function lockProviders(ctx: Ctx): Promise<{ id: number; isDefault: boolean }[]> {
  await ctx.db.one(sql`select id from companies where id = ${ctx.companyId} for no key update`);
  return ctx.db.many(sql`
    select id, is_default as "isDefault" from ai_providers where company_id = ${ctx.companyId} order by id`);
}

/** Its key is sealed with its id, which nobody knows before. */
export const insertProvider = (
  ctx: Ctx,
  one: Required<Omit<ProviderFields, 'apiKey' | 'isDefault'>>,
): Promise<{ id: number }> =>
  ctx.db.one(sql`
    insert into ai_providers (company_id, name, preset, base_url, model, transcription_model, embedding_model, prices,
                              created_at, updated_at)
    values (${ctx.companyId}, ${one.name}, ${one.preset}, ${one.baseUrl}, ${one.model}, ${one.transcriptionModel},
            ${one.embeddingModel}, ${JSON.stringify(one.prices)}::jsonb, ${ctx.now}, ${ctx.now})
    returning id`);

/** What was tried before says nothing of another service. */
export function updateProvider(ctx: Ctx, id: number, fields: ProviderFields): Promise<number> {
  const changes: Sql[] = [sql`updated_at = ${ctx.now}`];
  if (fields.name !== undefined) changes.push(sql`name = ${fields.name}`);
  if (fields.preset !== undefined) changes.push(sql`preset = ${fields.preset}`);
  if (fields.baseUrl !== undefined) changes.push(sql`base_url = ${fields.baseUrl}`);
  if (fields.apiKey !== undefined) changes.push(sql`api_key = ${fields.apiKey}`);
  if (fields.model !== undefined) changes.push(sql`model = ${fields.model}`);
  if (fields.transcriptionModel !== undefined) changes.push(sql`transcription_model = ${fields.transcriptionModel}`);
  if (fields.embeddingModel !== undefined) changes.push(sql`embedding_model = ${fields.embeddingModel}`);
  if (fields.isDefault !== undefined) changes.push(sql`is_default = ${fields.isDefault}`);
  if (fields.prices !== undefined) changes.push(sql`prices = ${JSON.stringify(fields.prices)}::jsonb`);
  const asked = ['preset', 'baseUrl', 'apiKey', 'model', 'transcriptionModel', 'embeddingModel'] as const;
  if (asked.some((name) => fields[name] !== undefined)) changes.push(sql`checks = '[]'`, sql`tested_at = null`);
  return ctx.db.run(sql`
    update ai_providers set ${join(changes)} where company_id = ${ctx.companyId} and id = ${id}`);
}

export const noDefault = (ctx: Ctx): Promise<{ id: number }[]> =>
  ctx.db.many(sql`
    update ai_providers set is_default = false, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and is_default returning id`);

/** Only of what was asked: it may have been changed meanwhile. */
export const noteChecks = (ctx: Ctx, { id, updatedAt }: AiProvider, checks: AiCheck[]): Promise<number> =>
  ctx.db.run(sql`
    update ai_providers set checks = ${JSON.stringify(checks)}::jsonb, tested_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id} and updated_at = ${updatedAt}`);

export const deleteProvider = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.run(sql`delete from ai_providers where company_id = ${ctx.companyId} and id = ${id}`);
