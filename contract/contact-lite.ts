import { z } from 'zod';
import { id } from './shapes';

export const ExtraInfo = z.strictObject({ id, name: z.string(), value: z.string() });

/** What travels of a contact with every row of a list. */
export const ContactLite = z.strictObject({
  id,
  name: z.string(),
  /** The phone number in digits when it is known, else empty; never a key. */
  number: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
});
export type ContactLite = z.infer<typeof ContactLite>;

/** What is shown of a contact where one of its conversations is open. */
export const ContactOfTicket = z.strictObject({
  ...ContactLite.shape,
  isBlocked: z.boolean(),
  isOptedOut: z.boolean(),
  extraInfo: z.array(ExtraInfo),
});
