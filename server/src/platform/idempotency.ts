import { createHash } from 'node:crypto';
import { raw, sql } from './database';
import { fail } from './errors';
import type { Incoming } from './media';
import type { Ctx } from './tenancy';

/** The key of a request, judged before anything is done for it. @throws ERR_VALIDATION */
export function keyOf(header: string | string[] | undefined): string | undefined {
  const key = [header].flat()[0];
  if (key !== undefined && (key.length < 1 || key.length > 255))
    throw fail('ERR_VALIDATION', { fields: { 'Idempotency-Key': 'Between 1 and 255 characters' } });
  return key;
}

/**
 * Does an act once per key: the first answer is stored in the act's own transaction and given again for a day. A second
 * call that comes while the first is under way waits for it, because both insert the same row.
 * @throws ERR_IDEMPOTENCY_MISMATCH when the key was used for something else
 */
export async function once(
  ctx: Ctx,
  owner: { userId: number } | { connectionId: number },
  key: string,
  input: { body: unknown; files: Incoming[] },
  status: number,
  act: () => Promise<unknown>,
): Promise<{ status: number; reply: unknown }> {
  const fingerprint = JSON.stringify([
    input.body,
    input.files.map(({ name, size }) => [name, size]),
    (input as { params?: unknown }).params,
  ]);
  const hash = createHash('sha256').update(fingerprint).digest('hex');
  const [table, column, id] =
    'userId' in owner
      ? [raw('idempotency_keys'), raw('user_id'), owner.userId]
      : [raw('connection_idempotency_keys'), raw('connection_id'), owner.connectionId];
  const whose = sql`${column} = ${id}`;
  // Keys are kept for a day; an older one is as good as new, and goes when its owner uses another.
  const yesterday = new Date(ctx.now.getTime() - 86_400_000);
  const [, first] = await Promise.all([
    ctx.db.run(sql`
      delete from ${table} where company_id = ${ctx.companyId} and ${whose} and created_at < ${yesterday}`),
    ctx.db.run(sql`
      insert into ${table} (company_id, ${column}, key, request_hash, status, reply, created_at)
      values (${ctx.companyId}, ${id}, ${key}, ${hash}, ${status}, 'null', ${ctx.now})
      on conflict do nothing`),
  ]);
  if (!first) {
    const before = await ctx.db.one<{ request_hash: string; status: number; reply: unknown }>(sql`
      select request_hash, status, reply from ${table}
      where company_id = ${ctx.companyId} and ${whose} and key = ${key}`);
    if (before.request_hash !== hash) throw fail('ERR_IDEMPOTENCY_MISMATCH');
    return before;
  }
  const reply = await act();
  await ctx.db.run(sql`
    update ${table} set reply = ${JSON.stringify(reply)}::jsonb
    where company_id = ${ctx.companyId} and ${whose} and key = ${key}`);
  return { status, reply };
}
