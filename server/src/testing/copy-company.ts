import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { World } from './world';
import type { OneTransaction } from './one-transaction';

/** Texts that a copy keeps as they are: words of an enumeration, and what networks choose and two companies may share. */
export const plainColumns: Record<string, string> = {
  'companies.time_zone': 'the database knows zones by name',
  'audit_entries.action': 'an enumeration of the contract',
  'settings.key': 'one of the keys of the contract',
  'tickets.last_message_type': 'an enumeration of the contract',
  'tickets.last_message_state': 'an enumeration of the contract',
  'messages.media_type': 'an enumeration of the contract',
  'messages.provider_id': 'chosen by a network: two companies in one chat hold the same',
  'early_changes.provider_id': 'chosen by a network',
  'connection_states.cause': 'an enumeration of the contract',
  'figure_changes.status': 'an enumeration of the contract, written by a trigger',
  'campaign_tallies.name': 'a state, a mark or an hour, written by a trigger',
  'sandbox_messages.id': 'chosen by a phone',
  'sandbox_messages.quoted_id': 'the id of another message',
};

/** Tables that triggers fill when those are copied from which they follow. */
const followed = new Set(['campaign_tallies', 'figure_changes', 'figure_counts', 'figures']);

export interface Column {
  table: string;
  column: string;
  type: string;
  generated: boolean;
  /** A check says which values it may have. */
  checked: boolean;
  /** Part of a key, or refers to one. */
  keyed: boolean;
}

/** Every column of every table that has a company, tables in an order in which rows may be inserted. */
export async function companyColumns(transaction: OneTransaction): Promise<Map<string, Column[]>> {
  const columns = await transaction.asOwner<Column>(`
    select c.relname as "table", a.attname as "column", t.typname as type, a.attgenerated <> '' as generated,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as checked,
      exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'f') and a.attnum = any(k.conkey)) as keyed
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped)
    order by c.relname, a.attnum`);
  const needs = await transaction.asOwner<{ from: string; to: string }>(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
    union select tgrelid::regclass::text, replace(tgname, 'needs_', '') || 's' from pg_trigger where tgname like 'needs\\_%'`);
  const byTable = new Map<string, Column[]>();
  for (const column of columns) byTable.set(column.table, [...(byTable.get(column.table) ?? []), column]);
  const ordered = new Map<string, Column[]>();
  while (ordered.size < byTable.size) {
    const before = ordered.size;
    for (const [table, list] of byTable) {
      const missing = needs.some(({ from, to }) => from === table && byTable.has(to) && !ordered.has(to));
      if (!ordered.has(table) && !missing) ordered.set(table, list);
    }
    if (ordered.size === before) throw new Error('tables refer to each other in a circle');
  }
  return ordered;
}

export const marked = ({ table, column, type, generated, checked }: Column): boolean =>
  type === 'text' && !generated && !checked && !(`${table}.${column}` in plainColumns);

/**
 * Everything of a company again as another one's, every text marked. With a `shift` all its ids are others; without one
 * they are the same, so that a question that forgets the company meets both.
 */
export async function copyCompany(
  { home, app }: Pick<World, 'home' | 'app'>,
  transaction: OneTransaction,
  copy: { id: number; shift: number; mark: string },
): Promise<void> {
  const expressionOf = (column: Column): string => {
    const name = `"${column.column}"`;
    if (column.column === 'company_id') return String(copy.id);
    if (marked(column)) return `case when ${name} = '' then '' else '${copy.mark}' || ${name} end`;
    if (column.type === 'jsonb') return `replace(${name}::text, 'Padaria', '${copy.mark}')::jsonb`;
    if (copy.shift && column.type === 'uuid') return `overlay(${name}::text placing 'deadbeef' from 1)::uuid`;
    const isId = /^int[48]$/.test(column.type) && (column.keyed || column.column.endsWith('_id'));
    if (copy.shift && isId) return `${name} + ${copy.shift}`;
    return name;
  };
  await transaction.asOwner(
    `insert into companies (id, name, phone, email, status, due_date, recurrence, time_zone, schedules, plan_id)
     select $2::int, $3 || name, $3 || phone, $3 || email, status, due_date, recurrence, time_zone, schedules, plan_id from companies where id = $1`,
    [home.id, copy.id, copy.mark],
  );
  for (const [table, columns] of await companyColumns(transaction)) {
    if (followed.has(table)) continue;
    const kept = columns.filter(({ generated }) => !generated);
    await transaction.asOwner(
      `insert into ${table} (${kept.map(({ column }) => `"${column}"`).join(', ')})
       select ${kept.map(expressionOf).join(', ')} from ${table} where company_id = $1`,
      [home.id],
    );
  }
  // Some in sums, and some not yet.
  for (const { id } of [home, copy]) await transaction.asOwner('select guiche_gather_figures($1, 3)', [id]);
  const root = path.dirname(app.store.incoming);
  for (const { key } of await transaction.asOwner<{ key: string }>('select key from media where company_id = $1', [
    home.id,
  ])) {
    const place = (companyId: number, name: string) => path.join(root, String(companyId), name.slice(0, 2), name);
    await cp(place(home.id, key), place(copy.id, copy.shift ? `deadbeef${key.slice(8)}` : key));
  }
}
