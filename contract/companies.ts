import { z } from 'zod';
import { endpoint } from './endpoint';
import { Plan } from './plans';
import { Setting } from './settings';
import { id, instant, Schedules } from './shapes';

export const Company = z.strictObject({
  id,
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.boolean(),
  dueDate: instant.nullable(),
  trialExpiration: instant.nullable(),
  recurrence: z.string(),
  /** IANA name; the server counts days and hours in it. */
  timeZone: z.string(),
  schedules: Schedules,
  planId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type Company = z.infer<typeof Company>;

/** The company as its own people see it. */
export const OwnCompany = z.strictObject({ ...Company.shape, plan: Plan, settings: z.array(Setting) });

export const companies = {
  listPlan: endpoint('GET /companies/listPlan/:companyId', {
    who: 'user',
    params: { companyId: 'company' },
    reply: z.strictObject({ ...Company.shape, plan: Plan }),
    summary: 'The own company with its plan',
  }),
};
