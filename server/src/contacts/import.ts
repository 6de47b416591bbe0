import type { BodyOf } from '@guiche/contract/endpoint';
import type { contacts, ImportReport, RejectedRow } from '@guiche/contract/contacts';
import { readFile } from 'node:fs/promises';
import { fail } from '../platform/errors';
import { room } from '../platform/live';
import type { Incoming } from '../platform/media';
import type { UserCtx } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { insertMany } from './bulk-queries';
import { readRows, type GoodRow } from './import-rows';
import { tellManyContacts } from './live';
import { lockIdentities, ownersOf } from './queries';

/** Rows that share a transaction: what was cut off midway leaves whole rows only. */
const together = 200;
/** Rejected rows that a preview shows. */
const shown = 100;

/**
 * Makes contacts of a CSV file. Whose number is known already is left out, so the same file can be brought again after
 * an interruption. The network is not asked about the numbers: a list of thousands would look to it like a spammer's.
 * @throws ERR_IMPORT_NOT_CSV, ERR_IMPORT_TOO_MANY, ERR_IMPORT_EMPTY, ERR_VALIDATION
 */
export async function importContacts(
  ctx: UserCtx,
  asked: BodyOf<typeof contacts.importFile>,
  [file]: Incoming[],
): Promise<ImportReport> {
  if (!file) throw fail('ERR_VALIDATION', { fields: { medias: 'Required' } });
  const { good, rejected, ...read } = await readRows(await readFile(file.file), asked);
  const report = (created: number, left: RejectedRow[]) => ({
    ...read,
    rows: good.length + rejected.length,
    created,
    rejectedCount: left.length,
    rejected: left.toSorted((a, b) => a.row - b.row),
  });
  if (asked.preview) {
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
      if (rows.length > known.length) tellManyContacts(writing);
      if (asked.clientId)
        tellProgress(ctx, writing, { clientId: asked.clientId, rows: good.length + rejected.length, ...progress });
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

function tellProgress(
  { viewer }: UserCtx,
  ctx: Ctx,
  progress: { clientId: string; done: number; created: number; rejected: number; rows: number },
) {
  ctx.emit('contactImport', { action: 'progress', ...progress }, { rooms: [room.user(ctx.companyId, viewer.id)] });
}
