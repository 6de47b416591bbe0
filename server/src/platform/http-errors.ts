import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { DatabaseAway, isAway, isOutOfSpace, CodedError } from './errors';

const tooLarge = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
]);

/** What a client sent is answered with a code; what we did wrong with an id to look for in the logs, nothing more. */
export async function answerError(
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof CodedError) {
    const { headers } = error.extra;
    if (headers) void reply.headers(headers);
    return reply.status(error.status).send(error.body());
  }
  const code = error.code ?? '';
  if (tooLarge.has(code)) return reply.status(413).send({ error: 'ERR_TOO_LARGE' });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return reply.status(415).send({ error: 'ERR_UNSUPPORTED_MEDIA' });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return reply.status(400).send({ error: 'ERR_VALIDATION', detail: 'The request could not be read.' });
  }
  // Uploads that end early or are malformed fail in the parser without a status.
  // Whoever went away hears nothing, and nothing went wrong here.
  if (request.raw.readableAborted) return reply.status(400).send({ error: 'ERR_VALIDATION' });
  if (request.isMultipart() && /multipart|unexpected end|premature|boundary|malformed/i.test(error.message)) {
    return reply.status(400).send({ error: 'ERR_VALIDATION', detail: 'The upload could not be read.' });
  }
  if (isOutOfSpace(error)) {
    request.log.warn({ err: error, route: request.routeOptions.url }, 'there is no space left');
    return reply.status(507).send({ error: 'ERR_NO_SPACE' });
  }
  // Where the database is known to be away, that is said once and not for each request.
  const level = error instanceof DatabaseAway ? 'debug' : 'error';
  request.log[level]({ err: error, route: request.routeOptions.url, requestId: request.id }, 'request failed');
  if (isAway(error)) {
    return reply.status(503).header('retry-after', '1').send({ error: 'ERR_UNAVAILABLE', requestId: request.id });
  }
  return reply.status(500).send({ error: 'ERR_INTERNAL', requestId: request.id });
}

/** What is no request, or one that never came to its end: refused on the bare connection. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'ERR_TOO_LARGE']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'ERR_VALIDATION']
        : ['400 Bad Request', 'ERR_VALIDATION'];
  const body = JSON.stringify({ error: code });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroySoon();
}
