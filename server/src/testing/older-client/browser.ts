import assert from 'node:assert/strict';
import type { Call } from './call';
import { filled } from './kept';

/**
 * Whether a browser lets a page of `origin` make this call: it asks the server first, and keeps to what it is told.
 * @param headers of the call, without what browsers send by themselves
 */
export async function maySend(url: string, origin: string, method: string, headers: object): Promise<boolean> {
  const names = Object.keys(headers);
  const asked = {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': names.join(', '),
  };
  const { ok, headers: told } = await fetch(url, { method: 'OPTIONS', headers: asked });
  const listed = (name: string) => (told.get(name) ?? '').toLowerCase().split(', ');
  return (
    ok &&
    mayRead(told, origin) &&
    listed('access-control-allow-methods').includes(method.toLowerCase()) &&
    names.every((name) => listed('access-control-allow-headers').includes(name))
  );
}

/** Whether the page may read an answer to what it sends with cookies, as such clients do. */
export const mayRead = (told: Headers, origin: string): boolean =>
  told.get('access-control-allow-origin') === origin && told.get('access-control-allow-credentials') === 'true';

/** Where a page of such a client stands, whom it calls, and what it knows by now. */
interface Page {
  address: string;
  origin: string;
  kept: Record<string, unknown>;
}

/** Makes the call as a browser would for that page. */
export async function sendAsPage({ address, origin, kept }: Page, call: Call, given: Record<string, string>) {
  const [method = '', path = ''] = filled(call.call, kept).split(' ');
  const body = filled(call.body, kept);
  let payload: string | FormData | undefined = body === undefined ? undefined : JSON.stringify(body);
  if (call.files) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body as Record<string, string>)) form.append(name, value);
    for (const { field, name, type, bytes } of call.files)
      form.append(field, new Blob([Buffer.from(bytes, 'base64')], { type }), name);
    payload = form;
  }
  const { cookie, ...named } = given;
  const headers = { ...(typeof payload === 'string' && { 'content-type': 'application/json' }), ...named };
  assert(await maySend(address + path, origin, method, headers), `a browser lets ${call.call} pass`);
  const answer = await fetch(address + path, {
    method,
    headers: { origin, ...(cookie && { cookie }), ...headers },
    ...(payload !== undefined && { body: payload }),
  });
  assert(mayRead(answer.headers, origin), `a page reads what ${call.call} answers`);
  const text = await answer.text();
  return { answer, reply: text ? (JSON.parse(text) as unknown) : {} };
}
