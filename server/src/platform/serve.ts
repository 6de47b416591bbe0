import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { Viewer } from '@guiche/contract/permissions';
import type { Incoming } from './media';
import type { Ctx, Tenancy } from './tenancy';

/** What a handler of a logged-in door works with: its company, and who asks. */
export interface UserCtx extends Ctx {
  readonly viewer: Viewer;
  /** A transaction of its own, for the rare question that also writes. */
  writing<T>(work: (ctx: UserCtx) => Promise<T>): Promise<T>;
}

/** Work in a company, in the name of one of its people. */
export const asUser = (tenancy: Tenancy, viewer: Viewer, ctx: Ctx): UserCtx => ({
  ...ctx,
  viewer,
  writing: (work) =>
    tenancy.inCompany(viewer.companyId, (fresh) => work(asUser(tenancy, viewer, { ...fresh, log: ctx.log }))),
});

/** What a public door works with: no company until it opens one. */
export interface PublicCtx {
  readonly now: Date;
  readonly log: Ctx['log'];
  readonly inCompany: Tenancy['inCompany'];
  readonly acrossCompanies: Tenancy['acrossCompanies'];
  /** Work that goes on after the answer. */
  readonly later: Tenancy['later'];
}

/** The few facts of the HTTP request that a room may need. */
export interface Facts {
  ip: string;
  userAgent: string;
  host: string;
  secure: boolean;
  origin: string | undefined;
  range: string | undefined;
  /** The body of a door that takes bytes; empty at all others. */
  bytes: Buffer;
  /** Over those, by whoever sent them. */
  signature: string | undefined;
  cookies: Record<string, string | undefined>;
  setCookie(name: string, value: string | null, options: { path: string; maxAge: number }): void;
  header(name: string, value: string | number): void;
  status(code: number): void;
}

export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  files: Incoming[];
  facts: Facts;
}

type CtxOf<E extends Endpoint> = E['spec']['who'] extends 'public' ? PublicCtx : UserCtx;

/** Raw doors answer with whatever Fastify can send; all others with what their contract says. */
type Answer<E extends Endpoint> = E['spec']['raw'] extends true ? unknown : ReplyOf<E>;

export type HandlersOf<Doors extends Record<string, Endpoint>> = {
  [Verb in keyof Doors]: (ctx: CtxOf<Doors[Verb]>, asked: Asked<Doors[Verb]>) => Promise<Answer<Doors[Verb]>>;
};

export interface Served {
  endpoint: Endpoint;
  handle: (ctx: never, asked: never) => Promise<unknown>;
}

/**
 * Joins a room's doors to their handlers; a missing or surplus one, or a wrong reply, fails to compile.
 * Doors that ask (GET) get a reading context, all others a transaction that commits when the handler resolves.
 */
export function serve<Doors extends Record<string, Endpoint>>(doors: Doors, handlers: HandlersOf<Doors>): Served[] {
  return Object.entries(doors).map(([verb, endpoint]) => ({
    endpoint,
    handle: handlers[verb as keyof Doors] as Served['handle'],
  }));
}
