import { z } from 'zod';
import { endpoint } from './endpoint';
import { centsOf, readMoney, reaisOf } from './money';
import { givenInt, id, instant, leftToServer, page, Paging, text, words } from './shapes';

const flags = {
  useSchedules: z.boolean(),
  useCampaigns: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
  /** May companies choose it by themselves? Hidden ones are seen by the operator and by whoever has one. */
  isPublic: z.boolean(),
};

export const Plan = z.strictObject({
  id,
  name: z.string(),
  /** How many users, connections and queues a company of this plan may have. */
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
  /** Price a month in BRL. */
  value: z.number(),
  ...flags,
  /** Its place where plans are offered; those of one place lie by price. */
  position: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Plan = z.infer<typeof Plan>;

/** A price: a number with at most two decimals, or as it is typed, with a comma. */
const price = z
  .union([z.number(), text(30)])
  .transform((given, issues) => {
    const read = typeof given === 'number' ? { cents: centsOf(given) } : readMoney(given);
    if ('cents' in read && read.cents !== null) return reaisOf(read.cents);
    issues.addIssue({ code: 'custom', message: 'Invalid' });
    return z.NEVER;
  })
  .register(leftToServer, { why: 'its field asks readMoney' });

const most = 100_000;
const limits = { users: givenInt(0, most), connections: givenInt(0, most), queues: givenInt(0, most) };
const asked = z.coerce.number().pipe(z.int().min(0).max(most));
const fields = { name: words(2, 50), ...limits, value: price };
const changes = z.strictObject({ ...fields, ...flags, position: givenInt(0, most) }).partial();

/** Clients send the whole record back. */
const ignores = ['id', 'createdAt', 'updatedAt'];
const params = { planId: 'plan' } as const;

/** A company that has more than a plan allows. */
export const OverLimit = z.strictObject({
  id,
  name: z.string(),
  users: z.int(),
  connections: z.int(),
  queues: z.int(),
});

// Plans belong to no company, so those that write are no part of a company's transaction.
export const plans = {
  list: endpoint('GET /plans/list', { who: 'public', reply: z.array(Plan), summary: 'Plans offered at sign-up' }),
  all: endpoint('GET /plans/all', {
    who: 'user',
    reply: z.array(Plan),
    summary: 'Plans offered and the own one; to the operator all',
  }),
  page: endpoint('GET /plans', {
    who: 'user',
    query: Paging,
    reply: page('plans', Plan),
    summary: 'The same by page',
  }),
  show: endpoint('GET /plans/:planId', {
    who: 'user',
    params,
    acrossCompanies: true,
    reply: Plan,
    summary: 'A plan that is offered, or one’s own; to the operator any',
  }),
  /** What smaller limits would mean; nobody loses anything by them, and those named here may add nothing. */
  overLimit: endpoint('GET /plans/:planId/over-limit', {
    who: 'super',
    params,
    acrossCompanies: true,
    query: z.strictObject({ users: asked, connections: asked, queues: asked }),
    reply: z.strictObject({ companies: z.int(), over: z.int(), first: z.array(OverLimit) }),
    summary: 'How many companies have the plan, and which of them have more than these limits',
  }),
  create: endpoint('POST /plans', {
    who: 'super',
    apart: true,
    body: changes.required({ name: true, users: true, connections: true, queues: true, value: true }),
    ignores,
    reply: Plan,
    status: 201,
    fails: ['ERR_PLAN_EXISTS'],
    summary: 'Adds a plan; what is not said of its features is on',
  }),
  update: endpoint('PUT /plans/:planId', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    params,
    body: changes,
    ignores,
    reply: Plan,
    fails: ['ERR_PLAN_EXISTS'],
    summary: 'Changes a plan for all who have it; what is not said stays',
  }),
  remove: endpoint('DELETE /plans/:planId', {
    who: 'super',
    apart: true,
    acrossCompanies: true,
    params,
    reply: z.strictObject({}),
    fails: ['ERR_PLAN_IN_USE'],
    summary: 'Deletes a plan that no company has',
  }),
};
