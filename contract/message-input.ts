import { z } from 'zod';
import { MessageLimits } from './message-files';
import { flag, givenId, jsonText, text, uuid, words } from './shapes';

/** What somebody writes into a conversation. */
export const MessageInput = z.strictObject({
  /** Text, or for multipart the captions, the n-th for the n-th file. */
  body: z
    .union([z.string().max(65_536, 'Too Long!'), z.array(z.string().max(65_536, 'Too Long!')).max(30)])
    .default(''),
  /** Only its id is read. As JSON text in a multipart call. */
  quotedMsg: z.union([z.object({ id: givenId }), jsonText.pipe(z.object({ id: givenId }))]).nullish(),
  /** The client's own key for the bubble it already shows; it comes back in the live event. */
  clientId: uuid.optional(),
  /** Prefix the agent's name as signature. */
  sign: z.union([z.boolean(), flag]).default(false),
  /**
   * The files were spoken into a microphone: MP3 leaves as a voice note where the network has such a thing. Those named
   * `audio-record-site-….mp3` are taken for recordings as well.
   */
  recording: z.union([z.boolean(), flag]).default(false),
  /** It is what an assistant has written for agents, or what somebody has made of it. */
  suggestionId: givenId.optional(),
  /** Of the first file, when that is a film: a small picture of it, JPEG as base64; it is made smaller if need be. */
  thumbnail: text(MessageLimits.thumbnail).optional(),
});

/** Another text in the place of one that has left. */
export const MessageEdit = z.strictObject({ body: words(1, MessageLimits.text) });
