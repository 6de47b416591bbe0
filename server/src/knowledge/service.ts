import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import type { Article, Found, knowledge } from '@guiche/contract/knowledge';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import { enqueueOne } from '../platform/jobs';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import type { Limit, Throttle } from '../platform/throttle';
import { publishArticle, publishArticleGone } from './live';
import type { Understand } from './meaning';
import { piecesOf } from './pieces';
import * as queries from './queries';
import { search } from './search';

export async function list(ctx: Ctx, request: QueryOf<typeof knowledge.list>) {
  const term = request.searchParam.trim();
  const after = request.cursor ? (decodeCursor(request.cursor, ['text', 'id']) as [string, number]) : undefined;
  const skip = after ? 0 : (request.pageNumber - 1) * queries.pageSize;
  const [found, count] = await Promise.all([
    queries.pageOfArticles(ctx, { search: term, after, skip }),
    queries.countArticles(ctx, term),
  ]);
  const { rows, ...rest } = cutPage(found, queries.pageSize, (row) => [row.fold, row.id]);
  const articles = rows.map((row) => {
    const { fold: _, ...listed } = row;
    return listed;
  });
  return { articles, count, ...rest };
}

/** @throws ERR_NO_ARTICLE_FOUND */
export async function show(ctx: Ctx, id: number): Promise<Article> {
  const found = await queries.readArticle(ctx, id);
  if (!found) throw fail('ERR_NO_ARTICLE_FOUND');
  const { mediaKey, ...article } = found;
  return { ...article, fileUrl: mediaKey && ctx.media.links.link(ctx.companyId, mediaKey) };
}

/** @throws ERR_NO_PROMPT_FOUND */
export const create = (ctx: Ctx, fields: BodyOf<typeof knowledge.create>) => add(ctx, { ...fields, mediaKey: null });

/** @throws ERR_NO_PROMPT_FOUND */
export async function add(ctx: Ctx, fields: queries.Fields & { promptIds: readonly number[] }): Promise<Article> {
  const { id } = await queries.insertArticle(ctx, fields);
  await queries.setPrompts(ctx, id, fields.promptIds).catch(refuseForeign);
  await cut(ctx, id, fields);
  return publishArticle(ctx, 'create', await show(ctx, id));
}

/** @throws ERR_NO_ARTICLE_FOUND, ERR_NO_PROMPT_FOUND, ERR_VALIDATION for another text than that of its file */
export async function update(ctx: Ctx, id: number, changes: BodyOf<typeof knowledge.update>): Promise<Article> {
  const before = await lock(ctx, id);
  const { promptIds, ...rest } = changes;
  const fields = { ...before, ...rest };
  if (before.mediaKey && fields.body !== before.body)
    throw fail('ERR_VALIDATION', { fields: { body: 'The text is that of its file' } });
  await put(ctx, id, before, fields);
  if (promptIds) await queries.setPrompts(ctx, id, promptIds).catch(refuseForeign);
  return publishArticle(ctx, 'update', await show(ctx, id));
}

/** What an article is now, in place of what it was. */
export async function put(ctx: Ctx, id: number, before: queries.Fields, fields: queries.Fields): Promise<void> {
  await queries.updateArticle(ctx, id, fields);
  if (fields.title !== before.title || fields.body !== before.body) await cut(ctx, id, fields);
}

/** Into pieces, which are found by their words at once, and by what they mean a little later. */
async function cut(ctx: Ctx, id: number, { title, body }: queries.Fields): Promise<void> {
  await queries.setPieces(ctx, id, title, piecesOf(body));
  await enqueueOne(ctx, 'embeddings.fill');
}

/** @throws ERR_NO_ARTICLE_FOUND */
export async function remove(ctx: Ctx, id: number) {
  const { mediaKey } = await lock(ctx, id);
  await queries.deleteArticle(ctx, id);
  await letGo(ctx, mediaKey);
  publishArticleGone(ctx, id);
  return { message: 'Article deleted' };
}

export interface TryingDeps {
  understand: Understand;
  throttle: Pick<Throttle, 'take'>;
}

/** Of one person, who sees what is found while they write: each question may cost money. */
const pace: Limit = { most: 60, within: 60_000 };

/** What an assistant would find. @throws ERR_NO_PROMPT_FOUND, ERR_TOO_MANY_REQUESTS */
export async function tryOut(
  ctx: UserCtx,
  { understand, throttle }: TryingDeps,
  { question, promptId }: QueryOf<typeof knowledge.search>,
): Promise<{ found: Found[]; words: string[] }> {
  await throttle.take(`knowledge-search:${ctx.companyId}:${ctx.viewer.id}`, pace);
  if (promptId !== undefined && !(await queries.hasPrompt(ctx, promptId))) throw fail('ERR_NO_PROMPT_FOUND');
  return search(ctx, question, promptId ?? null, await understand(ctx.companyId, question));
}

/** @throws ERR_NO_ARTICLE_FOUND */
export async function lock(ctx: Ctx, id: number): Promise<queries.Fields> {
  const row = await queries.lockArticle(ctx, id);
  if (!row) throw fail('ERR_NO_ARTICLE_FOUND');
  return row;
}

/** A file that no article has any more goes. */
export async function letGo(ctx: Ctx, key: string | null): Promise<void> {
  if (key) await ctx.enqueue('media.remove', { keys: [key] });
}

function refuseForeign(error: unknown): never {
  throw violated(error)?.match(/prompt_id_fkey/) ? fail('ERR_NO_PROMPT_FOUND') : error;
}
