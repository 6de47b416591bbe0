import type { BodyOf } from '@guiche/contract/endpoint';
import type { contacts, ImportReport, RejectedRow } from '@guiche/contract/contacts';
import { fail } from '../platform/errors';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { insertMany } from './bulk-queries';
import { readRows, type GoodRow } from './import-rows';
import { publishImport, publishManyContacts } from './live';
import { lockIdentities, ownersOf } from './queries';

/** Rows that share a transaction: what was cut off midway leaves whole rows only. */
const together = 200;
/** Rejected rows that a preview shows. */
const shown = 100;

/**
 * Makes contacts of a spreadsheet. Whose number is known already is left out, so the same file can be brought again after
 * an interruption. The network is not asked about the numbers: a list of thousands would look to it like a spammer's.
 * @throws the codes of `importFails`, ERR_VALIDATION
 */
export async function importContacts(
  ctx: UserCtx,
  options: BodyOf<typeof contacts.importFile>,
  [file]: Incoming[],
): Promise<ImportReport> {
  if (!file) throw fail('ERR_VALIDATION', { fields: { medias: 'Required' } });
  const { good, rejected, ...read } = await readRows(file.file, options);
  const report = (created: number, left: RejectedRow[]) => ({
    ...read,
    rows: good.length + rejected.length,
    created,
    rejectedCount: left.length,
    rejected: left.toSorted((a, b) => a.row - b.row),
  });
  if (options.preview) {
    const known = await knownAmong(ctx, good);
    const { rejected: all, ...rest } = report(good.length - known.length, [...rejected, ...known.map(asKnown)]);
    return { ...rest, rejected: all.slice(0, shown) };
  }
  for (const use of ['name', 'number'])
    if (!read.columns.some((column) => column.use === use))
      throw fail('ERR_VALIDATION', { fields: { columns: `No column for the ${use}` } });

  const left = [...rejected];
  let created = 0;
  for (let from = 0; from < good.length; from += together) {
    const rows = good.slice(from, from + together);
    const done = rejected.length + from + rows.length;
    // The transaction may be done again: what is counted outside of it comes out of it.
    const known = await ctx.writing(async (writing) => {
      const known = await makeAll(writing, rows);
      const progress = { done, created: created + rows.length - known.length, rejected: left.length + known.length };
      if (rows.length > known.length) publishManyContacts(writing);
      if (options.clientId)
        publishImport(writing, ctx.viewer, {
          clientId: options.clientId,
          rows: good.length + rejected.length,
          ...progress,
        });
      return known;
    });
    created += rows.length - known.length;
    left.push(...known.map(asKnown));
  }
  return report(created, left);
}

const asKnown = ({ row, cells }: GoodRow): RejectedRow => ({ row, field: 'number', reason: 'known', cells });

/** @returns those whose numbers somebody has already */
async function makeAll(ctx: Ctx, rows: GoodRow[]): Promise<GoodRow[]> {
  await lockIdentities(
    ctx,
    rows.map(({ number }) => ({ kind: 'pn', value: number })),
  );
  const known = await knownAmong(ctx, rows);
  const fresh = rows.filter((row) => !known.includes(row));
  if (fresh.length) await insertMany(ctx, fresh);
  return known;
}

async function knownAmong(ctx: Ctx, rows: GoodRow[]): Promise<GoodRow[]> {
  const identities = rows.map(({ number }) => ({ kind: 'pn' as const, value: number }));
  const owned = new Set((await ownersOf(ctx, identities)).map(({ value }) => value));
  return rows.filter(({ number }) => owned.has(number));
}
