import { can, type Viewer } from '@guiche/contract/permissions';
import type { Endpoint } from '@guiche/contract';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import { rm } from 'node:fs/promises';
import { parse, readBody, readParams, tidy } from './asked';
import { fail, Refusal } from './errors';
import { once } from './idempotency';
import type { Log } from './log';
import type { Incoming, MediaStore } from './media';
import { serializerSchema } from './schema';
import { asUser, type Facts, type Served } from './serve';
import type { Ctx, Tenancy } from './tenancy';

export interface HttpParts {
  log: Log;
  tenancy: Tenancy;
  store: MediaStore;
  clock: () => Date;
  /** @throws ERR_SESSION_EXPIRED 401 without a live session, 403 for an expired access token */
  identify(token: string | undefined): Promise<Viewer>;
  apiBase: string;
  origins: string[];
  trustProxy: boolean;
  /** Checks every reply against its schema and fails loudly: tests and development. */
  strictReplies: boolean;
}

const jsonLimit = 1_000_000;

/** The HTTP server with everything that all doors share; rooms are added by `mount`. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.trustProxy,
    bodyLimit: jsonLimit,
    // Long enough for 100 MB over a slow line.
    requestTimeout: 900_000,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply: FastifyReply) => void reply.status(404).send({ error: 'ERR_NOT_FOUND' }),
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'", "'wasm-unsafe-eval'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'media-src': ["'self'", 'blob:'],
        // help videos, once somebody plays one
        'frame-src': ['https://www.youtube-nocookie.com'],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
        'upgrade-insecure-requests': null,
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000 },
  });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fieldSize: 262_144, fields: 60, parts: 100, headerPairs: 50, fieldNameSize: 100 },
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
  if (parts.origins.length) allowOrigins(app, parts.origins);
  app.setErrorHandler((error, request, reply) => answerError(error as Error, request, reply));
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the address: addresses carry signed links and search words.
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  return app;
}

/** Adds a room's doors. */
export function mount(app: FastifyInstance, parts: HttpParts, served: Served[]): void {
  for (const { endpoint, handle } of served) {
    const { spec } = endpoint;
    const route: RouteOptions = {
      method: endpoint.method,
      url: parts.apiBase + endpoint.path,
      ...(spec.raw ? {} : { schema: { response: { '2xx': serializerSchema(spec.reply) } } }),
      handler: (request, reply) => answer(parts, endpoint, handle as never, request, reply),
    };
    if (spec.bytes === undefined) app.route(route);
    else
      void app.register((apart, _options, done) => {
        takeBytes(apart, { ...route, bodyLimit: spec.bytes! });
        done();
      });
  }
}

/** A door of its own, where nothing reads the body before the handler does. */
function takeBytes(apart: FastifyInstance, route: RouteOptions) {
  apart.removeAllContentTypeParsers();
  apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  apart.route(route);
}

type Handle = (ctx: unknown, asked: object) => Promise<unknown>;

/** Every request takes the same road: who, what, the company's transaction, the room, the reply. */
async function answer(
  parts: HttpParts,
  endpoint: Endpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { spec } = endpoint;
  const viewer = spec.who === 'public' ? undefined : await parts.identify(tokenOf(endpoint, request));
  if (viewer?.confined && !spec.beforeFactor) throw fail('ERR_TOTP_SETUP_REQUIRED');
  if (viewer && !mayEnter(spec.who, viewer)) throw fail('ERR_NO_PERMISSION');
  const params = readParams(spec.params, request.params as Record<string, string>);
  const query = spec.query ? parse(spec.query, tidy(request.query, spec.ignores, spec.query), 'query') : {};
  const { fields, files } = await readBody(parts.store, endpoint, request);
  let result: Awaited<ReturnType<typeof perform>>;
  try {
    const body = spec.body ? parse(spec.body, tidy(fields, spec.ignores, spec.body), 'body') : undefined;
    const asked = { params, query, body, files, facts: factsOf(request, reply) };
    result = await perform(parts, endpoint, handle, viewer, asked, request);
    if (parts.strictReplies && !spec.raw) spec.reply.parse(result.reply);
  } catch (error) {
    // A refused call keeps nothing, not even what was already put into the store.
    if (viewer) for (const { key } of files) await parts.store.remove(viewer.companyId, key);
    throw error;
  } finally {
    // What a room kept has been moved away; what is left here belongs to nobody.
    for (const { file } of files) await rm(file, { force: true });
  }
  if (spec.raw) return reply.send(result.reply);
  return reply.status(result.status ?? spec.status ?? 200).send(result.reply);
}

