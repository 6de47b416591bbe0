import type { BodyOf } from '@guiche/contract/endpoint';
import { KnowledgeLimits, type Article, type knowledge } from '@guiche/contract/knowledge';
import { readDocument } from '../platform/document';
import { fail } from '../platform/errors';
import { keepFile } from '../platform/keep-file';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { publishArticle } from './live';
import * as queries from './queries';
import { add, letGo, lock, put, show } from './service';

/**
 * An article with the text of a file. It is read before anything is stored, outside of a transaction: that may take seconds.
 * @throws the codes of `documentFails`, ERR_KNOWLEDGE_FULL, ERR_NO_PROMPT_FOUND
 */
export async function upload(
  ctx: UserCtx,
  { title, ...use }: BodyOf<typeof knowledge.upload>,
  incoming: Incoming | undefined,
): Promise<Article> {
  const file = given(incoming);
  await refuseMoreThan(ctx, KnowledgeLimits.files - 1);
  const body = await readDocument(ctx.companyId, file);
  return ctx.writing(async (writing) => {
    const mediaKey = await keepFile(writing, writing.media.store, file);
    const article = await add(writing, { ...use, title: title ?? titleOf(file.name), body, mediaKey });
    // two that come at the same time are counted one after the other; last, since finding its words takes a while
    await queries.lockFiles(writing);
    await refuseMoreThan(writing, KnowledgeLimits.files);
    return article;
  });
}

/**
 * Puts another file in place of the one that an article has.
 * @throws the codes of `documentFails`, ERR_NO_ARTICLE_FOUND, ERR_VALIDATION for an article that was written here
 */
export async function replace(ctx: UserCtx, id: number, incoming: Incoming | undefined): Promise<Article> {
  const file = given(incoming);
  refuseWritten(await show(ctx, id));
  const body = await readDocument(ctx.companyId, file);
  return ctx.writing(async (writing) => {
    const before = await lock(writing, id);
    const mediaKey = await keepFile(writing, writing.media.store, file);
    await put(writing, id, before, { ...before, body, mediaKey });
    await letGo(writing, before.mediaKey);
    return publishArticle(writing, 'update', await show(writing, id));
  });
}

function given(incoming: Incoming | undefined): Incoming {
  if (!incoming) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  return incoming;
}

function refuseWritten({ fileName }: Article): void {
  if (fileName === null) throw fail('ERR_VALIDATION', { fields: { file: 'This article has no file' } });
}

async function refuseMoreThan(ctx: Ctx, most: number): Promise<void> {
  if ((await queries.countFiles(ctx)) > most)
    throw fail('ERR_KNOWLEDGE_FULL', { fields: { files: String(KnowledgeLimits.files) } });
}

/** What a file is called, as one would say it: `tabela_de_precos.pdf` is `tabela de precos`. */
const titleOf = (name: string) =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .replaceAll('_', ' ')
    .slice(0, KnowledgeLimits.title)
    .toWellFormed()
    .trim() || name.slice(0, KnowledgeLimits.title).toWellFormed();
