import { z } from 'zod';
import { endpoint } from './endpoint';
import { isOfThisCentury } from './field-rules';
import {
  day,
  flag,
  givenFlag,
  givenIdOrNone,
  id,
  instant,
  moment,
  NamedRef,
  noPage,
  page,
  paging,
  requiredId,
  textBytes,
} from './shapes';

/**
 * PENDENTE waits for its time, AGENDADA is due and waits for its line, ENVIADA has left, ERRO did not leave or was
 * refused by the network.
 */
export const scheduleStatuses = ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO'] as const;
export type ScheduleStatus = (typeof scheduleStatuses)[number];

/** How often what has left comes again, at the same time on the company's clock. */
export const recurrences = ['daily', 'weekly', 'monthly'] as const;
export type Recurrence = (typeof recurrences)[number];

export const Schedule = z.strictObject({
  id,
  body: z.string(),
  sendAt: instant,
  sentAt: instant.nullable(),
  contactId: id,
  /** The conversation it was written in; once it was sent, the one it went into. */
  ticketId: id.nullable(),
  userId: id.nullable(),
  companyId: id,
  status: z.enum(scheduleStatuses),
  /** Leaves under its writer's name. */
  sign: z.boolean(),
  /** Why it did not leave: an error code, or the channel's. */
  failure: z.string().nullable(),
  /** Advertises: it does not leave to somebody who wants none of that. */
  marketing: z.boolean(),
  /** Of one that waits: it comes again, once it has left or failed, as another one. */
  recurrence: z.enum(recurrences).nullable(),
  /** The last day, on the company's calendar, on which it comes again. */
  until: z.string().meta({ format: 'date' }).nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  contact: NamedRef,
  user: NamedRef.nullable(),
});
export type Schedule = z.infer<typeof Schedule>;

export const ScheduleLimits = { least: 5, text: 65_536, picture: 16_000_000, calendar: 500, calendarDays: 45 } as const;

/** With an offset a moment; without one, a time on the company's clock. */
const sendAt = z
  .string({ error: 'Obrigatório' })
  .min(1, 'Obrigatório')
  .max(40, 'Invalid date')
  .pipe(z.iso.datetime({ offset: true, local: true, error: 'Invalid date' }))
  .refine(isOfThisCentury, 'Invalid date');

const fields = {
  body: z
    .string({ error: 'Obrigatório' })
    .trim()
    .min(ScheduleLimits.least, 'Mensagem muito curta')
    .max(ScheduleLimits.text, 'Too Long!'),
  contactId: requiredId('Obrigatório'),
  sendAt,
  sign: z.boolean(),
  ticketId: givenIdOrNone,
  marketing: z.boolean(),
  recurrence: z.enum(recurrences).nullable(),
  until: day.refine(isOfThisCentury, 'Invalid date').nullable(),
};

const ignores = [
  'id',
  'sentAt',
  'userId',
  'companyId',
  'status',
  'failure',
  'mediaPath',
  'mediaName',
  'createdAt',
  'updatedAt',
  'contact',
  'user',
] as const;
const params = { scheduleId: 'schedule' } as const;
const Said = z.strictObject({ mensagem: z.string() });