async function perform(
  parts: HttpParts,
  endpoint: Endpoint,
  handle: Handle,
  viewer: Viewer | undefined,
  asked: { body: unknown; files: Incoming[] },
  request: FastifyRequest,
): Promise<{ status?: number; reply: unknown }> {
  const { tenancy } = parts;
  const plain = { now: parts.clock(), log: request.log as never as Log };
  if (!viewer) {
    const { inCompany, acrossCompanies, later } = tenancy;
    return done(await handle({ ...plain, inCompany, acrossCompanies, later }, asked));
  }
  const mine = (ctx: Ctx) => asUser(tenancy, viewer, { ...ctx, log: plain.log });
  if (endpoint.method === 'GET' || endpoint.spec.apart)
    return done(await handle(mine(tenancy.reading(viewer.companyId)), asked));
  return tenancy.inCompany(viewer.companyId, async (ctx) => {
    const key = endpoint.spec.idempotent ? request.headers['idempotency-key'] : undefined;
    const act = () => handle(mine(ctx), asked);
    return typeof key === 'string'
      ? once(ctx, viewer.id, key, asked, endpoint.spec.status ?? 200, act)
      : { reply: await act() };
  });
}

const done = (reply: unknown) => ({ reply });

const mayEnter = (who: Endpoint['spec']['who'], viewer: Viewer) =>
  who === 'user' || (who === 'super' ? viewer.super : who === 'public' || can(viewer, who));

function tokenOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  // A refresh token is no bearer, however it is dressed.
  if (header?.startsWith('Bearer ')) return header.slice(7).replace(/^(cookie:)+/, '');
  // Of all doors only these two also know people by their cookie.
  const byCookie = endpoint.path === '/auth/me' || endpoint.path === '/auth/logout';
  return byCookie && request.cookies.jrt ? `cookie:${request.cookies.jrt}` : undefined;
}

function factsOf(request: FastifyRequest, reply: FastifyReply): Facts {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    host: request.host,
    secure: request.protocol === 'https',
    origin: request.headers.origin,
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
    header: (name, value) => void reply.header(name, value),
    status: (code) => void reply.status(code),
  };
}

const tooLarge = new Set([
  'FST_ERR_CTP_BODY_TOO_LARGE',
  'FST_REQ_FILE_TOO_LARGE',
  'FST_PARTS_LIMIT',
  'FST_FILES_LIMIT',
  'FST_FIELDS_LIMIT',
]);

/** What a client sent is answered with a code; what we did wrong with an id to look for in the logs, nothing more. */
async function answerError(
  error: Error & { code?: string; statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof Refusal) {
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
  if (request.isMultipart() && /multipart|unexpected end|premature|boundary|malformed/i.test(error.message)) {
    return reply.status(400).send({ error: 'ERR_VALIDATION', detail: 'The upload could not be read.' });
  }
  request.log.error({ err: error, route: request.routeOptions.url, requestId: request.id }, 'request failed');
  if (
    /^(08|53|57)/.test(code) ||
    code === 'ECONNREFUSED' ||
    /timeout exceeded when trying to connect/.test(error.message)
  ) {
    return reply.status(503).header('retry-after', '1').send({ error: 'ERR_UNAVAILABLE', requestId: request.id });
  }
  return reply.status(500).send({ error: 'ERR_INTERNAL', requestId: request.id });
}

/** CORS by allow-list for front ends of other origins; credentials only for those named. */
function allowOrigins(app: FastifyInstance, origins: string[]) {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin || !origins.includes(origin)) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    });
    if (request.method !== 'OPTIONS') return;
    void reply.headers({
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'authorization, content-type, idempotency-key',
      'access-control-max-age': '600',
    });
    await reply.status(204).send();
  });
}
