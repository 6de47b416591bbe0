import { z } from 'zod';
import { endpoint } from './endpoint';
import { CompaniesQuery, CompanyChange, NewCompany, operatorFacts } from './operator-companies';
import { Plan } from './plans';
import { Setting } from './settings';
import { Done, email, givenId, Hours, id, instant, language, page, password, Schedules, words } from './shapes';

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

/**
 * The company as its own people see it. `dueDate` is until when it may be used, with the days of grace, since clients of this
 * API family let nobody in after it; one that never expires has the day `neverDue`.
 */
export const OwnCompany = z.strictObject({
  ...Company.shape,
  dueDate: instant,
  /** Until when it is paid for; null where that never ends. */
  billedUntil: instant.nullable(),
  plan: Plan,
  settings: z.array(Setting),
});

/** A company as whoever runs the installation sees it. */
export const OperatorCompany = z.strictObject({ ...Company.shape, ...operatorFacts });
export type OperatorCompany = z.infer<typeof OperatorCompany>;

const params = { companyId: 'company' } as const;
/** Clients send the whole record back. */
const ignoredBack = [...Object.keys(OperatorCompany.shape), 'settings', 'companyId', 'link'];
const back = (body: z.ZodObject) => [...new Set(ignoredBack)].filter((key) => !(key in body.shape));

export const companies = {
  signUp: endpoint('POST /companies/cadastro', {
    who: 'public',
    body: z.strictObject({
      name: words(2, 50),
      email,
      phone: z.string().trim().max(50, 'Too Long!').default(''),
      password,
      planId: givenId,
      /** Of the company, and of the message to whoever has that e-mail already. */
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
  page: endpoint('GET /companies', {
    who: 'super',
    query: CompaniesQuery,
    acrossCompanies: true,
    reply: page('companies', OperatorCompany),
    summary: 'Companies by name, with what they use of their plans',
  }),
  all: endpoint('GET /companies/list', {
    who: 'super',
    acrossCompanies: true,
    reply: z.array(
      z.strictObject({
        ...Company.shape,
        plan: z.strictObject({ id, name: z.string(), value: z.number() }),
        settings: z.array(Setting),
      }),
    ),
    summary: 'All companies with their plan; of their settings only whether campaigns are on',
  }),
  show: endpoint('GET /companies/:companyId', {
    who: 'user',
    params,
    acrossCompanies: true,
    reply: Company,
    summary: 'The own company; to the operator any',
  }),
  create: endpoint('POST /companies', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    body: NewCompany,
    ignores: back(NewCompany),
    /** `link`: where its first admin chooses a password. */
    reply: z.strictObject({ ...OperatorCompany.shape, link: z.string().nullable() }),
    status: 201,
    fails: ['ERR_COMPANY_EXISTS', 'ERR_EMAIL_IN_USE', 'ERR_NO_PLAN_FOUND'],
    summary: 'Makes a company with its first admin',
  }),
  update: endpoint('PUT /companies/:companyId', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    params,
    body: CompanyChange,
    ignores: back(CompanyChange),
    reply: OperatorCompany,
    fails: ['ERR_COMPANY_EXISTS', 'ERR_NO_PLAN_FOUND', 'ERR_OWN_COMPANY'],
    summary:
      'Changes a company; a due date in the past ends its access at once, status false blocks it apart from money',
  }),
  /** '+ Vencimento'. */
  extend: endpoint('POST /companies/:companyId/extend', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    params,
    /** `settle`: the open invoice is paid by hand, and that is what moves the due date. */
    body: z.strictObject({ settle: z.boolean().default(false) }),
    reply: OperatorCompany,
    fails: ['ERR_INVALID_TRANSITION', 'ERR_INVOICE_NOT_OPEN'],
    summary:
      'Moves the due date on by one period, as if it had been paid today; an open invoice is settled where that is wanted, and void where it is covered',
  }),
  remove: endpoint('DELETE /companies/:companyId', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    params,
    reply: z.strictObject({}),
    fails: ['ERR_OWN_COMPANY'],
    summary: 'Shuts a company at once and takes it away in steps, with its files; invoices and payments stay',
  }),
  export: endpoint('GET /companies/:companyId/export', {
    who: 'super',
    acrossCompanies: true,
    params,
    raw: true,
    reply: z.string(),
    fails: ['ERR_TOO_MANY_REQUESTS'],
    summary:
      'Everything that a company owns, as one ZIP file that is written while it is taken; one at a time of a company, two in all',
  }),
  exportTicket: endpoint('POST /companies/:companyId/export', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    params,
    reply: z.strictObject({ ticket: z.string() }),
    fails: ['ERR_TOO_MANY_REQUESTS'],
    summary: 'What opens one export of this company by its address alone, within a minute',
  }),
  exportByTicket: endpoint('GET /companies/:companyId/export/:ticket', {
    who: 'public',
    params: { companyId: 'company', ticket: 'text' },
    raw: true,
    reply: z.string(),
    fails: ['ERR_TOO_MANY_REQUESTS'],
    summary: 'The same file for a ticket, which is used up by it: for browsers, which write it to disk as it comes',
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
