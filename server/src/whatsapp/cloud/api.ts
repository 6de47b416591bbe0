import { Readable } from 'node:stream';
import { withoutEnd } from '@guiche/contract/without-end';
import type { ChannelError } from '../driver';
import { FileGone } from '../remote-files';
import { errorOf, type WireError } from './errors';

/** What a line is known by at the API. */
export interface Credentials {
  phoneNumberId: string;
  wabaId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

/** `unanswered`: nobody knows whether it was done. */
export type Reply =
  | { state: 'done'; data: Record<string, unknown> }
  | { state: 'refused'; error: ChannelError }
  | { state: 'unanswered'; error: ChannelError };

export interface Upload {
  name: string;
  mime: string;
  size: number;
  open(): Promise<Readable>;
}

export interface Api {
  get(credentials: Credentials, path: string): Promise<Reply>;
  post(credentials: Credentials, path: string, body: object): Promise<Reply>;
  /** Puts a file up. @returns in `data.id` what a message calls it by */
  upload(credentials: Credentials, file: Upload, signal?: AbortSignal): Promise<Reply>;
  /** @throws FileGone; any other error when it may work another time */
  download(credentials: Credentials, mediaId: string, signal: AbortSignal): Promise<Readable>;
}

export interface ApiOptions {
  /** Where the API is, and which of its versions. */
  url: string;
  version: string;
  /** Milliseconds until a call counts as unanswered. */
  patience?: number;
  /** The installation calls nobody now. */
  isHeld?: () => boolean;
}

/** The connection was never made, so nothing can have been done. */
const neverMade = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const hosts = /(^|\.)(fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/;
/** Bytes take longer than words. */
const filePatience = 120_000;

/** The official API over HTTP. Nothing is followed, and nothing but its own address is called with a token. */
export function createApi({ url, version, patience = 20_000, isHeld = () => false }: ApiOptions): Api {
  const base = withoutEnd(url, '/');

  async function ask(
    credentials: Credentials,
    path: string,
    init: RequestInit,
    ms = patience,
    until?: AbortSignal,
  ): Promise<Reply> {
    if (isHeld()) return { state: 'refused', error: { code: 'ON_HOLD', retry: 'later', detail: 'On hold.' } };
    let status: number;
    let text: string;
    try {
      const headers = { ...init.headers, authorization: `Bearer ${credentials.accessToken}` };
      const signal = until ? AbortSignal.any([until, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);
      const answer = await fetch(`${base}/${version}/${path}`, { ...init, headers, signal, redirect: 'manual' });
      status = answer.status;
      text = await answer.text();
    } catch (error) {
      return noAnswer(error as Error);
    }
    return understand(status, text);
  }

  /** Where the bytes are: an address that the API gives out, of its own or of Meta's stores. */
  async function addressOf(credentials: Credentials, mediaId: string): Promise<string> {
    const found = await ask(credentials, encodeURIComponent(mediaId), {});
    if (found.state === 'refused' && found.error.retry === 'never') throw new FileGone(found.error.detail);
    if (found.state !== 'done') throw new Error(found.error.detail);
    const address = String(found.data.url);
    const isOurs = URL.canParse(address) && new URL(address).origin === new URL(base).origin;
    const isTheirs = address.startsWith('https://') && URL.canParse(address) && hosts.test(new URL(address).hostname);
    if (!isOurs && !isTheirs) throw new FileGone('the address of the file leads elsewhere');
    return address;
  }

  return {
    get: (credentials, path) => ask(credentials, path, {}),
    post: (credentials, path, body) =>
      ask(credentials, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    async upload(credentials, file, signal) {
      const { headers, body } = multipart(file);
      return ask(
        credentials,
        `${credentials.phoneNumberId}/media`,
        { method: 'POST', headers, body: Readable.toWeb(body) as ReadableStream, duplex: 'half' } as RequestInit,
        filePatience,
        signal,
      );
    },
    async download(credentials, mediaId, signal) {
      // Addresses are good for minutes: one that has run out is asked for anew, once.
      for (let tries = 0; ; tries++) {
        const answer = await fetch(await addressOf(credentials, mediaId), {
          headers: { authorization: `Bearer ${credentials.accessToken}` },
          signal,
          redirect: 'manual',
        });
        if (answer.ok && answer.body) return Readable.fromWeb(answer.body as never);
        await answer.body?.cancel();
        const isOver = [401, 403, 404, 410].includes(answer.status);
        if (!isOver) throw new Error(`the file was answered with ${answer.status}`);
        if (tries > 0) throw new FileGone(`the file was answered with ${answer.status}`);
      }
    },
  };
}

function noAnswer(error: Error): Reply {
  const { code = '', message = '' } = (error.cause ?? {}) as { code?: string; message?: string };
  const detail = `${error.name}: ${code || message || error.message}`.slice(0, 200);
  if (neverMade.has(code)) {
    return { state: 'refused', error: { code: 'NETWORK_TROUBLE', retry: 'later', detail } };
  }
  return { state: 'unanswered', error: { code: 'NO_ANSWER', retry: 'never', detail } };
}

function understand(status: number, text: string): Reply {
  let data: Record<string, unknown> | undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) data = parsed as Record<string, unknown>;
  } catch {
    // Said below.
  }
  const error = data?.error as WireError | undefined;
  if (status >= 200 && status < 300 && data && !error) return { state: 'done', data };
  if (typeof error?.code === 'number') return { state: 'refused', error: errorOf(error) };
  const detail = `answered with ${status}`;
  if (status === 429) return { state: 'refused', error: { code: 'RATE_LIMIT', retry: 'later', detail } };
  // Something on the way answered, or half of it: what lies behind may have done it all the same.
  if (status >= 500 || status < 300) {
    return { state: 'unanswered', error: { code: 'NO_ANSWER', retry: 'never', detail } };
  }
  return { state: 'refused', error: { code: 'REFUSED', retry: 'never', detail } };
}

/** A form with one file, whose length is known before its bytes are read. */
function multipart(file: Upload): { headers: Record<string, string>; body: Readable } {
  const boundary = `guiche-${crypto.randomUUID()}`;
  const name = file.name.replace(/["\\\r\n]/g, '_');
  const text = (field: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  const head = Buffer.from(
    text('messaging_product', 'whatsapp') +
      text('type', file.mime) +
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${file.mime}\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    yield* await file.open();
    yield tail;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + tail.length),
    },
    body: Readable.from(parts(), { objectMode: false }),
  };
}