export const schedules = {
  list: endpoint('GET /schedules', {
    who: 'user',
    feature: 'useSchedules',
    query: z.strictObject({
      ...paging,
      contactId: z.coerce.number().pipe(id).optional(),
      userId: z.coerce.number().pipe(id).optional(),
      /** Only those that have not left. */
      unsent: flag.default(false),
    }),
    ids: { 'query.contactId': 'contact', 'query.userId': 'user' },
    without: noPage('schedules'),
    reply: page('schedules', Schedule),
    summary: 'Scheduled messages, latest time first, twenty a page; the search looks at contact names and texts',
  }),
  calendar: endpoint('GET /schedules/calendar', {
    who: 'user',
    feature: 'useSchedules',
    query: z.strictObject({
      from: moment({ offset: true }),
      to: moment({ offset: true }),
      userId: z.coerce.number().pipe(id).optional(),
    }),
    ids: { 'query.userId': 'user' },
    reply: z.strictObject({ schedules: z.array(Schedule), hasMore: z.boolean() }),
    summary: `Scheduled messages of a span of at most ${ScheduleLimits.calendarDays} days, by time; the first ${ScheduleLimits.calendar}`,
  }),
  show: endpoint('GET /schedules/:scheduleId', {
    who: 'user',
    feature: 'useSchedules',
    params,
    reply: Schedule,
    summary: 'One scheduled message',
  }),
  create: endpoint('POST /schedules', {
    who: 'user',
    feature: 'useSchedules',
    body: z.strictObject({
      ...fields,
      // beside a picture yes and no are words
      sign: givenFlag.default(false),
      ticketId: fields.ticketId.default(null),
      marketing: givenFlag.default(false),
      recurrence: fields.recurrence.default(null),
      until: fields.until.default(null),
    }),
    bodyBytes: textBytes,
    ignores,
    ids: { 'body.contactId': 'contact', 'body.ticketId': 'ticket' },
    upload: { field: 'file', files: 1, bytes: ScheduleLimits.picture },
    reply: Schedule,
    status: 201,
    idempotent: true,
    fails: ['ERR_NO_CONTACT_FOUND', 'ERR_NO_TICKET_FOUND'],
    summary:
      'Schedules a message to a contact; with a ticket of this contact it leaves over its connection. A time that is past is refused. With its picture (png, jpg) in the same call it never waits without it',
  }),
  update: endpoint('PUT /schedules/:scheduleId', {
    who: 'user',
    feature: 'useSchedules',
    params,
    body: z.strictObject({
      body: fields.body.optional(),
      contactId: fields.contactId.optional(),
      sendAt: fields.sendAt.optional(),
      sign: fields.sign.optional(),
      marketing: fields.marketing.optional(),
      recurrence: fields.recurrence.optional(),
      until: fields.until.optional(),
    }),
    bodyBytes: textBytes,
    ignores: [...ignores, 'ticketId'],
    ids: { 'body.contactId': 'contact' },
    reply: Schedule,
    fails: ['ERR_SCHEDULE_SENT', 'ERR_NO_CONTACT_FOUND'],
    summary: 'Changes a message that has not left; one that could not be sent waits again',
  }),
  again: endpoint('POST /schedules/:scheduleId/again', {
    who: 'user',
    feature: 'useSchedules',
    params,
    reply: Schedule,
    fails: ['ERR_SCHEDULE_SENT', 'ERR_INVALID_TRANSITION'],
    summary: 'Sends one that failed again, at once; also one that the network refused after it had left',
  }),
  remove: endpoint('DELETE /schedules/:scheduleId', {
    who: 'user',
    feature: 'useSchedules',
    params,
    query: z.strictObject({
      /** Refuses when it has left meanwhile: for whoever means to stop it. */
      unsent: flag.default(false),
    }),
    reply: z.strictObject({ message: z.string() }),
    fails: ['ERR_SCHEDULE_SENT'],
    summary: 'Deletes a scheduled message; one that waited is never sent',
  }),
  attach: endpoint('POST /schedules/:scheduleId/media-upload', {
    who: 'user',
    feature: 'useSchedules',
    params,
    body: z.strictObject({}),
    ignores: ['typeArch'],
    upload: { field: 'file', files: 1, bytes: ScheduleLimits.picture },
    reply: Said,
    fails: ['ERR_SCHEDULE_SENT'],
    summary: 'Puts a picture (png, jpg) beside the text, in place of one that is there',
  }),
  detach: endpoint('DELETE /schedules/:scheduleId/media-upload', {
    who: 'user',
    feature: 'useSchedules',
    params,
    reply: Said,
    fails: ['ERR_SCHEDULE_SENT'],
    summary: 'Takes the picture away',
  }),
};
