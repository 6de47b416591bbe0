import type { Ctx } from '../platform/tenancy';
import type { CompanyScript } from './company';
import { files, type KeepFile } from './files/files';
import { insertRows, made, newIds } from './rows';

/** Files that are sent together. */
export async function fillFileLists(ctx: Ctx, { fileLists }: CompanyScript, keepFile: KeepFile): Promise<void> {
  const ids = await newIds(ctx, 'file_lists', fileLists.length);
  await insertRows(
    ctx,
    'file_lists',
    fileLists.map(({ name, message }, n) => ({ id: ids[n], name, message, ...made(ctx.now) })),
  );
  const options = await Promise.all(
    fileLists.flatMap(({ options: given }, n) =>
      given.map(async ({ name, file }, place) => {
        const kept = await keepFile(ctx, file);
        return {
          file_list_id: ids[n],
          place,
          name,
          media_key: kept.key,
          media_name: kept.name,
          media_type: files[file].type,
          ...made(ctx.now),
        };
      }),
    ),
  );
  const optionIds = await newIds(ctx, 'file_options', options.length);
  await insertRows(
    ctx,
    'file_options',
    options.map((option, n) => ({ id: optionIds[n], ...option })),
  );
}
