import { z } from 'zod';
import { endpoint } from './endpoint';
import { ticketStatuses } from './tickets';
import { day, id, ignored, instant, NamedRef, page, QueueLite, text, uuid } from './shapes';

/** The periods that a screen offers, in days up to and with today. */
export const dashboardPeriods = [3, 7, 15, 30, 60, 90] as const;

/** The end of a scale: unsatisfied, satisfied, very satisfied. */
export const mostRating = 3;

const maybeDay = z.union([z.literal('').transform(() => undefined), day]).optional();

/**
 * Which days: the last so many, or from one to another, or what both have in common. One of the three must be there.
 * Days are the company's, midnight to midnight; a missing end is today, a missing beginning the first day there is.
 */
const span = {
  days: z.coerce.number().int().min(0).max(3660).default(0),
  date_from: maybeDay,
  date_to: maybeDay,
};

/** Minutes, as a number with a fraction; 0 where nothing was measured. */
const minutes = z.number();

/** What is measured over a period. Each time belongs to the tickets that its name says. */
const measured = {
  /** Closed in the period. */
  supportFinished: z.int(),
  /** Created in it. */
  created: z.int(),
  /** Contacts first seen in it. */
  leads: z.int(),
  /** Mean of what customers answered in it, 1 to 3, whoever it was about; 0 without any. */
  rating: z.number(),
  ratings: z.int(),
  /** From the first acceptance to the closing, of those closed in it. */
  avgSupportTime: minutes,
  /** From the creation to the first acceptance, of those created in it. */
  avgWaitTime: minutes,
  /** From the creation to somebody's first answer, of those created in it. */
  avgResponseTime: minutes,
  /** From the creation to the closing, of those closed in it. */
  avgResolutionTime: minutes,
};

export const Dashboard = z.strictObject({
  counters: z.strictObject({
    /** Now. */
    supportPending: z.int(),
    supportHappening: z.int(),
    ...measured,
    /** One: other companies are nobody's business here. */
    totalCompanies: z.int(),
    /** Lines of the company that are connected. */
    totalWhatsappSessions: z.int(),
  }),
  attendants: z.array(
    z.strictObject({
      id,
      name: z.string(),
      /** Mean of the answers in the period, 1 to 3; 0 without any. */
      rating: z.number(),
      ratings: z.int(),
      avgSupportTime: minutes,
      avgResponseTime: minutes,
      /** Closed in the period. */
      tickets: z.int(),
      /** Theirs now. */
      open: z.int(),
      online: z.boolean(),
    }),
  ),
  /** Every queue, and what has none if there is anything. */
  queues: z.array(
    z.strictObject({
      queue: QueueLite.nullable(),
      pending: z.int(),
      happening: z.int(),
      created: z.int(),
      finished: z.int(),
      avgWaitTime: minutes,
      avgResponseTime: minutes,
      avgSupportTime: minutes,
    }),
  ),
  /** The period, and the one of as many days before it; null where the period has no beginning. */
  period: z.strictObject({ from: day.nullable(), to: day }),
  before: z.strictObject({ from: day, to: day, ...measured }).nullable(),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Everything on the dashboard that has tickets (or contacts) behind it. */
export const figures = [
  'pending',
  'happening',
  'finished',
  'leads',
  'support',
  'wait',
  'response',
  'created',
  'rated',
] as const;
export type Figure = (typeof figures)[number];

export const Behind = z.strictObject({
  /** Of the rating or contact where the figure counts those, else of the ticket. */
  id,
  /** None for a contact that has never had a ticket. */
  uuid: uuid.nullable(),
  contact: z.string(),
  status: z.enum(ticketStatuses).nullable(),
  queue: QueueLite.nullable(),
  user: NamedRef.nullable(),
  /** By which it belongs to the period, and stands in the list. */
  at: instant,
  /** Of the time that the figure is about. */
  minutes: minutes.nullable(),
  rate: z.int().nullable(),
});
export type Behind = z.infer<typeof Behind>;

const perHour = z.string().regex(/^([01]\d|2[0-3])$/);

export const dashboard = {
  show: endpoint('GET /dashboard', {
    who: 'dashboard:view',
    query: z.strictObject(span),
    reply: Dashboard,
    fails: ['ERR_NO_DASHBOARD_FILTER'],
    summary: 'Figures of the company, its attendants and queues, over a period in the company’s time zone',
  }),
  ticketsDay: endpoint('GET /dashboard/ticketsDay', {
    who: 'dashboard:view',
    query: z.strictObject({ initialDate: maybeDay, finalDate: maybeDay, companyId: ignored }),
    reply: z.strictObject({
      count: z.int(),
      /** Of one day by hours (`horario`), of several by days (`data`, dd/mm/yyyy). */
      data: z.array(z.strictObject({ total: z.string(), horario: perHour.optional(), data: z.string().optional() })),
      /** Of one day: what its weekday had on average in up to eight weeks before. */
      usual: z.array(z.strictObject({ total: z.number(), horario: perHour })),
      day,
      /** The hour that it is now, where the day is today. */
      now: perHour.nullable(),
    }),
    summary: 'Tickets created by hour of a day (today unless told), or by day',
  }),
  ticketsUsers: endpoint('GET /dashboard/ticketsUsers', {
    who: 'dashboard:view',
    query: z.strictObject({ initialDate: maybeDay, finalDate: maybeDay, companyId: ignored }),
    reply: z.strictObject({ data: z.array(z.strictObject({ quantidade: z.string(), nome: z.string() })) }),
    summary: 'Tickets created from one day to another (today unless told), by whose they are',
  }),
  behind: endpoint('GET /dashboard/behind', {
    who: 'dashboard:view',
    query: z.strictObject({
      ...span,
      figure: z.enum(figures),
      userId: z.coerce.number().pipe(id).optional(),
      queueId: z.coerce.number().pipe(id).optional(),
      /** Only what has no queue. */
      queueless: text(10).pipe(z.stringbool()).default(false),
      /** Only what was created at this hour of the company's clock. */
      hour: perHour.optional(),
      cursor: z.string().max(2000).optional(),
    }),
    ids: { 'query.userId': 'user', 'query.queueId': 'queue' },
    reply: page('records', Behind),
    fails: ['ERR_NO_DASHBOARD_FILTER'],
    summary: 'The tickets, contacts or ratings behind a figure of the dashboard, forty a page, newest first',
  }),
};
