import { z } from 'zod';
import { id } from './shapes';
import { mediaTypes } from './tickets';

export const QuotedMessage = z.strictObject({
  id,
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.enum(mediaTypes),
  isDeleted: z.boolean(),
  /** Of its file, as the message's own; only of one in the same conversation, whose readers are those of this one. */
  mediaUrl: z.string().nullable(),
  contact: z.strictObject({ id, name: z.string() }).nullable(),
});
export type QuotedMessage = z.infer<typeof QuotedMessage>;
