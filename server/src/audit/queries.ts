import type { AuditEntry } from '@guiche/contract/audit';
import { countLimit } from '../platform/cursor';
import { raw, sql, type Db, type Sql } from '../platform/database';

const columns = raw(`a.id, a.at, a.company_id as "companyId", a.company_name as "companyName", a.user_id as "userId",
  a.user_name as "userName", a.is_operator as "isOperator", a.action, a.subject, a.subject_id as "subjectId", a.before,
  a.after, a.address`);

export type NewEntry = Omit<AuditEntry, 'id' | 'at' | 'companyName'> & { at: Date };

export const insert = (db: Db, entry: NewEntry) =>
  db.maybe<AuditEntry>(sql`
    insert into audit_entries as a (company_id, company_name, at, user_id, user_name, is_operator, action, subject, subject_id,
      before, after, address)
    select c.id, c.name, ${entry.at}, ${entry.userId}::int, ${entry.userName}, ${entry.isOperator}::boolean,
      ${entry.action}, ${entry.subject}, ${entry.subjectId}::int, ${entry.before && JSON.stringify(entry.before)}::jsonb,
      ${entry.after && JSON.stringify(entry.after)}::jsonb, ${entry.address}
    from companies c where c.id = ${entry.companyId}
    returning ${columns}`);

/** What is asked for; `companyId` null: of all companies, which only the operator's handle shows. */
export interface Wanted {
  companyId: number | null;
  term: string;
  area: string | null;
}

const matching = ({ companyId, term, area }: Wanted): Sql => sql`
  ${companyId === null ? raw('true') : sql`a.company_id = ${companyId}`}
  and (${area}::text is null or split_part(a.action, '.', 1) = ${area}::text)
  and (${term} = '' or strpos(guiche_fold(a.user_name || ' ' || a.subject || ' ' || a.company_name || ' ' || a.address),
    guiche_fold(${term})) > 0)`;

/** Newest first; `before` is the last of the page before. */
export const list = (db: Db, wanted: Wanted, before: number | null, offset: number, most: number) =>
  db.many<AuditEntry>(sql`
    select ${columns} from audit_entries a
    where ${matching(wanted)} and (${before}::int is null or a.id < ${before}::int)
    order by a.id desc offset ${offset} limit ${most}`);

export const count = (db: Db, wanted: Wanted) =>
  db.one<{ count: number }>(sql`
    select count(*) from (select 1 from audit_entries a where ${matching(wanted)} limit ${countLimit}) counted`);
