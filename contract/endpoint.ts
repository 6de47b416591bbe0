import { z } from 'zod';
import type { Entity, ErrorCode } from './errors';
import type { Permission } from './permissions';
import type { PlanFeature } from './plan-features';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call: anyone, anyone logged in, the platform operator, holders of a permission, or a program with the token of
 * a connection.
 */
export type Who = 'public' | 'user' | 'super' | 'line' | Permission;

/** An id in a path: the entity it names. `:uuid` ids are uuids, `text` is plain text, all others positive integers. */
export type ParamKind = Entity | `${Entity}:uuid` | 'text';

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

export interface Upload {
  /** Name of the multipart field that carries files. */
  field: string;
  /** Most files in one call. */
  files: number;
  /** Most bytes of one file; smaller caps by type are applied once the type was sniffed. */
  bytes: number;
}

export interface Spec {
  who: Who;
  /** Refused with ERR_PLAN_FEATURE where the company's plan does not hold it. */
  feature?: PlanFeature;
  /** What is answered then instead: a list that clients read when they start is empty. */
  without?: unknown;
  params?: Record<string, ParamKind>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Body keys that clients of this API family send and that are accepted and ignored. */
  ignores?: readonly string[];
  reply: z.ZodType;
  /** HTTP status of success; 200 unless told. */
  status?: 200 | 201;
  /** Codes of its own beside those every endpoint may answer (validation, session, permission, limits). */
  fails?: readonly ErrorCode[];
  /** Which query and body keys are ids of what (`body.quotedMsg.id`): the tenant matrix tries foreign and absent ones in each. */
  ids?: Record<string, Entity>;
  /** Takes files as multipart/form-data, beside or instead of JSON. */
  upload?: Upload;
  /** Takes its body as the bytes that came, unread, up to so many: `facts.bytes`. */
  bytes?: number;
  /** Most bytes of a body without its files, where that is not the usual: 16 kB for public ones, 256 kB for all others. */
  bodyBytes?: number;
  /** Honours the `Idempotency-Key` header for 24 hours. */
  idempotent?: boolean;
  /**
   * Acts outside the endpoint's own transaction although it is no GET: the handler gets a reading context, and what it
   * calls commits for itself (the line of a provider, the sandbox network).
   */
  apart?: boolean;
  /** The operator may name another company by `companyId`, in the query or the body; from all others it is ignored. */
  ofAnyCompany?: boolean;
  /** The operator's work on whatever company its path names; for all others those of other companies are not there. */
  acrossCompanies?: boolean;
  /**
   * For an operator who is in a company as support: `refused` where keys and ways in are made, or where only somebody of the
   * company can act; `own` for what concerns their session, which is done in their own company; or the keys of the body that
   * hold secrets, of which only masks are taken. Absent: as for an admin.
   */
  asSupport?: 'refused' | 'own' | { without: readonly string[] };
  /** Open also to an operator who has yet to set up the second factor that is required of them. */
  beforeFactor?: boolean;
  /** Answers something else than JSON (a file, a page); `reply` then only documents. */
  raw?: boolean;
  /** Answers with a file instead where its query asks for one: the types of content that may come. */
  files?: readonly string[];
  summary: string;
}

export interface Endpoint<S extends Spec = Spec, Path extends string = string> {
  method: Method;
  path: Path;
  spec: S;
}

/**
 * Declares one endpoint: `endpoint('GET /tickets/:ticketId', { who, params, query, body, reply, ... })`.
 * A path parameter that `params` does not name fails to compile.
 */
export function endpoint<
  const Line extends `${Method} /${string}`,
  const S extends Spec &
    (Line extends `${Method} ${infer Path}`
      ? [ParamName<Path>] extends [never]
        ? { params?: undefined }
        : { params: Record<ParamName<Path>, ParamKind> }
      : never),
>(line: Line, spec: S): Endpoint<S, Line extends `${Method} ${infer Path}` ? Path : never> {
  const [method, path] = line.split(' ') as [Method, never];
  return { method, path, spec };
}

type ParamValue<K> = K extends 'text' | `${Entity}:uuid` ? string : number;

/** Path parameters by name: numbers for ids, strings for uuids and text. */
export type ParamsOf<E extends Endpoint> =
  E['spec']['params'] extends Record<string, ParamKind>
    ? { [K in keyof E['spec']['params']]: ParamValue<E['spec']['params'][K]> }
    : Record<never, never>;
export type QueryOf<E extends Endpoint> = E['spec']['query'] extends z.ZodType
  ? z.output<E['spec']['query']>
  : Record<never, never>;
/** The body after parsing (defaults filled in): what a handler gets. */
export type BodyOf<E extends Endpoint> = E['spec']['body'] extends z.ZodType ? z.output<E['spec']['body']> : undefined;
/** The body as a client writes it. */
export type BodyInput<E extends Endpoint> = E['spec']['body'] extends z.ZodType
  ? z.input<E['spec']['body']>
  : undefined;
export type ReplyOf<E extends Endpoint> = z.output<E['spec']['reply']>;
