import type { Article } from '@guiche/contract/knowledge';
import { room } from '../platform/live';
import type { Audience, Ctx } from '../platform/tenancy';

/** Whoever manages it hears. */
const managers = (ctx: Ctx): Audience => ({ rooms: [room.of(ctx.companyId, 'admins')] });

/** A list needs no text, and its links would not last. @returns what was saved */
export function publishArticle(ctx: Ctx, action: 'create' | 'update', article: Article): Article {
  const { body: _, fileUrl: __, ...record } = article;
  ctx.emit('knowledge', { action, record }, managers(ctx));
  return article;
}

export const publishArticleGone = (ctx: Ctx, id: number): void =>
  ctx.emit('knowledge', { action: 'delete', id }, managers(ctx));
