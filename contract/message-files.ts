import { z } from 'zod';
import { id, instant, uuid } from './shapes';
import { mediaTypes } from './tickets';

/** In characters, bytes and files. By kind: what is sent; what customers send is kept up to the limit of documents. */
export const MessageLimits = {
  text: 65_536,
  picture: 16_000_000,
  audio: 16_000_000,
  video: 16_000_000,
  document: 100_000_000,
  files: 30,
  /** For so long a text that has left can be changed, as the network has it. */
  editMs: 15 * 60_000,
  /** A picture of a film, as the text that comes. */
  thumbnail: 60_000,
} as const;

/** What `GET /contacts/{id}/media` is asked for. */
export const sharedKinds = ['visual', 'audio', 'document'] as const;
export type SharedKind = (typeof sharedKinds)[number];
export const SharedFile = z.strictObject({
  /** The message's. */
  id,
  ticketId: id,
  ticketUuid: uuid,
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: z.enum(mediaTypes),
  mediaUrl: z.string(),
  mediaName: z.string(),
  mediaSize: z.int(),
  mediaMime: z.string(),
  mediaWidth: z.int().nullable(),
  mediaHeight: z.int().nullable(),
  createdAt: instant,
});
export type SharedFile = z.infer<typeof SharedFile>;
