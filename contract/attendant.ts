import { z } from 'zod';
import { endpoint } from './endpoint';
import { OptionLimits } from './queue-options';
import { givenIdOrNone, Hours, moment, textBytes } from './shapes';

const message = z.string().max(4096, 'Too Long!');
const at = moment({ offset: true, error: 'Invalid time' });

/** An option as it is written, perhaps not saved yet: its id only says what stands below what. */
const TriedOption = z.strictObject({
  id: z.int(),
  parentId: z.int().nullable(),
  option: z.string().regex(/^[1-9]\d{0,4}$/, 'Invalid'),
  title: z.string().max(OptionLimits.title, 'Too Long!'),
  message: z.string().max(OptionLimits.message, 'Too Long!'),
});

const TriedQueue = z.strictObject({
  name: z.string().max(50, 'Too Long!'),
  greetingMessage: message.default(''),
  outOfHoursMessage: message.default(''),
  /** Where no moment is told; at a moment its hours say so. */
  isOpen: z.boolean().default(true),
  schedules: Hours.optional(),
  /** Its place in the menu. */
  orderQueue: z.int().min(0).max(10_000).nullable().default(null),
  options: z.array(TriedOption).max(OptionLimits.ofQueue).default([]),
});

/** What the customer writes, what somebody of the company does meanwhile, or so many minutes in which nobody does anything. */
const Happening = z.union([
  message,
  z.strictObject({ act: z.enum(['accept', 'close']) }),
  z.strictObject({ act: z.literal('wait'), minutes: z.int().min(1).max(10_080) }),
]);
export type Happening = z.infer<typeof Happening>;

/** What the attendant said to one message of the tried customer, to one act or when time had passed, and why. */
export const Turn = z.strictObject({
  /** Empty where it was no message. */
  said: z.string(),
  act: z.enum(['accept', 'close', 'wait']).nullable(),
  /** How long nobody did anything. */
  minutes: z.int().nullable(),
  /** Nothing when it says nothing. */
  reply: z.string().nullable(),
  /** The told option whose file, where it has one, goes along. */
  option: z.int().nullable(),
  /** The name of the file of an option of another queue. */
  file: z.string().nullable(),
  /** The row of its table. */
  rule: z.string(),
  state: z.string(),
  /** Which of the queues the ticket is in by then, counted from 1; null for none. */
  queue: z.int().nullable(),
  queueName: z.string().nullable(),
  status: z.enum(['pending', 'open', 'closed']),
});
export type Turn = z.infer<typeof Turn>;

export const attendant = {
  tryOut: endpoint('POST /queue/test-chat', {
    // a test chat is in the words of whoever tries
    asSupport: 'refused',
    who: 'queues:manage',
    body: z.strictObject({
      /** The connection that the customer writes to, as it is saved; null: none but what is told here. */
      whatsappId: givenIdOrNone.default(null),
      /** Which saved queue the first of `queues` stands for; null: a new one. It may be none of the connection. */
      queueId: givenIdOrNone.default(null),
      /** Of the connection, where none is named. */
      greetingMessage: message.default(''),
      outOfHoursMessage: message.default(''),
      isOpen: z.boolean().default(true),
      /** When the customer writes: by the hours then. Without it nothing is closed but what says so. */
      at: at.nullable().default(null),
      queues: z.array(TriedQueue).max(20).default([]),
      /** One after the other. */
      messages: z.array(Happening).min(1).max(100),
    }),
    /** Every option of a queue, with its text. */
    bodyBytes: textBytes,
    ids: { 'body.whatsappId': 'connection', 'body.queueId': 'queue' },
    reply: z.strictObject({
      turns: z.array(Turn),
      /** Whether the first of `queues`, or the company where its hours count, is open then. */
      isOpen: z.boolean(),
      /** What a customer types to choose the first of `queues`; null where there is nothing to choose. */
      place: z.int().nullable(),
    }),
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_NO_QUEUE_FOUND'],
    apart: true,
    summary: 'What the attendant would say by this configuration, which need not be saved; nothing is stored or sent',
  }),
};
export type TriedOut = z.output<(typeof attendant.tryOut)['spec']['body']>;
