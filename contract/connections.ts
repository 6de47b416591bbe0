import { z } from 'zod';
import { cause, ConnectionHealth } from './connection-health';
import { connectionStatuses } from './connection-status';
import { endpoint } from './endpoint';
import { isProxyUrl } from './field-rules';
import { Done, givenId, givenIdOrNone, givenIntOrNone, id, ignored, instant, QueueLite, text, words } from './shapes';

export { connectionStatuses, type ConnectionStatus } from './connection-status';
export const providers = ['beta', 'cloud', 'sandbox'] as const;
export type Provider = (typeof providers)[number];

/** By what a line of the official API is known; of secrets the mask. */
export const CloudLine = z.strictObject({
  phoneNumberId: z.string(),
  wabaId: z.string(),
  accessToken: z.string(),
  appSecret: z.string(),
  verifyToken: z.string(),
  /** With which the number is registered; empty where none is kept. */
  pin: z.string(),
});
export type CloudLine = z.infer<typeof CloudLine>;

/** A WhatsApp line of the company (`whatsapp` on the wire). */
export const Connection = z.strictObject({
  id,
  name: z.string(),
  status: z.enum(connectionStatuses),
  /** Since when that is so; null before anything was said of the line. */
  statusSince: instant.nullable(),
  cause,
  /** The text of the QR code while status is `qrcode`, else empty; null for those who may not scan it. */
  qrcode: z.string().nullable(),
  /** How often the QR code was renewed since it was first shown. */
  retries: z.int(),
  /** Since when a line that was up is not; null while it is up, and before it ever was. */
  downSince: instant.nullable(),
  /** When the admins were told of that; null until they are. */
  alertedAt: instant.nullable(),
  /** The phone number of the line in digits, once known. */
  number: z.string(),
  battery: z.string().nullable(),
  plugged: z.boolean().nullable(),
  isDefault: z.boolean(),
  greetingMessage: z.string(),
  farewellMessage: z.string().nullable(),
  complationMessage: z.string(),
  outOfHoursMessage: z.string(),
  ratingMessage: z.string(),
  provider: z.enum(providers),
  /** Masked (`****1234`); empty when none was made; null for those who may not manage connections. */
  token: z.string().nullable(),
  /** Of provider `cloud`; null for others, and for those who may not manage connections. */
  cloud: CloudLine.nullable(),
  /** Through which proxy provider `beta` goes out, without its password; empty for none; null as `cloud`. */
  proxyUrl: z.string().nullable(),
  timeSendQueue: z.int(),
  sendIdQueue: id.nullable(),
  transferQueueId: id.nullable(),
  timeToTransfer: z.int(),
  promptId: id.nullable(),
  integrationId: z.null(),
  maxUseBotQueues: z.int(),
  timeUseBotQueues: z.int(),
  expiresTicket: z.int(),
  expiresInactiveMessage: z.string(),
  companyId: id,
  queues: z.array(QueueLite),
  createdAt: instant,
  updatedAt: instant,
});
export type Connection = z.infer<typeof Connection>;

const message = z.string().max(4096, 'Too Long!');
/** Nothing is no time. */
const minutes = givenIntOrNone(0, 100_000).transform((value) => value ?? 0);
const digits = z.union([z.literal(''), z.string().regex(/^\d{5,32}$/, 'Invalid')]);
/** What headers can carry. */
const secretText = text(1000).regex(/^[\x21-\x7e]*$/, 'Invalid');
/** A mask, or nothing, leaves a secret as it is. */
const CloudFields = z
  .strictObject({
    phoneNumberId: digits,
    wabaId: digits,
    accessToken: secretText,
    appSecret: secretText,
    verifyToken: secretText,
    /** Six digits; an empty text takes it away. */
    pin: text(6).regex(/^(\d{6}|\*{4})?$/, 'Invalid'),
  })
  .partial();
export type CloudFields = z.infer<typeof CloudFields>;

const proxyUrl = z
  .string()
  .max(500, { error: 'Too Long!', abort: true })
  .refine(isProxyUrl, { error: 'Invalid' })
  .nullish();

const fields = {
  name: words(2, 50),
  queueIds: z.array(givenId).max(100),
  isDefault: z.boolean(),
  greetingMessage: message,
  complationMessage: message,
  outOfHoursMessage: message,
  ratingMessage: message,
  provider: z.enum(providers),
  /** For provider `cloud` only; ignored with any other. */
  cloud: CloudFields.nullish(),
  /** For provider `beta`; what is shown, or nothing, leaves it as it is, and an empty text takes it away. */
  proxyUrl,
  /** After this many minutes without an answer a ticket without queue moves to `sendIdQueue`. */
  timeSendQueue: minutes,
  sendIdQueue: givenIdOrNone,
  /** Other names of the two above; where both differ from what is stored, the names above win. */
  timeToTransfer: minutes,
  transferQueueId: givenIdOrNone,
  promptId: givenIdOrNone,
};
const ignores = Object.keys(Connection.shape).concat('session', 'prompt');
const ids = {
  'body.queueIds': 'queue',
  'body.sendIdQueue': 'queue',
  'body.transferQueueId': 'queue',
  'body.promptId': 'prompt',
} as const;

