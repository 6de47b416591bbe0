import type { Language } from '@guiche/contract/shapes';
import { withoutEnd } from '@guiche/contract/without-end';
import type { SafeFetch } from '../platform/safe-fetch';
import type { OpenProvider } from './model';

/** Why a service has written nothing down. */
export type WritingFailure = 'key' | 'limit' | 'service' | 'silence' | 'answer';

/** It was not written down. `isCounted`: the service may have worked for it. */
export class NotWritten extends Error {
  constructor(
    readonly why: WritingFailure,
    readonly isCounted: boolean,
    cause?: unknown,
  ) {
    super(`a service wrote no speech down: ${why}`, { cause });
  }
}

export interface Sound {
  bytes: Uint8Array<ArrayBuffer>;
  mime: string;
  name: string;
}

/** Ten minutes of quick speech are some ten thousand characters. */
const limits = { bytes: 1_000_000, letters: 20_000 };

/** What a sound says; empty where nothing is said. @throws NotWritten */
export async function writeDown(
  provider: OpenProvider,
  safeFetch: SafeFetch,
  sound: Sound,
  about: { language: Language; patience: number },
): Promise<string> {
  const signal = AbortSignal.timeout(about.patience);
  try {
    const answer = await askToWrite(provider, safeFetch, sound, about.language, signal);
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new NotWritten(failureOf(answer.status), false);
    }
    return wordsOf(await readAll(answer));
  } catch (error) {
    if (error instanceof NotWritten) throw error;
    throw signal.aborted ? new NotWritten('silence', true, error) : new NotWritten('service', false, error);
  }
}

/** The call by itself. */
export async function askToWrite(
  { baseUrl, apiKey, transcriptionModel }: OpenProvider,
  { fetch }: SafeFetch,
  { bytes, mime, name }: Sound,
  language: Language,
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  form.set('model', transcriptionModel);
  form.set('language', language);
  form.set('response_format', 'json');
  form.set('file', new Blob([bytes], { type: mime }), name);
  // Whole bytes with a length: some services refuse a body that comes in pieces.
  const whole = new Response(form);
  return fetch(`${withoutEnd(baseUrl, '/')}/audio/transcriptions`, {
    method: 'POST',
    headers: {
      'content-type': whole.headers.get('content-type')!,
      ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    },
    body: Buffer.from(await whole.arrayBuffer()),
    signal,
  });
}

function failureOf(status: number): WritingFailure {
  if (status === 401 || status === 403) return 'key';
  return status === 429 ? 'limit' : 'service';
}

async function readAll({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > limits.bytes) throw new NotWritten('answer', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** In one line: a service may say anything, and the database takes no zero. */
function wordsOf(answer: string): string {
  let said: unknown;
  try {
    said = JSON.parse(answer);
  } catch (error) {
    throw new NotWritten('answer', true, error);
  }
  const text = (said as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') throw new NotWritten('answer', true);
  const words = text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return words.slice(0, limits.letters).toWellFormed();
}
