import { z } from 'zod';
import { id } from './shapes';

/** What a search has found in a conversation: the newest message with these words, and what stands around them. */
export const Hit = z.strictObject({ messageId: id, words: z.string() });
export type Hit = z.infer<typeof Hit>;
