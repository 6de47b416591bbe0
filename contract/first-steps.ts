import { z } from 'zod';
import { endpoint } from './endpoint';

/** A company younger than this is new: its admins are shown what to begin with. */
export const NEW_DAYS = 30;

/** What a company begins with, each ticked off by what is really there. */
export const FirstSteps = z.strictObject({
  /** The company is new and whoever asks has not dismissed the list. */
  offered: z.boolean(),
  done: z.strictObject({
    /** A number, or a sandbox phone, was connected, and each leads to a queue. */
    connection: z.boolean(),
    /** There are queues, and somebody in each. */
    queue: z.boolean(),
    /** Somebody beside the first user, and everybody sees customers. */
    team: z.boolean(),
    /** One of the staff has answered a customer. */
    answer: z.boolean(),
  }),
  /** Steps that were taken and are open all the same: a number without queue, a queue without people, an agent without queue. */
  blind: z.array(z.enum(['connection', 'queue', 'team'])),
});
export type FirstSteps = z.infer<typeof FirstSteps>;
export type FirstStep = keyof FirstSteps['done'];

export const firstSteps = {
  show: endpoint('GET /first-steps', {
    who: 'settings:manage',
    reply: FirstSteps,
    summary: 'What a new company still has to do before it can answer',
  }),
  update: endpoint('PUT /first-steps', {
    who: 'settings:manage',
    body: z.strictObject({ dismissed: z.boolean() }),
    ignores: Object.keys(FirstSteps.shape),
    reply: FirstSteps,
    summary: 'Puts the list of first steps away for oneself, or brings it back',
  }),
};
