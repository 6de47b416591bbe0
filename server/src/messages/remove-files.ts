import { join, raw, sql } from '../platform/database';
import type { MediaStore } from '../platform/media';
import type { Ctx, Tenancy } from '../platform/tenancy';

/** Every row that names a file, by table and column: what it names stays. A file may be named by several, as one of a list that was sent. */
export const holders = [
  ['messages', 'media_key'],
  ['schedules', 'media_key'],
  ['queue_options', 'media_key'],
  ['queues', 'media_key'],
  ['chat_messages', 'media_key'],
  ['quick_messages', 'media_key'],
  ['file_options', 'media_key'],
  ['campaigns', 'media_key'],
  ['knowledge_articles', 'media_key'],
  ['contacts', 'picture_key'],
] as const;

const isHeld = join(
  holders.map(
    ([table, column]) =>
      sql`exists (select from ${raw(table)} x where x.company_id = m.company_id and x.${raw(column)} = m.key)`,
  ),
  ' or ',
);

const forget = (ctx: Ctx, keys: string[]) =>
  ctx.db.many<{ key: string }>(sql`
    with gone as (
    delete from media m where m.company_id = ${ctx.companyId} and m.key = any(${keys}::uuid[]) and not (${isHeld})
      -- whoever was merged into another may come back with their picture
      and m.key::text not in (select (regexp_matches(g.merged::text, '/public/([0-9a-f-]{36})[?]', 'g'))[1]
        from contact_merges g where g.company_id = ${ctx.companyId} and g.undone_at is null)
    returning m.key, m.voice_key),
    -- what was made of a recording goes with it
    voices as (delete from media v using gone where v.company_id = ${ctx.companyId} and v.key = gone.voice_key returning v.key)
    select key from gone union all select key from voices`);

/** A file goes only when no row names it any more; the check and the row's removal are one transaction. */
export async function removeFiles(
  { tenancy, store }: { tenancy: Tenancy; store: MediaStore },
  companyId: number,
  keys: string[],
): Promise<void> {
  const gone = await tenancy.inCompany(companyId, (ctx) => forget(ctx, keys));
  for (const { key } of gone) await store.remove(companyId, key);
}
