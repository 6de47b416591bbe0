import type { QuestionSearch } from '@guiche/contract/asked-questions';
import { raw, sql } from '../platform/database';
import type { Ctx } from '../platform/tenancy';

/** `run`: which one it is; whoever runs changes no other. */
export type Search = QuestionSearch & { run: string };

const columns = raw(`state, stage, done, total, read, added, changed_at as at, run`);

export const readSearch = (ctx: Ctx) =>
  ctx.db.maybe<Search>(sql`select ${columns} from asked_question_searches where company_id = ${ctx.companyId}`);

/** @returns the new one; nothing where one runs of which something was heard since then */
export const beginSearch = (ctx: Ctx, lostBefore: Date) =>
  ctx.db.maybe<Search>(sql`
    insert into asked_question_searches as s (company_id, state, changed_at) values (${ctx.companyId}, 'running', ${ctx.now})
    on conflict (company_id) do update set state = 'running', stage = 'reading', done = 0, total = 0, read = 0, added = 0,
      run = gen_random_uuid(), changed_at = excluded.changed_at
    where s.state <> 'running' or s.changed_at < ${lostBefore}
    returning ${columns}`);

/** Held until the end of the transaction. @returns nothing where it is over */
export const lockSearch = (ctx: Ctx, run: string) =>
  ctx.db.maybe(sql`
    select from asked_question_searches where company_id = ${ctx.companyId} and run = ${run} and state = 'running'
    for no key update`);

/** @returns nothing where it is over */
export const putSearch = (ctx: Ctx, run: string, { state, stage, done, total, read, added }: Partial<Search>) =>
  ctx.db.maybe<Search>(sql`
    update asked_question_searches s set changed_at = ${ctx.now}, state = coalesce(${state ?? null}, s.state),
      stage = coalesce(${stage ?? null}, s.stage), done = coalesce(${done ?? null}::int, s.done),
      total = coalesce(${total ?? null}::int, s.total), read = coalesce(${read ?? null}::int, s.read),
      added = coalesce(${added ?? null}::int, s.added)
    where company_id = ${ctx.companyId} and run = ${run} and state = 'running' returning ${columns}`);
