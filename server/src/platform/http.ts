import type { Viewer } from '@guiche/contract/permissions';
import type { Endpoint } from '@guiche/contract';
import cookie from '@fastify/cookie';
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
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { allowOrigins } from './cors';
import { trustOf, type TrustedProxies } from './addresses';
import { parse, readBody, readParams } from './request';
import {
  answerThenClose,
  assertModest,
  boundsOf,
  boundsOfNothing,
  isUnread,
  readAll,
  usualPatience,
  type Bounds,
  type Patience,
} from './body';
import { fail } from './errors';
import { asRefusal, refuseSecrets, whoActs } from './as-support';
import { answerError, refuseConnection } from './http-errors';
import { keyOf, once } from './idempotency';
import type { Log } from './log';
import type { Incoming, MediaStore } from './media';
import { inNamedCompany } from './named-company';
import { serializerOf } from './reply-serializer';
import { requestInfo, tokenOf } from './request-info';
import { safeHeaders } from './safe-headers';
import { asUser, lacks, mayEnter, type LineOfToken, type Served } from './serve';
import type { Ctx, Tenancy } from './tenancy';
import type { WholeLinks } from './whole-links';

export interface HttpParts {
  log: Log;
  tenancy: Tenancy;
  store: MediaStore;
  clock: () => Date;
  /** @throws ERR_SESSION_EXPIRED 401 without a live session, 403 for an expired access token */
  identify(token: string | undefined): Promise<Viewer>;
  /** Whose token a program has. @throws ERR_SESSION_EXPIRED 401, ERR_PLAN_FEATURE, ERR_TOO_MANY_REQUESTS when it sends */
  identifyLine(token: string | undefined, sends: boolean): Promise<LineOfToken>;
  /** Is there such a company? */
  isCompany(companyId: number): Promise<boolean>;
  apiBase: string;
  wholeLinks: WholeLinks;
  origins: string[];
  trustProxy: TrustedProxies;
  /** Checks every reply against its schema and fails loudly: tests and development. */
  strictReplies: boolean;
  /** The process drains: connections end with the answer that is under way on them. */
  isStopping(): boolean;
  /** How long clients may take, where tests have less time. */
  patience?: Patience | undefined;
}

/** Of the address and the headers together; what an address asks for is a part of it. */
const headerBytes = 16_384;
const mostHeaders = 100;
const mostParameters = 100;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the body; that of an address without an endpoint is hardly worth reading. */
    bounds?: Bounds;
  }
}

