import { z } from 'zod';
import { endpoint } from './endpoint';
import {
  color,
  Done,
  givenId,
  givenIdOrNone,
  givenIntOrNone,
  Hours,
  id,
  ignored,
  instant,
  Paging,
  Schedules,
  words,
} from './shapes';
import { waitLimits } from './wait-limits';

/** A sector of the company that tickets wait in. (Background work is a job, never a queue.) */
export const Queue = z.strictObject({
  id,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.int().nullable(),
  schedules: Schedules,
  /** Minutes after which a customer has waited long, and too long. */
  waitAmber: z.int(),
  waitRed: z.int(),
  companyId: id,
  integrationId: z.null(),
  /** By which an assistant answers in it. */
  promptId: id.nullable(),
  /** Of the file beside its greeting: a signed link, good for ten minutes. */
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Queue = z.infer<typeof Queue>;

const message = z.string().max(4096, 'Too Long!');
const waitMinutes = z.int().min(1).max(10_080);
const fields = {
  name: words(2, 50),
  color,
  greetingMessage: message,
  outOfHoursMessage: message,
  orderQueue: givenIntOrNone(0, 10_000),
  schedules: Hours,
  waitAmber: waitMinutes,
  waitRed: waitMinutes,
  promptId: givenIdOrNone,
};
const Told = z.strictObject({ mensagem: z.string() });
/** Of the file beside a greeting. */
export const queueFileBytes = 16_000_000;
const ignores = Object.keys(Queue.shape).concat('options', 'chatbots');
const ids = { 'body.promptId': 'prompt' } as const;

export const queues = {
  list: endpoint('GET /queue', {
    who: 'user',
    ofAnyCompany: true,
    query: z.strictObject({ companyId: ignored }),
    reply: z.array(Queue),
    summary: 'Every queue of the company, in their order',
  }),
  show: endpoint('GET /queue/:queueId', {
    who: 'user',
    params: { queueId: 'queue' },
    reply: Queue,
    summary: 'One queue',
  }),
  create: endpoint('POST /queue', {
    who: 'queues:manage',
    body: z.strictObject({
      ...fields,
      greetingMessage: fields.greetingMessage.default(''),
      outOfHoursMessage: fields.outOfHoursMessage.default(''),
      orderQueue: fields.orderQueue.default(null),
      schedules: fields.schedules.optional(),
      waitAmber: fields.waitAmber.default(waitLimits.amber),
      waitRed: fields.waitRed.default(waitLimits.red),
      promptId: fields.promptId.default(null),
    }),
    ignores,
    ids,
    reply: Queue,
    status: 201,
    fails: ['ERR_QUEUE_COLOR_ALREADY_EXISTS', 'ERR_PLAN_LIMIT'],
    summary: 'Makes a queue, within the limit of the plan',
  }),
  update: endpoint('PUT /queue/:queueId', {
    who: 'queues:manage',
    params: { queueId: 'queue' },
    body: z.strictObject(fields).partial(),
    ignores,
    ids,
    reply: Queue,
    fails: ['ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    summary: 'Changes a queue',
  }),
  order: endpoint('POST /queue/order', {
    who: 'queues:manage',
    body: z.strictObject({
      queueIds: z
        .array(givenId)
        .min(1)
        .max(1000, { abort: true })
        .refine((ids) => new Set(ids).size === ids.length, 'Named twice'),
    }),
    ids: { 'body.queueIds': 'queue' },
    reply: z.array(Queue),
    fails: ['ERR_NO_QUEUE_FOUND'],
    summary: 'Puts queues in this order; those that are not named come after them, as they stood',
  }),
  attach: endpoint('POST /queue/:queueId/media-upload', {
    who: 'queues:manage',
    params: { queueId: 'queue' },
    body: z.strictObject({}),
    ignores: ['typeArch'],
    upload: { field: 'file', files: 1, bytes: queueFileBytes },
    reply: Told,
    fails: ['ERR_TOO_LARGE'],
    summary: 'Puts a file beside the greeting of a queue, in place of the one before',
  }),
  detach: endpoint('DELETE /queue/:queueId/media-upload', {
    who: 'queues:manage',
    params: { queueId: 'queue' },
    reply: Told,
    summary: 'Takes the file beside the greeting away',
  }),
  integrations: endpoint('GET /queueIntegration', {
    who: 'user',
    query: Paging,
    reply: z.strictObject({ queueIntegrations: z.array(z.never()) }),
    summary: 'None: clients of this API family ask for them when they show a queue',
  }),
  remove: endpoint('DELETE /queue/:queueId', {
    who: 'queues:manage',
    params: { queueId: 'queue' },
    reply: Done,
    summary: 'Deletes a queue; its tickets keep no queue',
  }),
};
