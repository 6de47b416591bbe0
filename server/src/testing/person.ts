import type { BodyInput, Endpoint, ParamsOf, QueryOf, ReplyOf } from '@guiche/contract/endpoint';
import type { ErrorBody } from '@guiche/contract/errors';
import type { Viewer } from '@guiche/contract/permissions';
import { type App } from '../app';

/** Who calls the product in tests, and how. */

/** What a test sees of an answer. */
export interface Answer<E extends Endpoint = Endpoint> {
  status: number;
  /** The reply when the status is 2xx; look at `error` else. */
  /** Without the list of a refusal: the lists of replies are found by being lists. */
  body: ReplyOf<E> & Partial<Omit<ErrorBody, 'unpriced'>>;
  headers: Record<string, unknown>;
}

export interface CallInput<E extends Endpoint> {
  params?: ParamsOf<E>;
  query?: { [K in keyof QueryOf<E>]?: QueryOf<E>[K] | string };
  body?: BodyInput<E>;
  headers?: Record<string, string>;
  /** `medias` is the field unless told. */
  files?: { name: string; bytes: Buffer | string; type?: string; field?: string }[];
}

export interface Person {
  viewer: Viewer;
  token: string;
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answer<E>>;
}

/** A logged-in person, without the slow proof of a password. */
export async function enter(app: App, companyId: number, userId: number): Promise<Person> {
  const { token, viewer } = await app.auth.openFor(companyId, userId);
  return { viewer, token, call: (endpoint, input) => ask(app, token, endpoint, input) };
}

/** Where the API of an app begins, unless it is `/api`. */
export const bases = new WeakMap<App, string>();

/** As whoever has this token. */
export async function ask<E extends Endpoint>(
  app: App,
  token: string | undefined,
  endpoint: E,
  input: CallInput<E> = {},
): Promise<Answer<E>> {
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Record<string, unknown>)?.[name])),
  );
  const query = new URLSearchParams(
    Object.entries(input.query ?? {})
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, string] => [key, Array.isArray(value) ? JSON.stringify(value) : String(value)]),
  ).toString();
  const { headers, payload } = bodyOf(input);
  const response = await app.http.inject({
    method: endpoint.method,
    url: `${bases.get(app) ?? '/api'}${address}${query ? `?${query}` : ''}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers, ...input.headers },
    ...(payload !== undefined && { payload }),
  });
  const isJson = String(response.headers['content-type'] ?? '').includes('json');
  return {
    status: response.statusCode,
    body: (isJson && response.payload ? response.json() : response.payload) as Answer<E>['body'],
    headers: response.headers,
  };
}

function bodyOf<E extends Endpoint>({
  body,
  files,
}: CallInput<E>): { headers: Record<string, string>; payload?: string | Buffer } {
  if (!files)
    return body === undefined
      ? { headers: {} }
      : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) };
  const boundary = 'guiche-test-boundary';
  const chunks: Buffer[] = [];
  for (const [name, value] of Object.entries((body as Record<string, unknown> | undefined) ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      chunks.push(
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof one === 'object' ? JSON.stringify(one) : String(one)}\r\n`,
        ),
      );
    }
  }
  for (const { name, bytes, type, field = 'medias' } of files) {
    chunks.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type ?? 'application/octet-stream'}\r\n\r\n`,
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    );
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload: Buffer.concat(chunks) };
}
