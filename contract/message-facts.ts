import { z } from 'zod';
import { Source } from './knowledge';
import { instant } from './shapes';

/** What is asked of one message alone. */
export const MessageFacts = z.strictObject({
  /** When each tick of one of ours came; null for what did not happen, or is not known. */
  sentAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  readAt: instant.nullable(),
  playedAt: instant.nullable(),
  /** What an edited one said before, oldest first: for those who see every ticket, else none. */
  edits: z.array(z.strictObject({ body: z.string(), replacedAt: instant })),
  /** What an assistant was given of the company's knowledge for it, best first, each once. */
  sources: z.array(Source),
});
export type MessageFacts = z.infer<typeof MessageFacts>;
