import { createHash } from 'node:crypto';
import { sql } from './database';
import { fail } from './errors';
import type { Incoming } from './media';
import type { Ctx } from './tenancy';

/**
 * Does an act once per key: the first answer is stored in the act's own transaction and given again for a day. A second
 * call that comes while the first is under way waits for it, because both insert the same row.
 * @throws ERR_IDEMPOTENCY_MISMATCH when the key was used for something else
 */
export async function once(
  ctx: Ctx,
  userId: number,
  key: string,
  asked: { body: unknown; files: Incoming[] },
  status: number,
  act: () => Promise<unknown>,
): Promise<{ status: number; reply: unknown }> {
  if (key.length < 1 || key.length > 255)
    throw fail('ERR_VALIDATION', { fields: { 'Idempotency-Key': 'Between 1 and 255 characters' } });
  const fingerprint = JSON.stringify([
    asked.body,
    asked.files.map(({ name, size }) => [name, size]),
    (asked as { params?: unknown }).params,
  ]);
  const hash = createHash('sha256').update(fingerprint).digest('hex');
  // Keys are kept for a day; an older one is as good as new, and goes when its owner uses another.
  const yesterday = new Date(ctx.now.getTime() - 86_400_000);
  await ctx.db.run(sql`
    delete from idempotency_keys where company_id = ${ctx.companyId} and user_id = ${userId} and created_at < ${yesterday}`);
  const first = await ctx.db.run(sql`
    insert into idempotency_keys (company_id, user_id, key, request_hash, status, reply, created_at)
    values (${ctx.companyId}, ${userId}, ${key}, ${hash}, ${status}, 'null', ${ctx.now})
    on conflict do nothing`);
  if (!first) {
    const before = await ctx.db.one<{ request_hash: string; status: number; reply: unknown }>(sql`
      select request_hash, status, reply from idempotency_keys
      where company_id = ${ctx.companyId} and user_id = ${userId} and key = ${key}`);
    if (before.request_hash !== hash) throw fail('ERR_IDEMPOTENCY_MISMATCH');
    return before;
  }
  const reply = await act();
  await ctx.db.run(sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
    where company_id = ${ctx.companyId} and user_id = ${userId} and key = ${key}`);
  return { status, reply };
}
