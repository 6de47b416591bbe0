import type { audits, AuditEntry, AuditValues } from '@guiche/contract/audit';
import type { QueryOf } from '@guiche/contract/endpoint';
import type { Language } from '@guiche/contract/shapes';
import type { Readable } from 'node:stream';
import type { RequestInfo, UserCtx } from '../platform/serve';
import { tableFile } from '../platform/table-file';
import * as queries from './queries';
import { asking, type AuditParts } from './service';

const heads: Record<Language, string[]> = {
  pt: ['Quando (UTC)', 'Empresa', 'Quem', 'Operador', 'O quê', 'Em quê', 'Antes', 'Depois', 'De onde'],
  en: ['When (UTC)', 'Company', 'Who', 'Operator', 'What', 'To what', 'Before', 'After', 'From where'],
  es: ['Cuándo (UTC)', 'Empresa', 'Quién', 'Operador', 'Qué', 'En qué', 'Antes', 'Después', 'Desde dónde'],
};

const filePage = 1000;

/** The audit list as a file, read and written a thousand at a time. */
export const auditFile = (
  ctx: UserCtx,
  parts: AuditParts,
  facts: RequestInfo,
  { language, ...query }: QueryOf<typeof audits.csv>,
): Readable =>
  tableFile(facts, 'csv', {
    name: `audit-${ctx.now.toISOString().slice(0, 10)}`,
    columns: heads[language].map((name) => ({ name, kind: 'text' })),
    rows: lines(ctx, parts, query),
  });

async function* lines(ctx: UserCtx, parts: AuditParts, query: Omit<QueryOf<typeof audits.csv>, 'language'>) {
  for (let before: number | null = null; ;) {
    const last: number | null = before;
    const found: AuditEntry[] = await asking(ctx, parts, query, (db, wanted) =>
      queries.list(db, wanted, last, 0, filePage),
    );
    for (const row of found) yield cellsOf(row);
    if (found.length < filePage) return;
    before = found.at(-1)!.id;
  }
}

const written = (values: AuditValues | null) =>
  Object.entries(values ?? {})
    .map(([key, value]) => `${key}: ${value ?? ''}`)
    .join('\n');

const cellsOf = (row: AuditEntry): string[] => [
  row.at,
  row.companyName,
  row.userName,
  row.isOperator ? 'x' : '',
  row.action,
  row.subject,
  written(row.before),
  written(row.after),
  row.address,
];
