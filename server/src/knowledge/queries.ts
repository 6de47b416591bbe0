import type { Article, ArticleRow } from '@guiche/contract/knowledge';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { Piece } from './pieces';
import type { Wanted } from './words';

export const pageSize = 20;

const columns = raw(`a.id, a.title, a.is_published as "isPublished", a.for_all as "forAll",
  array(select k.prompt_id from knowledge_prompts k where k.company_id = a.company_id and k.article_id = a.id
    order by k.prompt_id) as "promptIds",
  length(a.body) as length, m.name as "fileName", m.size as "fileSize", a.company_id as "companyId",
  a.created_at as "createdAt", a.updated_at as "updatedAt"`);
const articles = raw(`knowledge_articles a left join media m on m.company_id = a.company_id and m.key = a.media_key`);

const titled = (search: string): Sql =>
  search ? sql`and a.title_fold like guiche_containing(guiche_fold(${search}))` : empty;

/** By title; up to one more than a page. */
export const pageOfArticles = (
  ctx: Ctx,
  { search, after, skip }: { search: string; after: [string, number] | undefined; skip: number },
) =>
  ctx.db.many<ArticleRow & { fold: string }>(sql`
    select ${columns}, a.title_fold as fold from ${articles} where a.company_id = ${ctx.companyId} ${titled(search)}
    ${after ? sql`and (a.title_fold, a.id) > (${after[0]}, ${after[1]}::int)` : empty}
    order by a.title_fold, a.id offset ${skip} limit ${pageSize + 1}`);

export const countArticles = async (ctx: Ctx, search: string): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from knowledge_articles a where a.company_id = ${ctx.companyId} ${titled(search)} limit ${countLimit}) counted`)
  ).count;

export const readArticle = (ctx: Ctx, id: number) =>
  ctx.db.maybe<Omit<Article, 'fileUrl'> & { mediaKey: string | null }>(sql`
    select ${columns}, a.body, a.media_key as "mediaKey" from ${articles} where a.company_id = ${ctx.companyId} and a.id = ${id}`);

export const lockArticle = (ctx: Ctx, id: number) =>
  ctx.db.maybe<Fields>(sql`
    select a.title, a.body, a.is_published as "isPublished", a.for_all as "forAll", a.media_key as "mediaKey"
    from knowledge_articles a where a.company_id = ${ctx.companyId} and a.id = ${id} for update`);

/** `mediaKey`: the file whose text it has. */
export type Fields = Pick<Article, 'title' | 'body' | 'isPublished' | 'forAll'> & { mediaKey: string | null };

export const insertArticle = (ctx: Ctx, { title, body, isPublished, forAll, mediaKey }: Fields) =>
  ctx.db.one<{ id: number }>(sql`
    insert into knowledge_articles (company_id, title, body, is_published, for_all, media_key, created_at, updated_at)
    values (${ctx.companyId}, ${title}, ${body}, ${isPublished}, ${forAll}, ${mediaKey}, ${ctx.now}, ${ctx.now}) returning id`);

export const updateArticle = (ctx: Ctx, id: number, { title, body, isPublished, forAll, mediaKey }: Fields) =>
  ctx.db.run(sql`
    update knowledge_articles set title = ${title}, body = ${body}, is_published = ${isPublished}, for_all = ${forAll},
      media_key = ${mediaKey}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const countFiles = async (ctx: Ctx): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from knowledge_articles where company_id = ${ctx.companyId} and media_key is not null`)
  ).count;

/** Until the end of the transaction nobody else of the company adds one. */
export const lockFiles = (ctx: Ctx) =>
  ctx.db.one(sql`select id from companies where id = ${ctx.companyId} for no key update`);

export const deleteArticle = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from knowledge_articles where company_id = ${ctx.companyId} and id = ${id}`);

/** @throws `knowledge_prompts_…_prompt_id_fkey` for one that is not there */
export async function setPrompts(ctx: Ctx, articleId: number, promptIds: readonly number[]): Promise<void> {
  await ctx.db.run(sql`
    delete from knowledge_prompts where company_id = ${ctx.companyId} and article_id = ${articleId}
      and prompt_id <> all (${promptIds}::int[])`);
  await ctx.db.run(sql`
    insert into knowledge_prompts (company_id, article_id, prompt_id)
    select ${ctx.companyId}, ${articleId}, p from unnest(${promptIds}::int[]) p on conflict do nothing`);
}

/** @returns which articles it might read */
export const clearPrompt = (ctx: Ctx, promptId: number) =>
  ctx.db.many<{ articleId: number }>(sql`
    delete from knowledge_prompts where company_id = ${ctx.companyId} and prompt_id = ${promptId}
    returning article_id as "articleId"`);

/** Puts these pieces in place of those the article had. */
export async function setPieces(ctx: Ctx, articleId: number, title: string, pieces: readonly Piece[]): Promise<void> {
  await ctx.db.run(sql`
    delete from knowledge_pieces where company_id = ${ctx.companyId} and article_id = ${articleId}`);
  await ctx.db.run(sql`
    insert into knowledge_pieces (company_id, article_id, place, title, heading, body)
    select ${ctx.companyId}, ${articleId}, p.n - 1, ${title}, p.heading, p.body
    from unnest(${pieces.map(({ heading }) => heading)}::text[], ${pieces.map(({ body }) => body)}::text[])
      with ordinality p (heading, body, n)`);
}

export interface Hit {
  pieceId: number;
  articleId: number | null;
  quickMessageId: number | null;
  mediaKey: string | null;
  title: string;
  heading: string;
  body: string;
  score: number;
  share: number;
  met: { nth: number; stem: string; weight: number }[];
}

const pieceColumns = raw(`p.id as "pieceId", p.article_id as "articleId", p.quick_message_id as "quickMessageId",
  a.media_key as "mediaKey", p.title, p.heading, p.body`);

/** Those of these pieces that this prompt may read; all that are published where it is null. */
export const readPieces = (ctx: Ctx, ids: readonly number[], promptId: number | null) =>
  ctx.db.many<Omit<Hit, 'score' | 'share' | 'met'>>(sql`
    select ${pieceColumns} from knowledge_pieces p
    left join knowledge_articles a on a.company_id = p.company_id and a.id = p.article_id
    where p.company_id = ${ctx.companyId} and p.id = any(${ids}::int[])
      and (p.article_id is null or exists (
        select from guiche_readable_articles(${ctx.companyId}::int, ${promptId}::int) r where r.id = p.article_id))`);

/** The pieces that meet most of what is asked, best first. */
export const searchPieces = (ctx: Ctx, wanted: readonly Wanted[], promptId: number | null, most: number) =>
  ctx.db.many<Hit>(sql`
    select ${pieceColumns}, f.score, f.share, f.met
    from guiche_search_knowledge(${wanted.map(({ word }) => word)}::text[], ${wanted.map(({ nth }) => nth)}::int[],
      ${wanted.map(({ weight }) => weight)}::real[], ${promptId}::int, ${most}::int) f
    join knowledge_pieces p on p.company_id = ${ctx.companyId} and p.id = f.piece_id
    left join knowledge_articles a on a.company_id = p.company_id and a.id = p.article_id
    order by f.score desc, p.id`);

export const hasPrompt = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db.maybe(sql`select 1 as one from prompts where company_id = ${ctx.companyId} and id = ${id}`)) !==
  undefined;
