import { z } from 'zod';
import { recurrences } from './billing';
import { accessStates } from './company-access';
import { isDueDay } from './due-date';
import { day, email, givenId, id, instant, leftToServer, moment, paging, password, text, words } from './shapes';

/** What whoever runs the installation sees of companies, and may write; its endpoints stand in `companies.ts`. */

const count = z.int().nonnegative();

/** What stands in the operator's table beside the company itself. */
export const operatorFacts = {
  plan: z.strictObject({
    id,
    name: z.string(),
    value: z.number(),
    users: count,
    connections: count,
    queues: count,
  }),
  /** Trial, active, in grace, expired, blocked by hand, exempt. */
  state: z.enum(accessStates),
  /** Days of the calendar until the due day; null: never due. */
  daysLeft: z.int().nullable(),
  /** Until when it may be used, with the days of grace. */
  accessUntil: instant.nullable(),
  /** Its own days of grace; null: as many as the platform gives. */
  graceDays: z.int().nullable(),
  users: count,
  connections: count,
  /** Lines that are up. */
  connected: count,
  queues: count,
  /** When somebody of it was last there. */
  lastActiveAt: instant.nullable(),
  billingExempt: z.boolean(),
  anchorDay: z.int().nullable(),
  campaignsEnabled: z.boolean(),
  document: z.string(),
  /** The operator's own. */
  notes: z.string(),
};

export const companyFilters = ['all', ...accessStates] as const;
export const CompaniesQuery = z.strictObject({ ...paging, state: z.enum(companyFilters).default('all') });

/** A day, or an instant of it; nothing and an empty text: never. */
const due = z
  .union([z.null(), z.literal(''), day, moment({ offset: true })])
  // The last day is another one already in Greenwich: `isDueDay` is asked again of the day that the company's wall shows.
  .refine((given) => !given || isDueDay(given.slice(0, 10)) || given.startsWith('3000-01-01T'), 'Invalid date')
  .transform((given) => given || null)
  .register(leftToServer, { why: 'a field for days gives a day or nothing' });

const plain = (most: number) => text(most).pipe(z.string().trim());
const fields = {
  name: words(2, 100),
  email: z.union([email, z.literal(''), z.null()]).transform((given) => given || null),
  phone: z.union([plain(50), z.null()]).transform((given) => given || null),
  planId: givenId,
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: due,
  recurrence: z.enum(recurrences),
  billingExempt: z.boolean(),
  graceDays: z.int().min(0).max(15).nullable(),
  document: plain(30),
  notes: plain(2000),
};
for (const one of [fields.email, fields.phone])
  leftToServer.add(one, { why: 'clients of this API family send null for nothing' });

export const CompanyChange = z.strictObject(fields).partial();
export const NewCompany = z.strictObject({
  ...CompanyChange.shape,
  name: fields.name,
  planId: fields.planId,
  /** Of its first admin; the company's own, where none is said. */
  adminEmail: email.optional(),
  adminName: words(2, 50).optional(),
  /** Without one the admin gets a link to choose it by. */
  password: password.optional(),
});
