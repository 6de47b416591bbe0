import { csvLine, csvMark } from '@guiche/contract/csv';
import { Readable } from 'node:stream';
import type { Facts } from '../platform/serve';
import type { Ctx } from '../platform/tenancy';
import { contactsToExport, extraNames, type ExportedContact } from './bulk-queries';

/** Every contact as CSV, written while it is read: a company may have any number of them. */
export function exportContacts(ctx: Ctx, facts: Facts): Readable {
  facts.header('content-type', 'text/csv; charset=utf-8');
  facts.header('content-disposition', `attachment; filename="contacts-${ctx.now.toISOString().slice(0, 10)}.csv"`);
  facts.header('cache-control', 'no-store');
  facts.header('x-content-type-options', 'nosniff');
  return Readable.from(pages(ctx), { objectMode: false });
}

async function* pages(ctx: Ctx): AsyncGenerator<string> {
  // Somebody with two entries of one name has two columns of it.
  const extras = (await extraNames(ctx)).flatMap(({ name, times }) => Array.from({ length: times }, () => name));
  yield `${csvMark}${csvLine(['name', 'number', 'email', ...extras])}`;
  for (let last: ExportedContact | undefined; ;) {
    const found = await contactsToExport(ctx, last);
    if (!found.length) return;
    yield found.map((contact) => csvLine(cellsOf(contact, extras))).join('');
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
