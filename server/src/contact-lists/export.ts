import { csvLine, csvMark } from '@guiche/contract/csv';
import { Readable } from 'node:stream';
import type { RequestInfo } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { itemsToExport, variableNames, type ExportedItem } from './import-queries';
import { show } from './service';

/** Who stands in a list as CSV, written while it is read. @throws ERR_NO_CONTACT_LIST_FOUND */
export async function exportList(ctx: Ctx, listId: number, facts: RequestInfo): Promise<Readable> {
  await show(ctx, listId);
  facts.header('content-type', 'text/csv; charset=utf-8');
  facts.header(
    'content-disposition',
    `attachment; filename="list-${listId}-${ctx.now.toISOString().slice(0, 10)}.csv"`,
  );
  facts.header('cache-control', 'no-store');
  facts.header('x-content-type-options', 'nosniff');
  return Readable.from(pages(ctx, listId), { objectMode: false });
}

async function* pages(ctx: Ctx, listId: number): AsyncGenerator<string> {
  const names = (await variableNames(ctx, listId)).map(({ name }) => name);
  yield csvMark + csvLine(['nome', 'numero', 'email', ...names]);
  for (let last: ExportedItem | undefined; ;) {
    const found = await itemsToExport(ctx, listId, last);
    if (!found.length) return;
    yield found
      .map(({ name, number, email, variables }) =>
        csvLine([name, number, email, ...names.map((variable) => variables[variable] ?? '')]),
      )
      .join('');
    last = found.at(-1);
  }
}
