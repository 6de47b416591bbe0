import { z } from 'zod';
import { endpoint } from './endpoint';
import { isShortcode } from './field-rules';
import { MessageLimits } from './message-files';
import { Done, id, ignored, instant, NamedRef, page, Paging, textBytes } from './shapes';

export const QuickMessageLimits = { shortcode: 40, file: 16_000_000 } as const;

export const QuickMessage = z.strictObject({
  id,
  shortcode: z.string(),
  message: z.string(),
  /** Shared with everyone in the company; else its author's alone. */
  geral: z.boolean(),
  /** Offered in the composer; else only kept. */
  status: z.boolean(),
  /** Released for assistants, where it is shared and offered. */
  forAssistant: z.boolean(),
  isMedia: z.boolean(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  companyId: id,
  /** Who wrote it first; null once they are gone. */
  userId: id.nullable(),
  company: NamedRef,
  /** How often it was put into a conversation, and when last. */
  timesUsed: z.int(),
  lastUsedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type QuickMessage = z.infer<typeof QuickMessage>;

const fields = {
  /** What is typed behind '/'. */
  shortcode: z
    .string({ error: 'Required' })
    .trim()
    .min(1, 'Required')
    .max(QuickMessageLimits.shortcode, { error: 'Too Long!', abort: true })
    .refine(isShortcode, 'Invalid shortcode'),
  message: z.string().max(MessageLimits.text, 'Too Long!'),
  geral: z.boolean(),
  status: z.boolean(),
  forAssistant: z.boolean(),
};
const params = { quickMessageId: 'quickMessage' } as const;
// clients send the whole record back
const ignores = Object.keys(QuickMessage.shape).filter((key) => !(key in fields));
const Told = z.strictObject({ mensagem: z.string() });

export const quickMessages = {
  list: endpoint('GET /quick-messages/list', {
    who: 'user',
    query: z.strictObject({ companyId: ignored, userId: ignored }),
    reply: z.array(QuickMessage),
    summary: 'What the composer offers: own quick messages and those shared with everyone, by shortcode',
  }),
  page: endpoint('GET /quick-messages', {
    who: 'user',
    query: z.strictObject({
      ...Paging.shape,
      /** Only those of exactly this code, letter case and accents aside. */
      shortcode: z.string().max(200).optional(),
      companyId: ignored,
      userId: ignored,
    }),
    reply: page('records', QuickMessage),
    summary:
      'Own quick messages and shared ones, also those that are not offered, by shortcode, twenty a page; the search looks at codes and texts',
  }),
  show: endpoint('GET /quick-messages/:quickMessageId', {
    who: 'user',
    params,
    reply: QuickMessage,
    summary: 'One quick message',
  }),
  create: endpoint('POST /quick-messages', {
    who: 'user',
    body: z.strictObject({
      ...fields,
      message: fields.message.default(''),
      geral: fields.geral.default(false),
      status: fields.status.default(true),
      forAssistant: fields.forAssistant.default(false),
    }),
    bodyBytes: textBytes,
    ignores,
    reply: QuickMessage,
    status: 201,
    summary:
      'Adds a quick message; its shortcode is unique among the shared ones or among the own ones, letter case and accents aside',
  }),
  update: endpoint('PUT /quick-messages/:quickMessageId', {
    who: 'user',
    params,
    body: z.strictObject(fields).partial(),
    bodyBytes: textBytes,
    ignores,
    reply: QuickMessage,
    summary: 'Changes a quick message: an own one; a shared one also as admin or supervisor',
  }),
  remove: endpoint('DELETE /quick-messages/:quickMessageId', {
    who: 'user',
    params,
    reply: Done,
    summary: 'Deletes a quick message, and its file',
  }),
  attach: endpoint('POST /quick-messages/:quickMessageId/media-upload', {
    who: 'user',
    params,
    body: z.strictObject({}),
    ignores: ['typeArch'],
    upload: { field: 'file', files: 1, bytes: QuickMessageLimits.file },
    reply: Told,
    fails: ['ERR_TOO_LARGE'],
    summary: 'Puts a file to a quick message, in place of the one before',
  }),
  detach: endpoint('DELETE /quick-messages/:quickMessageId/media-upload', {
    who: 'user',
    params,
    reply: Told,
    summary: 'Takes the file away',
  }),
  use: endpoint('POST /quick-messages/:quickMessageId/use', {
    who: 'user',
    params,
    reply: QuickMessage,
    summary: 'Counts that it was put into a conversation; answers with it as it is now, with a fresh link to its file',
  }),
};
