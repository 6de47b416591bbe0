import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf, Spec, Who } from '@guiche/contract/endpoint';
import { can, type Viewer } from '@guiche/contract/permissions';
import type { Readable } from 'node:stream';
import type { Incoming } from './media';
import type { Ctx, Tenancy } from './tenancy';

/** What a handler of a logged-in endpoint works with: its company, and who asks. */
export interface UserCtx extends Ctx {
  readonly viewer: Viewer;
  /** From where they ask; empty for what does not come over HTTP. */
  readonly address: string;
  /** A transaction of its own, for the rare question that also writes. */
  writing<T>(work: (ctx: UserCtx) => Promise<T>): Promise<T>;
}

/** Work in a company, in the name of one of its people. */
export const asUser = (tenancy: Tenancy, viewer: Viewer, ctx: Ctx, address = ''): UserCtx => ({
  ...ctx,
  viewer,
  address,
  writing: (work) =>
    tenancy.inCompany(viewer.companyId, (fresh) => work(asUser(tenancy, viewer, { ...fresh, log: ctx.log }, address))),
});

/** What a public endpoint works with: no company until it opens one. */
export interface PublicCtx {
  readonly now: Date;
  readonly log: Ctx['log'];
  readonly inCompany: Tenancy['inCompany'];
  readonly acrossCompanies: Tenancy['acrossCompanies'];
  /** Work that goes on after the answer. */
  readonly later: Tenancy['later'];
}

/** What a program works with that has the token of a connection: no transaction until it opens one. */
export interface LineCtx extends PublicCtx {
  readonly line: LineOfToken;
}

/** Whose token it is. */
export interface LineOfToken {
  companyId: number;
  connectionId: number;
}

/** The few facts of the HTTP request that a module may need. */
export interface RequestInfo {
  ip: string;
  userAgent: string;
  host: string;
  secure: boolean;
  origin: string | undefined;
  /** With which clients of ours say that a repeated call is the same. */
  idempotencyKey: string | undefined;
  range: string | undefined;
  /** The body of an endpoint that takes bytes; empty at all others. */
  bytes: Buffer;
  /** Over those, by whoever sent them. */
  signature: string | undefined;
  cookies: Record<string, string | undefined>;
  setCookie(name: string, value: string | null, options: { path: string; maxAge: number }): void;
  /** Ends when whoever asked has gone before they were answered. */
  whileThere(): AbortSignal;
  header(name: string, value: string | number): void;
  status(code: number): void;
}

export interface EndpointRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: Incoming[];
  facts: RequestInfo;
}

type CtxOf<E extends Endpoint> = E['spec']['who'] extends 'public'
  ? PublicCtx
  : E['spec']['who'] extends 'line'
    ? LineCtx
    : UserCtx;

/** Raw endpoints answer with whatever Fastify can send; all others with what their contract says, or a file that was asked for. */
type Answer<E extends Endpoint> = E['spec']['raw'] extends true
  ? unknown
  : ReplyOf<E> | (E['spec']['files'] extends readonly string[] ? Readable : never);

export type HandlersOf<Endpoints extends Record<string, Endpoint>> = {
  [Verb in keyof Endpoints]: (
    ctx: CtxOf<Endpoints[Verb]>,
    request: EndpointRequest<Endpoints[Verb]>,
  ) => Promise<Answer<Endpoints[Verb]>>;
};

export interface Served {
  endpoint: Endpoint;
  handle: (ctx: never, request: never) => Promise<unknown>;
}

/**
 * Joins a module's endpoints to their handlers; a missing or surplus one, or a wrong reply, fails to compile.
 * Endpoints that ask (GET) get a reading context, all others a transaction that commits when the handler resolves.
 */
export function serve<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: HandlersOf<Endpoints>,
): Served[] {
  return Object.entries(endpoints).map(([verb, endpoint]) => ({
    endpoint,
    handle: handlers[verb as keyof Endpoints] as Served['handle'],
  }));
}

/** Is this one of those whom an endpoint or event is for? */
export const mayEnter = (who: Who, viewer: Viewer): boolean =>
  who === 'user' || (who === 'super' ? viewer.super : who === 'public' || (who !== 'line' && can(viewer, who)));

/** The plan of the viewer's company does not hold what an endpoint needs. */
export const lacks = ({ feature }: Spec, { features }: Viewer): boolean =>
  feature !== undefined && !features.includes(feature);
