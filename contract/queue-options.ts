import { z } from 'zod';
import { endpoint } from './endpoint';
import { Done, givenId, id, instant, leftToServer, words } from './shapes';

/** Beyond these a menu helps nobody, and every question about a tree has an end. */
export const OptionLimits = { depth: 50, ofQueue: 500, title: 100, message: 4096, file: 16_000_000 } as const;

/** What a customer may choose in a queue; options below it are chosen after it. */
export const QueueOption = z.strictObject({
  id,
  title: z.string(),
  message: z.string(),
  /** Its place among its siblings, from 1: what a customer types. Text, as clients of this API family have it. */
  option: z.string(),
  queueId: id,
  /** Null at the roots. */
  parentId: id.nullable(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: id,
  createdAt: instant,
  updatedAt: instant,
});
export type QueueOption = z.infer<typeof QueueOption>;

export const QueueOptionShown = z.strictObject({
  ...QueueOption.shape,
  parent: QueueOption.nullable(),
  children: z.array(QueueOption),
});
export type QueueOptionShown = z.infer<typeof QueueOptionShown>;

/** 0 and -1 are how clients say "no parent". */
const noParent = z.union([z.literal(-1), z.literal(0)]);
const parent = z
  .union([givenId, noParent, z.null(), z.literal(['', false])])
  .transform((value) => (typeof value === 'number' && value > 0 ? value : null));
const place = z
  .union([
    z.int().min(1, 'Invalid').max(100_000, 'Invalid'),
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'Invalid')
      .transform(Number),
  ])
  .register(leftToServer, { why: 'nobody types it' });
const fields = {
  title: words(1, OptionLimits.title),
  message: z.string().max(OptionLimits.message, 'Too Long!'),
  option: place,
  parentId: parent,
};

const params = { optionId: 'option' } as const;
// what a screen of clients of this API family knows of its own rows comes along
const ignores = Object.keys(QueueOptionShown.shape)
  .filter((key) => !(key in fields) && key !== 'queueId')
  .concat('edition');
const Told = z.strictObject({ mensagem: z.string() });

export const queueOptions = {
  list: endpoint('GET /queue-options', {
    who: 'queues:manage',
    query: z.strictObject({
      queueId: z.coerce.number().pipe(id),
      /** -1: the roots. Absent: the whole tree. */
      parentId: z.coerce
        .number()
        .pipe(z.union([id, noParent]))
        .optional(),
    }),
    ids: { 'query.queueId': 'queue', 'query.parentId': 'option' },
    reply: z.array(QueueOption),
    fails: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_OPTION_FOUND'],
    summary: 'Options of a queue: those below one (-1 for the roots), or all of them, siblings in their order',
  }),
  show: endpoint('GET /queue-options/:optionId', {
    who: 'queues:manage',
    params,
    reply: QueueOptionShown,
    summary: 'One option with what is above and below it',
  }),
  create: endpoint('POST /queue-options', {
    who: 'queues:manage',
    body: z.strictObject({
      ...fields,
      queueId: givenId,
      message: fields.message.default(''),
      option: fields.option.optional(),
      parentId: fields.parentId.default(null),
    }),
    ignores,
    ids: { 'body.queueId': 'queue', 'body.parentId': 'option' },
    reply: QueueOption,
    status: 201,
    fails: ['ERR_NO_QUEUE_FOUND', 'ERR_NO_OPTION_FOUND', 'ERR_OPTION_LIMIT'],
    summary: 'Adds an option to a queue, last among its siblings unless a place is told',
  }),
  update: endpoint('PUT /queue-options/:optionId', {
    who: 'queues:manage',
    params,
    body: z.strictObject(fields).partial(),
    // an option stays in its queue
    ignores: [...ignores, 'queueId'],
    ids: { 'body.parentId': 'option' },
    reply: QueueOptionShown,
    fails: ['ERR_OPTION_CYCLE', 'ERR_OPTION_LIMIT'],
    summary: 'Changes an option, or moves it with all that is below it',
  }),
  remove: endpoint('DELETE /queue-options/:optionId', {
    who: 'queues:manage',
    params,
    reply: Done,
    summary: 'Deletes an option and all that is below it',
  }),
  attach: endpoint('POST /queue-options/:optionId/media-upload', {
    who: 'queues:manage',
    params,
    upload: { field: 'file', files: 1, bytes: OptionLimits.file },
    reply: Told,
    fails: ['ERR_TOO_LARGE'],
    summary: 'Puts a file to an option, in place of the one before',
  }),
  detach: endpoint('DELETE /queue-options/:optionId/media-upload', {
    who: 'queues:manage',
    params,
    reply: Told,
    summary: 'Takes the file away',
  }),
};
