import { z } from 'zod';
import { endpoint } from './endpoint';
import { OptionLimits } from './queue-options';

const message = z.string().max(4096, 'Too Long!');

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
  isOpen: z.boolean().default(true),
  options: z.array(TriedOption).max(OptionLimits.ofQueue).default([]),
});

/** What the attendant said to one message of the tried customer, and why. */
export const Turn = z.strictObject({
  said: z.string(),
  /** Nothing when it says nothing. */
  reply: z.string().nullable(),
  /** The option whose file, where it has one, goes along. */
  option: z.int().nullable(),
  /** The row of its table. */
  rule: z.string(),
  state: z.string(),
  /** Which of the queues the ticket is in by then, counted from 1; null for none. */
  queue: z.int().nullable(),
});
export type Turn = z.infer<typeof Turn>;

export const attendant = {
  tryOut: endpoint('POST /queue/test-chat', {
    who: 'queues:manage',
    body: z.strictObject({
      /** Of the connection. */
      greetingMessage: message.default(''),
      outOfHoursMessage: message.default(''),
      isOpen: z.boolean().default(true),
      queues: z.array(TriedQueue).max(20).default([]),
      /** What the customer writes, one after the other. */
      messages: z.array(message).min(1).max(100),
    }),
    reply: z.strictObject({ turns: z.array(Turn) }),
    apart: true,
    summary: 'What the attendant would say by this configuration, which need not be saved; nothing is stored or sent',
  }),
};
export type TriedOut = z.output<(typeof attendant.tryOut)['spec']['body']>;
