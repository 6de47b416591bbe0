import type { Spec } from '@guiche/contract/endpoint';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { fail } from './errors';

/** How much of a body is taken, and how long it may be on its way. */
export interface Bounds {
  bytes: number;
  ms: number;
}

/** How long clients may take. */
export interface Patience {
  /** For a body that anybody may send. */
  public: number;
  /** For any other body without files. */
  body: number;
  /** For so many bytes of an upload, over and over: one that makes no headway ends. */
  headway: { ms: number; bytes: number };
  /** For what is still on its way when a request is refused. */
  rest: number;
}
export const usualPatience: Patience = {
  public: 10_000,
  body: 30_000,
  headway: { ms: 30_000, bytes: 16_384 },
  rest: 2_000,
};

/** Bodies that anybody may send: a few fields. */
const publicBytes = 16_384;
/** Any other body without files, unless its endpoint says so: the longest texts are some thousand characters. */
const usualBytes = 262_144;

export const boundsOf = ({ who, bytes, bodyBytes }: Spec, patience: Patience): Bounds => ({
  bytes: bytes ?? bodyBytes ?? (who === 'public' ? publicBytes : usualBytes),
  ms: who === 'public' ? patience.public : patience.body,
});
/** For what is sent where there is no endpoint. */
export const boundsOfNothing = (patience: Patience): Bounds => ({ bytes: publicBytes, ms: patience.public });

/** All of a body. @throws ERR_TOO_LARGE as soon as it is, ERR_VALIDATION when it does not come in time */
export function readAll(body: Readable, declared: string | undefined, { bytes, ms }: Bounds): Promise<Buffer> {
  if (Number(declared) > bytes) return Promise.reject(fail('ERR_TOO_LARGE'));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const settle = (act: () => void) => {
      clearTimeout(late);
      body.off('data', take).off('end', ended).off('error', cut).off('close', cut);
      act();
    };
    const ended = () => settle(() => resolve(Buffer.concat(chunks, size)));
    const cut = () => settle(() => reject(fail('ERR_VALIDATION', { detail: 'The body ended early.' })));
    const take = (chunk: Buffer) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > bytes) settle(() => reject(fail('ERR_TOO_LARGE')));
    };
    const tooLate = () => settle(() => reject(fail('ERR_VALIDATION', { detail: 'The body did not come in time.' })));
    const late = setTimeout(tooLate, ms).unref();
    body.on('data', take).on('end', ended).on('error', cut).on('close', cut);
  });
}

/**
 * Most values in one body (rows, fields, their names), and how deep they may lie in each other. Reading and checking cost
 * by the value and hardly by the byte: a megabyte of `[0,0,…]` would hold everybody up for a second.
 */
export const mostValues = 20_000;
export const deepest = 50;
/** Most names in one object: many more of them than of anything else are dear. */
export const mostNames = 500;

/**
 * Looks at JSON before it is read. @param most values, where one sender may bring more than any endpoint takes
 * @throws ERR_VALIDATION where there is more
 */
export function assertModest(text: string, most = mostValues): void {
  const { values, depth } = measure(text, most);
  if (values > most) throw fail('ERR_VALIDATION', { detail: `More than ${most} values.` });
  if (depth > deepest) throw fail('ERR_VALIDATION', { detail: `More than ${deepest} levels.` });
}

/**
 * How many values a JSON text has at most, and how deep: one look at each character.
 * It ends where a limit is passed.
 */
export function measure(text: string, most = mostValues): { values: number; depth: number } {
  let values = 1;
  let depth = 0;
  let deep = 0;
  for (let at = 0; at < text.length && values <= most && deep <= deepest; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfText(text, at);
        break;
      case 0x2c: // ,
      case 0x3a: // :
        values++;
        break;
      case 0x5b: // [
      case 0x7b: // {
        values++;
        deep = Math.max(deep, ++depth);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
    }
  }
  return { values, depth: deep };
}

/** Where the text that begins here ends; what stands behind a backslash is not looked at. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at;
    if (code === 0x5c) at++;
  }
  return text.length;
}

/** Is something of the body still on its way, or lying there unread? */
export const isUnread = (request: IncomingMessage): boolean =>
  !request.readableEnded &&
  (Number(request.headers['content-length']) > 0 || request.headers['transfer-encoding'] !== undefined);

/** Bytes that are still taken, and thrown away, of a request that was refused. */
const restBytes = 10_000_000;

/**
 * The answer to a request that is refused while it is still being sent. It leaves at once, but the connection, which
 * cannot be used again, is closed a moment later: closed with bytes unread, the client would see a reset and no answer.
 */
export function answerThenClose(payload: string | Buffer, request: IncomingMessage, ms: number): Readable {
  return Readable.from(
    (async function* () {
      yield payload;
      await discard(request, ms);
    })(),
  );
}

function discard(request: IncomingMessage, ms: number): Promise<void> {
  return new Promise((resolve) => {
    let left = restBytes;
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(done, ms).unref();
    request.unpipe();
    request.on('data', (chunk: Buffer) => (left -= chunk.length) < 0 && done());
    request.once('end', done).once('close', done).once('error', done).resume();
  });
}