/** What only the company itself writes. */
const secrets = ['cloud.accessToken', 'cloud.appSecret', 'cloud.verifyToken', 'cloud.pin'] as const;

export const connections = {
  list: endpoint('GET /whatsapp', {
    who: 'user',
    ofAnyCompany: true,
    query: z.strictObject({ companyId: ignored, session: ignored }),
    reply: z.array(Connection),
    summary: 'Every connection of the company',
  }),
  show: endpoint('GET /whatsapp/:whatsappId', {
    who: 'user',
    params: { whatsappId: 'connection' },
    query: z.strictObject({ session: ignored }),
    reply: Connection,
    summary: 'One connection',
  }),
  create: endpoint('POST /whatsapp', {
    who: 'connections-page:addConnection',
    asSupport: { without: [...secrets, 'proxyUrl'] },
    body: z.strictObject({
      ...fields,
      queueIds: fields.queueIds.default([]),
      isDefault: fields.isDefault.default(false),
      greetingMessage: message.default(''),
      complationMessage: message.default(''),
      outOfHoursMessage: message.default(''),
      ratingMessage: message.default(''),
      provider: fields.provider.default('beta'),
      timeSendQueue: fields.timeSendQueue.optional(),
      sendIdQueue: fields.sendIdQueue.optional(),
      timeToTransfer: fields.timeToTransfer.optional(),
      transferQueueId: fields.transferQueueId.optional(),
      promptId: fields.promptId.default(null),
    }),
    ignores,
    ids,
    reply: Connection,
    status: 201,
    fails: ['ERR_PLAN_LIMIT', 'ERR_WAPP_GREETING_REQUIRED'],
    summary: 'Makes a connection; the first becomes the default',
  }),
  update: endpoint('PUT /whatsapp/:whatsappId', {
    who: 'connections-page:editOrDeleteConnection',
    asSupport: { without: secrets },
    params: { whatsappId: 'connection' },
    body: z.strictObject(fields).partial(),
    ignores,
    ids,
    reply: Connection,
    fails: ['ERR_WAPP_GREETING_REQUIRED', 'ERR_NO_OTHER_WHATSAPP'],
    summary: 'Changes a connection',
  }),
  remove: endpoint('DELETE /whatsapp/:whatsappId', {
    who: 'connections-page:editOrDeleteConnection',
    params: { whatsappId: 'connection' },
    reply: Done,
    summary: 'Deletes a connection; its open and pending tickets are closed, history stays readable',
  }),
  health: endpoint('GET /whatsapp/:whatsappId/health', {
    who: 'connections-page:actionButtons',
    params: { whatsappId: 'connection' },
    reply: ConnectionHealth,
    summary: 'How a connection has been: its states and their causes, what it carried in a day, what went wrong last',
  }),
  makeToken: endpoint('POST /whatsapp/:whatsappId/token', {
    asSupport: 'refused',
    feature: 'useExternalApi',
    who: 'connections-page:editOrDeleteConnection',
    params: { whatsappId: 'connection' },
    reply: z.strictObject({ token: z.string() }),
    status: 201,
    summary: 'Makes a token for the API of this connection; it is shown this once, and the one before ends',
  }),
  removeToken: endpoint('DELETE /whatsapp/:whatsappId/token', {
    asSupport: 'refused',
    who: 'connections-page:editOrDeleteConnection',
    params: { whatsappId: 'connection' },
    reply: Done,
    summary: 'Ends the token of this connection',
  }),
  start: endpoint('POST /whatsappsession/:whatsappId', {
    who: 'connections-page:actionButtons',
    params: { whatsappId: 'connection' },
    reply: Done,
    apart: true,
    fails: ['ERR_WAPP_NOT_INITIALIZED'],
    summary: 'Starts the session, with stored credentials when there are some',
  }),
  renew: endpoint('PUT /whatsappsession/:whatsappId', {
    who: 'connections-page:actionButtons',
    params: { whatsappId: 'connection' },
    reply: Done,
    apart: true,
    fails: ['ERR_WAPP_NOT_INITIALIZED'],
    summary: 'Forgets the credentials and asks for a new QR code',
  }),
  code: endpoint('POST /whatsappsession/:whatsappId/code', {
    who: 'connections-page:actionButtons',
    params: { whatsappId: 'connection' },
    body: z.strictObject({ number: z.string().regex(/^\d{10,15}$/, 'Invalid') }),
    reply: z.strictObject({ code: z.string().length(8) }),
    apart: true,
    fails: ['ERR_WAPP_NOT_INITIALIZED'],
    summary: 'A code that links the line when it is typed on the phone of this number, while a QR code is shown',
  }),
  stop: endpoint('DELETE /whatsappsession/:whatsappId', {
    who: 'connections-page:actionButtons',
    params: { whatsappId: 'connection' },
    reply: Done,
    apart: true,
    summary: 'Disconnects the session; its credentials are kept for the next start',
  }),
};
