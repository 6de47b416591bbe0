import { z } from 'zod';
import { endpoint } from './endpoint';
import { id, instant, language, page, Paging } from './shapes';

/** What the operator and admins did to people, lines, settings, companies and money. */

/** Everything that is written down; the part before the dot says what it was done to. */
export const auditActions = [
  'user.create',
  'user.update',
  'user.delete',
  'user.link',
  'user.factor',
  'connection.create',
  'connection.update',
  'connection.delete',
  'connection.stop',
  'connection.token',
  'setting.update',
  'company.create',
  'company.update',
  'company.delete',
  'company.due',
  'company.block',
  'company.unblock',
  'company.exempt',
  'company.enter',
  'company.leave',
  'company.export',
  'plan.create',
  'plan.update',
  'plan.delete',
  'platform.update',
  'invoice.create',
  'invoice.settle',
  'invoice.void',
  'invoice.refund',
  'invoice.pay',
  'invoice.claim',
  'payment.match',
  'subscription.change',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** To what something was done. */
export const auditAreas = [
  'user',
  'connection',
  'setting',
  'company',
  'plan',
  'platform',
  'invoice',
  'payment',
  'subscription',
] as const;
export type AuditArea = (typeof auditAreas)[number];

const Values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditValues = z.infer<typeof Values>;

export const AuditEntry = z.strictObject({
  id,
  at: instant,
  companyId: id,
  /** As it was called then. */
  companyName: z.string(),
  /** Null: the product itself, or, where there is an address, somebody who is not logged in: who has a pay link. */
  userId: id.nullable(),
  userName: z.string(),
  /** Whoever runs the installation, and not somebody of the company. */
  isOperator: z.boolean(),
  action: z.enum(auditActions),
  /** What it was done to, as it was called then. */
  subject: z.string(),
  subjectId: id.nullable(),
  /** Only what changed; secrets stand there as stars. */
  before: Values.nullable(),
  after: Values.nullable(),
  /** The address from which it was asked for; empty for what the product did by itself. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const filter = { area: z.enum(auditAreas).optional() };

// Admins see what happened to their company, the operator what happened to all of them.
export const audits = {
  list: endpoint('GET /audit', {
    who: 'settings:manage',
    acrossCompanies: true,
    query: z.strictObject({ ...Paging.shape, ...filter }),
    reply: page('records', AuditEntry),
    summary: 'What operator and admins did, newest first; the operator sees all companies',
  }),
  csv: endpoint('GET /audit.csv', {
    who: 'settings:manage',
    acrossCompanies: true,
    query: z.strictObject({ ...filter, searchParam: Paging.shape.searchParam, language: language.default('pt') }),
    raw: true,
    reply: z.string(),
    summary: 'The same as semicolon-separated CSV',
  }),
};
