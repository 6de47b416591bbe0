import { piecesOf } from '../knowledge/pieces';
import { noteVersion } from '../prompts/note-version';
import { sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';
import type { CompanyScript } from './company';
import { insertRows, made, newIds } from './rows';

/**
 * Who would answer before the staff does, and a service without a key: nobody has given one. What they and agents are asked is
 * answered by the rules that stand in for a model, which say so.
 */
export async function fillPrompts(
  ctx: Ctx,
  { prompts, articles }: CompanyScript,
  queues: Map<string, number>,
): Promise<void> {
  if (!prompts.length) return;
  await ctx.db.run(sql`
    insert into ai_providers (company_id, name, preset, base_url, model, is_default, prices, created_at, updated_at)
    values (${ctx.companyId}, 'OpenAI', 'openai', 'https://api.openai.com/v1', 'gpt-4o-mini', false,
            '[{"model": "gpt-4o-mini", "input": 0.9, "output": 3.6}]', ${ctx.now}, ${ctx.now})`);
  await insertRows(ctx, 'ai_providers', [
    { name: 'Demonstração', preset: 'offline', base_url: '', model: 'regras', is_default: true, ...made(ctx.now) },
  ]);
  const ids = await newIds(ctx, 'prompts', prompts.length);
  await insertRows(
    ctx,
    'prompts',
    prompts.map(({ name, queue, prompt, maxTokens }, n) => ({
      id: ids[n],
      name,
      prompt,
      queue_id: queues.get(queue),
      max_tokens: maxTokens,
      temperature: 0.4,
      ...made(ctx.now),
    })),
  );
  for (const id of ids) await noteVersion(ctx, id, { by: '', changed: [] });
  await fillKnowledge(ctx, articles, new Map(prompts.map(({ name }, n) => [name, ids[n]!])));
}

/** What they stand on. */
async function fillKnowledge(ctx: Ctx, articles: CompanyScript['articles'], promptIds: Map<string, number>) {
  const ids = await newIds(ctx, 'knowledge_articles', articles.length);
  await insertRows(
    ctx,
    'knowledge_articles',
    articles.map(({ title, body, prompts, isDraft }, n) => ({
      id: ids[n],
      title,
      body,
      is_published: !isDraft,
      for_all: !prompts,
      ...made(ctx.now),
    })),
  );
  await insertRows(
    ctx,
    'knowledge_prompts',
    articles.flatMap(({ prompts = [] }, n) =>
      prompts.map((name) => ({ article_id: ids[n], prompt_id: promptIds.get(name) })),
    ),
  );
  const pieces = articles.flatMap(({ title, body }, n) =>
    piecesOf(body).map((piece, place) => ({ article_id: ids[n], place, title, ...piece })),
  );
  const pieceIds = await newIds(ctx, 'knowledge_pieces', pieces.length);
  await insertRows(
    ctx,
    'knowledge_pieces',
    pieces.map((piece, n) => ({ id: pieceIds[n], ...piece })),
  );
}