/** The HTTP server with everything that all endpoints share; modules are added by `mount`. */
export async function createHttp(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(parts.trustProxy),
    // Long enough for 100 MB over a slow line.
    requestTimeout: 900_000,
    http: { maxHeaderSize: headerBytes, headersTimeout: 20_000 },
    genReqId: () => crypto.randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseConnection,
    frameworkErrors: (_error, _request, reply: FastifyReply) => void reply.status(404).send({ error: 'ERR_NOT_FOUND' }),
  });
  app.addHook('onRequest', async (_request, reply) => void reply.headers(safeHeaders));
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fieldSize: 262_144, fields: 60, parts: 100, headerPairs: 50, fieldNameSize: 100 },
  });
  app.server.maxHeadersCount = mostHeaders;
  // An error of the listening socket itself has nobody else to go to.
  app.addHook('onListen', async () => {
    app.server.on('error', (error) => parts.log.error({ err: error }, 'the address does not take a connection'));
  });
  const patience = parts.patience ?? usualPatience;
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', (request, body, done) => {
    readAll(body, request.headers['content-length'], request.routeOptions.config.bounds ?? boundsOfNothing(patience))
      .then((bytes) => {
        if (!bytes.length) return done(null, undefined);
        const text = bytes.toString('utf8');
        assertModest(text);
        return parseJson(request, text, done);
      })
      .catch((error: unknown) => done(error as Error));
  });
  parts.wholeLinks.inAnswers(app);
  app.addHook('onSend', async (request, reply, payload) => {
    const isCut = isUnread(request.raw) && (typeof payload === 'string' || Buffer.isBuffer(payload));
    if (isCut || parts.isStopping()) void reply.header('connection', 'close');
    if (!isCut) return payload;
    void reply.header('content-length', Buffer.byteLength(payload));
    return answerThenClose(payload, request.raw, patience.rest);
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

/** Adds a module's endpoints. */
export function mount(app: FastifyInstance, parts: HttpParts, served: Served[]): void {
  for (const { endpoint, handle } of served) {
    const { spec } = endpoint;
    const route: RouteOptions = {
      method: endpoint.method,
      url: parts.apiBase + endpoint.path,
      // an empty schema, so that the serialiser is asked for
      ...(!spec.raw && {
        schema: { response: { '2xx': {} } },
        serializerCompiler: () => serializerOf(spec.reply),
      }),
      config: { bounds: boundsOf(spec, parts.patience ?? usualPatience) },
      // before the body: nobody makes us read what they may not send
      onRequest: (request) => enter(parts, endpoint, request),
      handler: (request, reply) => answer(parts, endpoint, handle as never, request, reply),
    };
    if (spec.bytes === undefined) app.route(route);
    else
      void app.register((apart, _options, done) => {
        takeBytes(apart, route);
        done();
      });
  }
}

/** An endpoint of its own, where nothing reads the body before the handler does. */
function takeBytes(apart: FastifyInstance, route: RouteOptions) {
  apart.removeAllContentTypeParsers();
  apart.addContentTypeParser('*', (request: FastifyRequest, body: IncomingMessage) =>
    readAll(body, request.headers['content-length'], request.routeOptions.config.bounds!),
  );
  apart.route(route);
}

type Handle = (ctx: unknown, input: object) => Promise<unknown>;

/** What is known of a request before its body is read. */
interface Entered {
  viewer: Viewer | undefined;
  line: LineOfToken | undefined;
  params: Record<string, string | number>;
  query: unknown;
}
const entered = new WeakMap<FastifyRequest, Entered>();

/** Who, may they, and what the address says. */
async function enter(parts: HttpParts, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  const { spec } = endpoint;
  if (request.url.split('&', mostParameters + 1).length > mostParameters)
    throw fail('ERR_VALIDATION', { detail: `More than ${mostParameters} parameters.` });
  const token = tokenOf(endpoint, request);
  const line = spec.who === 'line' ? await parts.identifyLine(token, endpoint.method === 'POST') : undefined;
  const known = spec.who === 'public' || line ? undefined : await parts.identify(token);
  const viewer = known && whoActs(spec, known);
  if (viewer?.confined && !spec.beforeFactor) throw fail('ERR_TOTP_SETUP_REQUIRED');
  if (viewer && !mayEnter(spec.who, viewer)) throw fail('ERR_NO_PERMISSION');
  if (viewer && spec.without === undefined && lacks(spec, viewer)) throw fail('ERR_PLAN_FEATURE');
  const params = readParams(spec.params, request.params as Record<string, string>);
  const query = spec.query ? parse(spec.query, request.query, spec.ignores, 'query') : {};
  entered.set(request, { viewer, line, params, query });
}

/** Every request takes the same steps: who, what, the company's transaction, the module, the reply. */
async function answer(
  parts: HttpParts,
  endpoint: Endpoint,
  handle: Handle,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { spec } = endpoint;
  const { viewer, line, params, query } = entered.get(request)!;
  if (viewer && lacks(spec, viewer)) return reply.send(spec.without);
  const { fields, files } = await readBody(parts.store, endpoint, request, parts.patience ?? usualPatience);
  let result: Awaited<ReturnType<typeof perform>>;
  try {
    const body = spec.body ? parse(spec.body, fields, spec.ignores, 'body') : undefined;
    if (viewer) refuseSecrets(spec, viewer, body);
    const input = { params, query, body, files, facts: requestInfo(request, reply) };
    const acting = viewer && (await inNamedCompany(endpoint, viewer, request, parts.isCompany));
    result = await perform(parts, endpoint, handle, acting ?? line, input, request);
    if (parts.strictReplies && !spec.raw && !(result.reply instanceof Readable)) spec.reply.parse(result.reply);
  } catch (error) {
    // A refused call keeps nothing, not even what was already put into the store.
    const companyId = viewer?.companyId ?? line?.companyId;
    if (companyId !== undefined) for (const { key } of files) await parts.store.remove(companyId, key);
    throw asRefusal(viewer, error);
  } finally {
    // What a module kept has been moved away; what is left here belongs to nobody.
    for (const { file } of files) await rm(file, { force: true });
  }
  // whoever only asks about a file has none of it read
  if (request.method === 'HEAD' && result.reply instanceof Readable) result.reply.destroy();
  if (spec.raw) return reply.send(result.reply);
  // what a handler has said of its own accord stands where the contract leaves it open
  return reply.status(result.status ?? spec.status ?? reply.statusCode).send(result.reply);
}

async function perform(
  parts: HttpParts,
  endpoint: Endpoint,
  handle: Handle,
  viewer: Viewer | LineOfToken | undefined,
  input: { body: unknown; files: Incoming[] },
  request: FastifyRequest,
): Promise<{ status?: number; reply: unknown }> {
  const { tenancy } = parts;
  const key = endpoint.spec.idempotent ? keyOf(request.headers['idempotency-key']) : undefined;
  const plain = { now: parts.clock(), log: request.log as never as Log };
  if (!viewer || 'connectionId' in viewer) {
    const { inCompany, acrossCompanies, later } = tenancy;
    return done(await handle({ ...plain, inCompany, acrossCompanies, later, ...(viewer && { line: viewer }) }, input));
  }
  const mine = (ctx: Ctx) => asUser(tenancy, viewer, { ...ctx, log: plain.log }, request.ip);
  if (endpoint.method === 'GET' || endpoint.spec.apart)
    return done(await handle(mine(tenancy.reading(viewer.companyId)), input));
  return tenancy.inCompany(viewer.companyId, async (ctx) => {
    const act = () => handle(mine(ctx), input);
    return key === undefined
      ? { reply: await act() }
      : once(ctx, { userId: viewer.id }, key, input, endpoint.spec.status ?? 200, act);
  });
}

const done = (reply: unknown) => ({ reply });
