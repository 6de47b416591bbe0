import type { FileOption, FileRow } from '@guiche/contract/files';
import type { MediaType } from '@guiche/contract/tickets';
import { countLimit } from '../platform/cursor';
import { empty, raw, sql, type Sql } from '../platform/database';
import type { Incoming, StoredFile } from '../platform/media';
import type { Ctx } from '../platform/tenancy';

export const pageSize = 20;

const columns = raw(
  `l.id, l.company_id as "companyId", l.name, l.message, l.created_at as "createdAt", l.updated_at as "updatedAt"`,
);

const found = (ctx: Ctx, search: string): Sql => sql`
  l.company_id = ${ctx.companyId} ${
    search
      ? sql`and (strpos(l.name_fold, guiche_fold(${search})) > 0 or strpos(guiche_fold(l.message), guiche_fold(${search})) > 0)`
      : empty
  }`;

interface Slice {
  after: { fold: string; id: number } | undefined;
  skip: number;
}

export const pageOfFileLists = (ctx: Ctx, search: string, { after, skip }: Slice) =>
  ctx.db.many<FileRow & { fold: string }>(sql`
    select ${columns}, l.name_fold as fold from file_lists l where ${found(ctx, search)}
      ${after ? sql`and (l.name_fold, l.id) > (${after.fold}, ${after.id}::int)` : empty}
    order by l.name_fold, l.id ${skip ? sql`offset ${skip}` : empty} limit ${raw(String(pageSize + 1))}`);

export const countFileLists = async (ctx: Ctx, search: string): Promise<number> =>
  (
    await ctx.db.one<{ count: number }>(sql`
      select count(*)::int as count from (
        select from file_lists l where ${found(ctx, search)} limit ${raw(String(countLimit))}) counted`)
  ).count;

export const allFileLists = (ctx: Ctx, search: string): Promise<FileRow[]> =>
  ctx.db.many(sql`
    select ${columns} from file_lists l where ${found(ctx, search)} order by l.name_fold, l.id
    limit ${raw(String(countLimit))}`);

export const readFileList = (ctx: Ctx, id: number): Promise<FileRow | undefined> =>
  ctx.db.maybe(sql`select ${columns} from file_lists l where l.company_id = ${ctx.companyId} and l.id = ${id}`);

/** The same, held until the end of the transaction. */
export const lockFileList = (ctx: Ctx, id: number): Promise<FileRow | undefined> =>
  ctx.db.maybe(
    sql`select ${columns} from file_lists l where l.company_id = ${ctx.companyId} and l.id = ${id} for update`,
  );

const idsOf = async (ctx: Ctx, hold: Sql): Promise<number[]> =>
  (
    await ctx.db.many<{ id: number }>(
      sql`select id from file_lists where company_id = ${ctx.companyId} order by id ${hold}`,
    )
  ).map(({ id }) => id);

export const fileListIds = (ctx: Ctx): Promise<number[]> => idsOf(ctx, empty);

/** All of them, held the same way, always in one order. */
export const lockFileLists = (ctx: Ctx): Promise<number[]> => idsOf(ctx, sql`for update`);

export type OptionRow = Omit<FileOption, 'path' | 'mediaType'> & { mediaKey: string | null; mediaType: string | null };

/** In their order. */
export const optionsOf = (ctx: Ctx, fileListId: number): Promise<OptionRow[]> =>
  ctx.db.many(sql`
    select o.id, o.file_list_id as "fileId", o.name, o.media_key as "mediaKey", o.media_type as "mediaType",
      o.media_name as "fileName", m.size, o.created_at as "createdAt", o.updated_at as "updatedAt"
    from file_options o left join media m on m.company_id = o.company_id and m.key = o.media_key
    where o.company_id = ${ctx.companyId} and o.file_list_id = ${fileListId} order by o.place, o.id`);

export const optionsOfAll = (ctx: Ctx, fileListIds: number[]): Promise<Pick<OptionRow, 'mediaKey'>[]> =>
  ctx.db.many(sql`
    select media_key as "mediaKey" from file_options
    where company_id = ${ctx.companyId} and file_list_id = any(${fileListIds}::int[])`);

export type OptionFile = { name: string; media: StoredFile & { mediaType: MediaType } };

/** What is sent of a list, as messages carry it. */
export const filesOf = (ctx: Ctx, fileListId: number): Promise<OptionFile[]> =>
  ctx.db.many(sql`
    select o.name, json_build_object('key', m.key, 'name', o.media_name, 'mime', m.mime, 'size', m.size, 'width', m.width,
      'height', m.height, 'mediaType', o.media_type) as media
    from file_options o join media m on m.company_id = o.company_id and m.key = o.media_key
    where o.company_id = ${ctx.companyId} and o.file_list_id = ${fileListId} order by o.place, o.id`);

type Words = Pick<FileRow, 'name' | 'message'>;

export const insertFileList = (ctx: Ctx, { name, message }: Words) =>
  ctx.db.one<{ id: number }>(sql`
    insert into file_lists (company_id, name, message, created_at, updated_at)
    values (${ctx.companyId}, ${name}, ${message}, ${ctx.now}, ${ctx.now}) returning id`);

export const updateFileList = (ctx: Ctx, id: number, { name, message }: Words) =>
  ctx.db.run(sql`
    update file_lists set name = ${name}, message = ${message}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const deleteFileList = (ctx: Ctx, id: number) =>
  ctx.db.run(sql`delete from file_lists where company_id = ${ctx.companyId} and id = ${id}`);

export const deleteFileLists = (ctx: Ctx, ids: number[]) =>
  ctx.db.run(sql`delete from file_lists where company_id = ${ctx.companyId} and id = any(${ids}::int[])`);

export const insertOption = (ctx: Ctx, fileListId: number, place: number, name: string) =>
  ctx.db.run(sql`
    insert into file_options (company_id, file_list_id, place, name, created_at, updated_at)
    values (${ctx.companyId}, ${fileListId}, ${place}, ${name}, ${ctx.now}, ${ctx.now})`);

export const updateOption = (ctx: Ctx, id: number, place: number, name: string) =>
  ctx.db.run(sql`
    update file_options set place = ${place}, name = ${name}, updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);

export const deleteOptions = (ctx: Ctx, ids: number[]) =>
  ctx.db.run(sql`delete from file_options where company_id = ${ctx.companyId} and id = any(${ids}::int[])`);

export const setFile = (ctx: Ctx, id: number, file: Pick<Incoming, 'key' | 'name' | 'mediaType'>) =>
  ctx.db.run(sql`
    update file_options set media_key = ${file.key}, media_name = ${file.name}, media_type = ${file.mediaType},
      updated_at = ${ctx.now}
    where company_id = ${ctx.companyId} and id = ${id}`);
