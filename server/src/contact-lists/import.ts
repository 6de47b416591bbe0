import { verdicts, type contactLists, type ListImport, type ListImportReport } from '@guiche/contract/contact-lists';
import type { BodyOf, QueryOf } from '@guiche/contract/endpoint';
import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { fail } from '../platform/errors';
import type { Incoming } from '../platform/media';
import type { RequestInfo, UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { readListRows, type ReadList, type ReadRow } from './import-rows';
import * as queries from './import-queries';
import { askToCheck } from './jobs';
import { publishManyItems } from './live';
import { hold, show, told } from './service';

/** Rows that travel to the database, and out of the server, together. */
const together = 500;
/** Rows of each verdict that a preview shows. */
const shown = 50;
/** Of those who came, so many are told. */
const mostTold = 100;

export interface Upload {
  listId: number;
  query: QueryOf<typeof contactLists.upload>;
  body: BodyOf<typeof contactLists.upload>;
  file: Incoming | undefined;
}

/**
 * Puts the people of a spreadsheet into a list: all whom it takes, or nobody. Two imports into one list wait for each
 * other, and none of their numbers stands there twice.
 * @returns in a preview, and where it is asked for, what becomes of the rows; else who was put in, written while it is read
 * @throws the codes of `importFails`, ERR_NO_CONTACT_LIST_FOUND, ERR_VALIDATION
 */
export async function importList(
  ctx: UserCtx,
  { listId, query, body, file }: Upload,
  facts: RequestInfo,
): Promise<ListImportReport | Readable> {
  if (!file) throw fail('ERR_VALIDATION', { fields: { file: 'Required' } });
  await show(ctx, listId);
  const read = await readListRows(file.file, body);
  if (query.preview) {
    await inParts(taken(read), async (rows) =>
      markKnown(rows, await queries.numbersInList(ctx, listId, numbersOf(rows))),
    );
    return reportOf(read, null, (rows) => rows.slice(0, shown));
  }
  if (!read.columns.some(({ use }) => use === 'number'))
    throw fail('ERR_VALIDATION', { fields: { columns: 'No column for the number' } });
  const importId = await putIn(ctx, listId, file.name, read);
  if (query.report)
    return reportOf(read, importId, (rows, verdict) => (verdict === 'kept' || verdict === 'corrected' ? [] : rows));
  facts.header('content-type', 'application/json; charset=utf-8');
  return Readable.from(itemsAsJson(ctx, importId), { objectMode: false });
}

async function putIn(ctx: UserCtx, listId: number, source: string, read: ReadList): Promise<number | null> {
  const rows = taken(read);
  const outcome = await ctx.writing(async (writing) => {
    await hold(writing, listId);
    const { id } = await queries.insertImport(writing, listId, source);
    const came = new Set<string>();
    await inParts(rows, async (some) => {
      for (const { number } of await queries.insertItems(writing, listId, id, some)) came.add(number);
    });
    if (came.size) {
      await tellMany(writing, listId, id);
      await askToCheck(writing);
    } else await queries.deleteImport(writing, id);
    return { id: came.size ? id : null, came };
  });
  // the transaction may be done again: what is marked comes out of it
  for (const row of rows) if (!outcome.came.has(row.number)) asKnown(row);
  return outcome.id;
}

/** Takes out again whom an import has put in. @throws ERR_NO_CONTACT_LIST_FOUND, ERR_NO_LIST_IMPORT_FOUND */
export async function undoImport(ctx: Ctx, listId: number, importId: number) {
  await hold(ctx, listId);
  if (!(await queries.readImport(ctx, listId, importId))) throw fail('ERR_NO_LIST_IMPORT_FOUND');
  await queries.deleteImport(ctx, importId);
  await tellMany(ctx, listId, importId);
  return { message: 'Import undone' };
}

/** @throws ERR_NO_CONTACT_LIST_FOUND */
export async function importsOf(ctx: Ctx, listId: number): Promise<ListImport[]> {
  await show(ctx, listId);
  return queries.importsOf(ctx, listId);
}

/** Screens ask anew; older clients hear of the first who came. */
export async function tellMany(ctx: Ctx, listId: number, importId: number): Promise<void> {
  publishManyItems(ctx, listId, await queries.itemsOfImport(ctx, importId, 0, mostTold));
  await told(ctx, 'update', listId);
}

const taken = ({ rows }: ReadList) => rows.filter(({ verdict }) => verdict === 'kept' || verdict === 'corrected');
const numbersOf = (rows: ReadRow[]) => rows.map(({ number }) => number);

function markKnown(rows: ReadRow[], known: { number: string }[]): void {
  const numbers = new Set(known.map(({ number }) => number));
  for (const row of rows) if (numbers.has(row.number)) asKnown(row);
}

const asKnown = (row: ReadRow) => Object.assign(row, { verdict: 'duplicate', reason: 'known' });

/** Others have their turn in between. */
async function inParts(rows: ReadRow[], act: (some: ReadRow[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < rows.length; from += together) {
    await act(rows.slice(from, from + together));
    await breathe();
  }
}

function reportOf(
  { rows, encoding, hasHeader, columns, hiddenRows, mergedRows }: ReadList,
  importId: number | null,
  choose: (rows: ReadRow[], verdict: ReadRow['verdict']) => ReadRow[],
): ListImportReport {
  const by = (verdict: ReadRow['verdict']) => rows.filter((row) => row.verdict === verdict);
  const [kept, corrected, duplicate, refused] = verdicts.map((verdict) => by(verdict).length) as [
    number,
    number,
    number,
    number,
  ];
  return {
    importId,
    encoding,
    hasHeader,
    columns,
    hiddenRows,
    mergedRows,
    counts: { kept, corrected, duplicate, refused },
    rows: verdicts
      .flatMap((verdict) => choose(by(verdict), verdict))
      .sort((a, b) => a.row - b.row)
      .map(({ email: _email, variables: _variables, ...row }) => row),
  };
}

async function* itemsAsJson(ctx: Ctx, importId: number | null): AsyncGenerator<string> {
  let last = 0;
  yield '[';
  while (importId !== null) {
    const items = await queries.itemsOfImport(ctx, importId, last, together);
    if (!items.length) break;
    yield (last ? ',' : '') + JSON.stringify(items).slice(1, -1);
    last = items.at(-1)!.id;
  }
  yield ']';
}
