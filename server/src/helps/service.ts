import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { Help, helps } from '@guiche/contract/helps';
import { cutPage, decodeCursor } from '../platform/cursor';
import { fail, violated } from '../platform/errors';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { publishHelp, type Publish } from './live';
import * as queries from './queries';
import { videoCodeOf } from './video';

const size = 20;

/** Helps belong to no company: they are written across them, and told when that is done. */
export interface Parts {
  tenancy: Tenancy;
  publish: Publish;
}

export const all = (ctx: Ctx): Promise<Help[]> => queries.all(ctx);

export async function list(ctx: Ctx, query: QueryOf<typeof helps.list>): Promise<ReplyOf<typeof helps.list>> {
  const term = query.searchParam.trim();
  const place =
    query.cursor === undefined
      ? queries.fromPage((query.pageNumber - 1) * size)
      : queries.after(decodeCursor(query.cursor, ['id'])[0]!);
  const [found, { count }] = await Promise.all([queries.list(ctx, term, place, size), queries.count(ctx, term)]);
  const { rows, ...page } = cutPage(found, size, (row) => [row.id]);
  return { records: rows, count, ...page };
}

/** @throws ERR_HELP_EXISTS; ERR_VALIDATION for a video that has no code */
export async function create({ tenancy, publish }: Parts, fields: queries.Fields, now: Date): Promise<Help> {
  const help = { ...fields, video: codeOf(fields.video) };
  const record = await tenancy.acrossCompanies((db) => queries.insert(db, help, now)).catch(refuseTakenTitle);
  publishHelp(publish, { action: 'create', record });
  return record;
}

/** @throws ERR_NO_HELP_FOUND, ERR_HELP_EXISTS; ERR_VALIDATION for a video that has no code */
export async function update(
  { tenancy, publish }: Parts,
  id: number,
  fields: Partial<queries.Fields>,
  now: Date,
): Promise<Help> {
  const changes = fields.video === undefined ? fields : { ...fields, video: codeOf(fields.video) };
  const record = await tenancy.acrossCompanies((db) => queries.update(db, id, changes, now)).catch(refuseTakenTitle);
  if (!record) throw fail('ERR_NO_HELP_FOUND');
  publishHelp(publish, { action: 'update', record });
  return record;
}

/** @throws ERR_NO_HELP_FOUND */
export async function remove({ tenancy, publish }: Parts, id: number): Promise<void> {
  if (!(await tenancy.acrossCompanies((db) => queries.remove(db, id)))) throw fail('ERR_NO_HELP_FOUND');
  publishHelp(publish, { action: 'delete', id });
}

function codeOf(typed: string): string {
  const code = videoCodeOf(typed);
  if (code === null) throw fail('ERR_VALIDATION', { fields: { video: 'Invalid video' } });
  return code;
}

function refuseTakenTitle(error: unknown): never {
  throw violated(error) === 'helps_title' ? fail('ERR_HELP_EXISTS') : error;
}
