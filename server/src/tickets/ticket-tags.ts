import { ticketTags } from '@guiche/contract/ticket-tags';
import { sql } from '../platform/database';
import { fail } from '../platform/errors';
import { serve, type UserCtx } from '../platform/serve';
import { lockReadable, tellTicket } from './service';

export default serve(ticketTags, {
  sync: (ctx, { body }) =>
    sync(ctx, body.ticketId, [...new Set(body.tags.map((tag) => (typeof tag === 'number' ? tag : tag.id)))], body.mode),
});

/** Gives a ticket exactly these tags, these as well, or takes them. @throws ERR_NO_TAG_FOUND when one of them is not the company's */
async function sync(ctx: UserCtx, ticketId: number, tagIds: number[], mode: 'exact' | 'add' | 'remove') {
  await lockReadable(ctx, ticketId);
  const { n } = await ctx.db.one<{ n: number }>(sql`
    select count(*)::int as n from tags where company_id = ${ctx.companyId} and id = any(${tagIds}::int[])`);
  if (n !== tagIds.length) throw fail('ERR_NO_TAG_FOUND');
  const goes = mode === 'remove' ? sql`tag_id = any(${tagIds}::int[])` : sql`tag_id <> all(${tagIds}::int[])`;
  if (mode !== 'add')
    await ctx.db.run(
      sql`delete from ticket_tags where company_id = ${ctx.companyId} and ticket_id = ${ticketId} and ${goes}`,
    );
  if (mode !== 'remove')
    await ctx.db.run(sql`
    insert into ticket_tags (company_id, ticket_id, tag_id, created_at, updated_at)
    select ${ctx.companyId}, ${ticketId}, tag, ${ctx.now}, ${ctx.now} from unnest(${tagIds}::int[]) tag on conflict do nothing`);
  return tellTicket(ctx, ticketId);
}
