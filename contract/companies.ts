import { z } from 'zod';
import { endpoint } from './endpoint';
import { Plan } from './plans';
import { Setting } from './settings';
import { Done, email, Hours, id, instant, language, password, Schedules, words } from './shapes';

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
  signUp: endpoint('POST /companies/cadastro', {
    who: 'public',
    body: z.strictObject({
      name: words(2, 50),
      email,
      phone: z.string().trim().max(50, 'Too Long!').default(''),
      password,
      planId: id,
      /** Of the letter to whoever has the e-mail already. */
      language: language.default('pt'),
    }),
    // Days, prices, limits and rights are the server's to decide, whatever a client believes.
    ignores: [
      ...Object.keys(OwnCompany.shape),
      'campaignsEnabled',
      'profile',
      'super',
      'value',
      'price',
      'users',
      'connections',
      'queues',
      'maxUsers',
      'maxWhatsapp',
    ],
    // Says nothing of what was made: a used e-mail is answered with the same words.
    reply: Done,
    status: 201,
    fails: ['ERR_USER_CREATION_DISABLED', 'ERR_NO_PLAN_FOUND', 'ERR_NO_PERMISSION'],
    summary:
      'Signs a company up for a trial of three days; an e-mail that is in use is answered alike and makes nothing',
  }),
  listPlan: endpoint('GET /companies/listPlan/:companyId', {
    who: 'user',
    params: { companyId: 'company' },
    reply: z.strictObject({ ...Company.shape, plan: Plan }),
    summary: 'The own company with its plan',
  }),
  updateSchedules: endpoint('PUT /companies/:companyId/schedules', {
    who: 'settings:manage',
    params: { companyId: 'company' },
    body: z.strictObject({ schedules: Hours }),
    // Clients send the whole company along.
    ignores: Object.keys(OwnCompany.shape).filter((key) => key !== 'schedules'),
    reply: Company,
    summary: 'Changes the hours of the own company',
  }),
};
