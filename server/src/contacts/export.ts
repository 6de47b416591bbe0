import type { Readable } from 'node:stream';
import type { RequestInfo } from '../platform/serve';
import { tableFile } from '../platform/table-file';
import type { Ctx } from '../platform/tenancy';
import { contactsToExport, extraNames, type ExportedContact } from './bulk-queries';

/** Every contact as CSV, written while it is read: a company may have any number of them. */
export async function exportContacts(ctx: Ctx, facts: RequestInfo): Promise<Readable> {
  // Somebody with two entries of one name has two columns of it.
  const extras = (await extraNames(ctx)).flatMap(({ name, times }) => Array.from({ length: times }, () => name));
  return tableFile(facts, 'csv', {
    name: `contacts-${ctx.now.toISOString().slice(0, 10)}`,
    columns: ['name', 'number', 'email', ...extras].map((name) => ({ name, kind: 'text' })),
    rows: rows(ctx, extras),
  });
}

async function* rows(ctx: Ctx, extras: string[]): AsyncGenerator<string[]> {
  for (let last: ExportedContact | undefined; ;) {
    const found = await contactsToExport(ctx, last);
    if (!found.length) return;
    for (const contact of found) yield cellsOf(contact, extras);
    last = found.at(-1);
  }
}

function cellsOf({ name, number, email, extraInfo }: ExportedContact, extras: string[]): string[] {
  const left = [...extraInfo];
  return [
    name,
    number,
    email,
    ...extras.map((wanted) => {
      const at = left.findIndex(([found]) => found === wanted);
      return at < 0 ? '' : left.splice(at, 1)[0]![1];
    }),
  ];
}
