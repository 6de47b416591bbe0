import type { Endpoint } from '@guiche/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo } from './serve';

/** By what a request says who makes it. */
export function tokenOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  // A refresh token is no bearer, however it is dressed.
  if (header?.startsWith('Bearer ')) return header.slice(7).replace(/^(cookie:)+/, '');
  // Of all endpoints only these two also know people by their cookie.
  const byCookie = endpoint.path === '/auth/me' || endpoint.path === '/auth/logout';
  return byCookie && request.cookies.jrt ? `cookie:${request.cookies.jrt}` : undefined;
}

/** What a handler may know of a request beside what was asked. */
export function requestInfo(request: FastifyRequest, reply: FastifyReply): RequestInfo {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.host,
    secure: request.protocol === 'https',
    origin: request.headers.origin,
    idempotencyKey: [request.headers['idempotency-key']].flat()[0],
    range: request.headers.range,
    bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    signature: [request.headers['x-hub-signature-256']].flat()[0],
    cookies: request.cookies,
    setCookie: (name, value, { path, maxAge }) =>
      void reply.setCookie(name, value ?? '', {
        path,
        maxAge: value === null ? 0 : maxAge,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
      }),
    whileThere: () => whileThere(reply),
    header: (name, value) => void reply.header(name, value),
    status: (code) => void reply.status(code),
  };
}

function whileThere({ raw }: FastifyReply): AbortSignal {
  const control = new AbortController();
  if (raw.destroyed) control.abort();
  else raw.once('close', () => raw.writableFinished || control.abort());
  return control.signal;
}
