import type { BodyInput, Endpoint, ParamsOf, ReplyOf } from '@guiche/contract/endpoint';
import { apiBase, endSession, refresh, token } from './access';
import { ApiError, type Answer } from './api-error';
import type { Outgoing } from './outgoing';
import { transport } from './transport';

export { ApiError, isAbort } from './api-error';

interface Schema {
  _zod: { input: unknown; output: unknown };
}

/** What may be put into a query: the wire's text, or the value it stands for (lists go as JSON, flags as words). */
type Value<In, Out> = unknown extends In ? Out : In | Out;
type Query<Q extends Schema> = {
  [K in keyof Q['_zod']['input']]: Value<Q['_zod']['input'][K], Get<Q['_zod']['output'], K>>;
};
type Get<T, K> = K extends keyof T ? T[K] : never;
type Optional<T> = Record<never, never> extends T ? true : false;

type QueryPart<E extends Endpoint> = E['spec']['query'] extends Schema
  ? Optional<Query<E['spec']['query']>> extends true
    ? { query?: Query<E['spec']['query']> }
    : { query: Query<E['spec']['query']> }
  : { query?: undefined };

type BodyPart<E extends Endpoint> = [BodyInput<E>] extends [undefined]
  ? { body?: undefined }
  : Optional<BodyInput<E>> extends true
    ? { body?: BodyInput<E> }
    : { body: BodyInput<E> };

type FilesPart<E extends Endpoint> = E['spec']['upload'] extends object
  ? { files?: readonly File[]; onProgress?: (share: number) => void }
  : { files?: undefined; onProgress?: undefined };

interface Common {
  signal?: AbortSignal | undefined;
  /** One per act, the same for each try of it: the server does it once. */
  idempotencyKey?: string | undefined;
}

/** Path parameters by name, beside `query`, `body`, `files`. */
export type CallOptions<E extends Endpoint> = ParamsOf<E> & QueryPart<E> & BodyPart<E> & FilesPart<E> & Common;

/**
 * Calls an endpoint of the contract: `call(tickets.update, { ticketId, body: { status: 'closed' } })`. What goes in and what
 * comes out has the contract's types. A 403 refreshes the session once and repeats; a 401 ends it, unless the endpoint says
 * that it refuses so by itself (a wrong current password). Throws `ApiError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options]: Optional<CallOptions<E>> extends true ? [options?: CallOptions<E>] : [options: CallOptions<E>]
): Promise<ReplyOf<E>> {
  return parse(await answerOf(endpoint, (options ?? {}) as Given)) as ReplyOf<E>;
}

/** What an endpoint answers that does not speak JSON. */
export const readText = async (endpoint: Endpoint, params: Record<string, number | string> = {}): Promise<string> =>
  (await answerOf(endpoint, params)).text;

/** The file that an endpoint answers with; `onBytes` is told how much of it has come. */
export async function download<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> & { onBytes: (bytes: number) => void },
): Promise<Blob> {
  const { blob } = await answerOf(endpoint, options as unknown as Given);
  return blob!;
}

async function answerOf(endpoint: Endpoint, given: Given): Promise<Answer> {
  const send = (bearer: string | null) => transport(request(endpoint, given, bearer));
  const bearer = token();
  let answer = await send(bearer);
  if (!speaksForItself(endpoint)) answer = await withFreshSession(endpoint, answer, bearer, send);
  if (answer.status >= 400) throw ApiError.from(answer);
  return answer;
}

/** The endpoints of coming and going: a refused login is no reason to refresh, and a logout ends what it would renew. */
const speaksForItself = ({ path, spec }: Endpoint) =>
  path.startsWith('/auth/') && (spec.who === 'public' || path === '/auth/logout');

async function withFreshSession(
  { spec }: Endpoint,
  answer: Answer,
  bearer: string | null,
  send: (bearer: string | null) => Promise<Answer>,
): Promise<Answer> {
  // meanwhile another call or tab got a new token: this answer was to the old one
  const outdated = token() !== null && token() !== bearer;
  if (answer.status === 403 || (answer.status === 401 && outdated)) {
    const outcome = outdated ? 'fresh' : await refresh(bearer);
    if (outcome === 'fresh') answer = await send(token());
  }
  if (answer.status !== 401 || token() === null) return answer;
  const refusal = ApiError.from(answer);
  if (!spec.fails?.some((code) => code === refusal.code)) endSession(refusal);
  return answer;
}

interface Given extends Common {
  query?: Record<string, unknown>;
  body?: unknown;
  files?: readonly File[];
  onProgress?: (share: number) => void;
  onBytes?: (bytes: number) => void;
  [param: string]: unknown;
}

function request(endpoint: Endpoint, given: Given, bearer: string | null) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (bearer) headers['Authorization'] = `Bearer ${bearer}`;
  if (given.idempotencyKey) headers['Idempotency-Key'] = given.idempotencyKey;
  let body: Outgoing['body'];
  if (given.files) {
    body = { field: endpoint.spec.upload?.field ?? 'medias', files: given.files, fields: given.body };
  } else if (given.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    body = JSON.stringify(given.body);
  }
  return {
    method: endpoint.method,
    url: apiBase + addressOf(endpoint, given),
    headers,
    body,
    signal: given.signal,
    onProgress: given.onProgress,
    onBytes: given.onBytes,
  };
}

/** Path and query of a call. */
export const addressOf = (endpoint: Endpoint, given: Pick<Given, 'query'>): string =>
  fillPath(endpoint.path, given) + search(given.query);

/** `/tickets/:ticketId` and `{ ticketId: 7 }` make `/tickets/7`. */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** Absent values are left out; lists go as JSON, as this family of APIs has it. */
export function search(query: Record<string, unknown> | undefined): string {
  const text = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    text.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean));
  }
  const out = text.toString();
  return out ? `?${out}` : '';
}

function parse({ text }: Answer): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ApiError(502, 'ERR_UNAVAILABLE');
  }
}
