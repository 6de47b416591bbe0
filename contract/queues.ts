import { z } from 'zod';
import { endpoint } from './endpoint';
import { color, Done, Hours, id, instant, Schedules, words } from './shapes';

/** A sector of the company that tickets wait in. (Background work is a job, never a queue.) */
export const Queue = z.strictObject({
  id,
  name: z.string(),
  color: z.string(),
  greetingMessage: z.string(),
  outOfHoursMessage: z.string(),
  orderQueue: z.int().nullable(),
  schedules: Schedules,
  companyId: id,
  integrationId: z.null(),
  promptId: id.nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Queue = z.infer<typeof Queue>;

const message = z.string().max(4096, 'Too Long!');
const fields = {
  name: words(2, 50),
  color,
  greetingMessage: message,
  outOfHoursMessage: message,
  orderQueue: z.int().min(0).max(10_000).nullable(),
  schedules: Hours,
};
const ignores = Object.keys(Queue.shape).concat('options', 'chatbots');

export const queues = {
  list: endpoint('GET /queue', {
    who: 'user',
    query: z.strictObject({ companyId: z.string().optional() }),
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
    }),
    ignores,
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
    reply: Queue,
    fails: ['ERR_QUEUE_COLOR_ALREADY_EXISTS'],
    summary: 'Changes a queue',
  }),
  order: endpoint('POST /queue/order', {
    who: 'queues:manage',
    body: z.strictObject({
      queueIds: z
        .array(id)
        .min(1)
        .max(1000)
        .refine((ids) => new Set(ids).size === ids.length, 'Named twice'),
    }),
    ids: { 'body.queueIds': 'queue' },
    reply: z.array(Queue),
    fails: ['ERR_NO_QUEUE_FOUND'],
    summary: 'Puts queues in this order; those that are not named come after them, as they stood',
  }),
  remove: endpoint('DELETE /queue/:queueId', {
    who: 'queues:manage',
    params: { queueId: 'queue' },
    reply: Done,
    summary: 'Deletes a queue; its tickets keep no queue',
  }),
};
