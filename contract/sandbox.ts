import { z } from 'zod';
import { endpoint } from './endpoint';
import { ack } from './messages';
import { Done, instant, jsonText, leftToServer, moment, text, textBytes } from './shapes';

/** What a phone of the sandbox network shows. */
export const SandboxMessage = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  pushName: z.string().nullable(),
  /** Sent by the company. */
  fromMe: z.boolean(),
  type: z.string(),
  body: z.string(),
  mediaType: z.string(),
  mediaUrl: z.string().nullable(),
  mediaName: z.string().nullable(),
  quotedId: z.string().nullable(),
  ack,
  /** How often the company handed it over; the phone shows it once all the same. */
  attempts: z.int(),
  deleted: z.boolean(),
  edited: z.boolean(),
  reactions: z.array(z.strictObject({ emoji: z.string(), fromMe: z.boolean() })),
  at: instant,
});
export type SandboxMessage = z.infer<typeof SandboxMessage>;

const who = 'sandbox:act' as const;
const params = { whatsappId: 'connection' } as const;
const Group = z.strictObject({ id: z.string().min(1).max(50), name: z.string().max(100) });
const inMultipart = { why: 'it may come as text, beside a file' };
const phone = z.string().trim().min(1, 'Required').max(50, 'Too Long!');

export const sandbox = {
  phones: endpoint('GET /sandbox/:whatsappId/phones', {
    who,
    params,
    reply: z.array(
      z.strictObject({
        number: z.string(),
        name: z.string(),
        /** Several people write in it. */
        isGroup: z.boolean(),
        online: z.boolean(),
        lastBody: z.string(),
        at: instant.nullable(),
      }),
    ),
    summary: 'Every phone that has spoken on this connection, and the contacts of the company as phones to take up',
  }),
  scan: endpoint('POST /sandbox/:whatsappId/scan', {
    who,
    params,
    apart: true,
    body: z.strictObject({ number: phone }),
    reply: Done,
    fails: ['ERR_WAPP_NOT_INITIALIZED'],
    summary: 'Scans the QR code with a phone of the sandbox network',
  }),
  send: endpoint('POST /sandbox/:whatsappId/messages', {
    who,
    params,
    apart: true,
    body: z.strictObject({
      from: phone,
      pushName: z.string().max(100).optional(),
      body: z.string().max(65_536).default(''),
      id: z.string().min(1).max(100).optional(),
      quotedId: z.string().max(100).optional(),
      type: z
        .enum([
          'text',
          'image',
          'audio',
          'video',
          'document',
          'sticker',
          'location',
          'contact',
          'reaction',
          'edit',
          'revoke',
          /** The company cannot read it, until it is sent once more under its id. */
          'unreadable',
          /** Of a kind that the company does not show. */
          'unsupported',
        ])
        .optional(),
      latitude: z.coerce.number().min(-90).max(90).register(leftToServer, inMultipart).optional(),
      longitude: z.coerce.number().min(-180).max(180).register(leftToServer, inMultipart).optional(),
      vcard: z.string().max(65_536).optional(),
      /** As JSON text in a multipart call. */
      group: z
        .union([Group, jsonText.pipe(Group)])
        .register(leftToServer, inMultipart)
        .optional(),
      /** Typed on the company's own phone. */
      fromMe: z
        .union([z.boolean(), text(10).pipe(z.stringbool())])
        .register(leftToServer, inMultipart)
        .default(false),
    }),
    upload: { field: 'medias', files: 30, bytes: 100_000_000 },
    bodyBytes: textBytes,
    reply: z.strictObject({ id: z.string() }),
    status: 201,
    summary: 'The customer sends; answered when the network has it',
  }),
  messages: endpoint('GET /sandbox/:whatsappId/messages', {
    who,
    params,
    query: z.strictObject({
      number: phone,
      after: moment().optional(),
    }),
    reply: z.strictObject({
      messages: z.array(SandboxMessage),
      /** The company is writing at this moment. */
      typing: z.boolean(),
    }),
    summary: 'What one phone has seen, oldest first, the last 500',
  }),
  acks: endpoint('POST /sandbox/:whatsappId/acks', {
    who,
    params,
    apart: true,
    body: z.strictObject({ id: z.string().min(1).max(100), ack }),
    reply: Done,
    fails: ['ERR_NO_MESSAGE_FOUND'],
    summary: 'The phone says how far a message got: 3 delivered, 4 read, 5 played',
  }),
  calls: endpoint('POST /sandbox/:whatsappId/calls', {
    who,
    params,
    apart: true,
    body: z.strictObject({ from: phone, video: z.boolean().default(false) }),
    reply: Done,
    summary: 'A call rings and is missed',
  }),
  faults: endpoint('POST /sandbox/:whatsappId/faults', {
    who,
    params,
    apart: true,
    body: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('offline'), number: phone }),
      z.strictObject({ kind: z.literal('online'), number: phone }),
      z.strictObject({ kind: z.literal('drop'), ms: z.int().min(0).max(600_000) }),
      z.strictObject({ kind: z.literal('logout') }),
      z.strictObject({ kind: z.literal('reject-next') }),
      z.strictObject({ kind: z.literal('lose-answer-next'), repeatable: z.boolean().default(true) }),
      z.strictObject({ kind: z.literal('slow'), ms: z.int().min(0).max(60_000) }),
    ]),
    reply: Done,
    summary: 'Makes the network misbehave',
  }),
};
