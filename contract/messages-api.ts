import { z } from 'zod';
import { endpoint } from './endpoint';
import { MessageLimits } from './message-files';
import { flag, givenId, id, jsonText, text, textBytes } from './shapes';
import { messageStates } from './tickets';

/**
 * What other programs call, with the token of a connection as bearer. The page /messages-api, its samples and the
 * OpenAPI document are made of it.
 */

const caption = z.string().max(MessageLimits.text, 'Too Long!');
const yesOrNo = z.union([z.boolean(), flag]);

const ApiMessage = z.strictObject({
  /** With the country's code, however it is written: spaces, dashes, brackets and a plus are no part of it. */
  number: z
    .union([text(60), z.int().positive()], { error: 'Required' })
    .meta({ examples: ['5511970000001'], 'x-variable': 'GUICHE_NUMBER' }),
  /** The text, or of files the captions, the n-th for the n-th file. */
  body: z
    .union([caption, z.array(caption).max(MessageLimits.files)])
    .default('')
    .meta({ examples: ['Seu pedido saiu para entrega.'] }),
  /** Closes the contact's conversation behind it, without farewell and without asking for a rating. */
  closeTicket: yesOrNo.default(false),
  /** It advertises: whoever wants none of that is not written to. */
  marketing: yesOrNo.default(false),
  /** What it answers: a message of the same contact on the same connection. As JSON text in a multipart call. */
  quotedMsg: z.union([z.object({ id: givenId }), jsonText.pipe(z.object({ id: givenId }))]).nullish(),
});

export const messagesApi = {
  send: endpoint('POST /messages/send', {
    who: 'line',
    feature: 'useExternalApi',
    body: ApiMessage,
    ignores: ['medias', 'openTicket', 'queueId', 'userId'],
    ids: { 'body.quotedMsg.id': 'message' },
    upload: { field: 'medias', files: MessageLimits.files, bytes: MessageLimits.document },
    bodyBytes: textBytes,
    reply: z.strictObject({
      mensagem: z.string(),
      id,
      /** The conversation in progress that it went into, if there was one: none is opened. */
      ticketId: id.nullable(),
      state: z.enum(messageStates),
      /** Of several files all messages, in their order. */
      ids: z.array(id).optional(),
    }),
    idempotent: true,
    apart: true,
    fails: [
      'ERR_WAPP_INVALID_CONTACT',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_WINDOW_CLOSED',
      'ERR_CONTACT_BLOCKED',
      'ERR_OPTED_OUT',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_IDEMPOTENCY_MISMATCH',
      'ERR_UNSUPPORTED_MEDIA',
      'ERR_TOO_LARGE',
    ],
    summary:
      'Accepts a text, or files with captions, for sending over the connection of the token; once it is answered it is kept',
  }),
  status: endpoint('GET /messages/:messageId/status', {
    who: 'line',
    feature: 'useExternalApi',
    params: { messageId: 'message' },
    reply: z.strictObject({
      id,
      ack: z.int().min(0).max(5),
      state: z.enum(messageStates),
      failure: z.strictObject({ code: z.string(), detail: z.string() }).nullable(),
    }),
    summary: 'How far a message got that was sent with the same token',
  }),
};
