import type { AuditAction, audits, AuditValues } from '@guiche/contract/audit';
import type { QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { LiveEvent, LiveName } from '@guiche/contract/live';
import type { Viewer } from '@guiche/contract/permissions';
import { cutPage, decodeCursor } from '../platform/cursor';
import type { Db } from '../platform/database';
import type { UserCtx } from '../platform/serve';
import type { Audience, Ctx, Tenancy } from '../platform/tenancy';
import { publishEntry } from './live';
import * as queries from './queries';

/** In which company something was done, by whom and from where; a `UserCtx` is one. */
export interface AuditCtx extends Pick<Ctx, 'companyId' | 'db' | 'now' | 'emit'> {
  /** Undefined: the product itself. */
  readonly viewer?: Pick<Viewer, 'id' | 'name' | 'super' | 'support'> | undefined;
  readonly address?: string | undefined;
}

export interface Audited {
  action: AuditAction;
  /** What it was done to, as people call it. */
  subject: string;
  subjectId?: number | null;
  /** With both, only what differs is kept, and nothing is written where nothing does. */
  before?: object | undefined;
  after?: object | undefined;
}

/** Writes down what was done, in the transaction in which it is done. Of secrets no more is kept than that they changed. */
export async function audit(
  ctx: AuditCtx,
  { action, subject, subjectId = null, before, after }: Audited,
): Promise<void> {
  let [was, is] = [before ? valuesOf(before) : null, after ? valuesOf(after) : null];
  if (was && is) {
    const both = { ...was, ...is };
    const changed = Object.keys(both).filter((key) => key in is! && is![key] !== was![key]);
    if (changed.length === 0) return;
    [was, is] = [pick(was, changed), pick(is, changed)];
  }
  const entry = await queries.insert(ctx.db, {
    companyId: ctx.companyId,
    at: ctx.now,
    userId: ctx.viewer?.id ?? null,
    userName: (ctx.viewer?.support?.own ?? ctx.viewer)?.name ?? '',
    isOperator: (ctx.viewer?.support?.own ?? ctx.viewer)?.super ?? false,
    action,
    subject: subject.slice(0, 200),
    subjectId,
    before: was && masked(was),
    after: is && masked(is),
    address: ctx.address ?? '',
  });
  if (entry) publishEntry(ctx, entry);
}

export type Publish = (companyId: number, name: LiveName, event: LiveEvent, to: Audience) => void;

/**
 * For what is done past the companies, where nothing is told after the commit by itself: `note` writes down in the
 * transaction, in the viewer's company; `tell` is called when that is over.
 */
export function auditAcross({ companyId, now, viewer, address }: UserCtx, publish: Publish) {
  const told: (() => void)[] = [];
  const emit: Ctx['emit'] = (...event) => void told.push(() => publish(companyId, ...event));
  return {
    note: (db: Db, what: Audited): Promise<void> => audit({ companyId, now, viewer, address, db, emit }, what),
    tell: () => told.forEach((tell) => tell()),
  };
}

const longest = 500;

/** Plain values; what is made of several is kept as text. */
function valuesOf(given: object): AuditValues {
  const values: AuditValues = {};
  for (const [key, value] of Object.entries(given) as [string, unknown][]) {
    if (value === undefined) continue;
    if (value === null || typeof value === 'number' || typeof value === 'boolean') values[key] = value;
    else if (value instanceof Date) values[key] = value.toISOString();
    else values[key] = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, longest);
  }
  return values;
}

const secret = /password|secret|token|hash|apikey|certificate|totp/i;
const pick = (values: AuditValues, keys: string[]): AuditValues =>
  Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
const masked = (values: AuditValues): AuditValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, secret.test(key) && value ? '****' : value]));

const size = 20;

export interface AuditParts {
  acrossCompanies: Tenancy['acrossCompanies'];
}

/** Asks in the viewer's company, or as operator in all of them. */
export const asking = <T>(
  ctx: UserCtx,
  { acrossCompanies }: AuditParts,
  query: Pick<QueryOf<typeof audits.csv>, 'searchParam' | 'area'>,
  ask: (db: Db, wanted: queries.Wanted) => Promise<T>,
): Promise<T> => {
  const wanted = { term: query.searchParam.trim(), area: query.area ?? null };
  return ctx.viewer.super
    ? acrossCompanies((db) => ask(db, { ...wanted, companyId: null }))
    : ask(ctx.db, { ...wanted, companyId: ctx.companyId });
};

export async function list(
  ctx: UserCtx,
  parts: AuditParts,
  query: QueryOf<typeof audits.list>,
): Promise<ReplyOf<typeof audits.list>> {
  const before = query.cursor === undefined ? null : (decodeCursor(query.cursor, ['id'])[0] as number);
  const offset = query.cursor === undefined ? (query.pageNumber - 1) * size : 0;
  const [found, { count }] = await asking(ctx, parts, query, (db, wanted) =>
    Promise.all([queries.list(db, wanted, before, offset, size + 1), queries.count(db, wanted)]),
  );
  const { rows, ...page } = cutPage(found, size, (row) => [row.id]);
  return { records: rows, count, ...page };
}
