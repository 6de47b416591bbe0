import type { Language } from '@guiche/contract/shapes';
import { withoutEnd } from '@guiche/contract/without-end';
import { askService, ServiceFailed } from '../platform/ask-service';
import type { SafeFetch } from '../platform/safe-fetch';
import type { OpenProvider } from './model';

export interface Sound {
  bytes: Uint8Array<ArrayBuffer>;
  mime: string;
  name: string;
}

/** Ten minutes of quick speech are some ten thousand characters. */
const limits = { bytes: 1_000_000, letters: 20_000 };

/** What a sound says; empty where nothing is said. @throws ServiceFailed */
export async function writeDown(
  provider: OpenProvider,
  safeFetch: SafeFetch,
  sound: Sound,
  about: { language: Language; patience: number },
): Promise<string> {
  const within = { patience: about.patience, bytes: limits.bytes };
  const answer = await askService(within, (signal) => askToWrite(provider, safeFetch, sound, about.language, signal));
  return wordsOf(answer.toString());
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

/** In one line: a service may say anything, and the database takes no zero. */
function wordsOf(answer: string): string {
  let said: unknown;
  try {
    said = JSON.parse(answer);
  } catch (error) {
    throw new ServiceFailed('answer', true, { cause: error });
  }
  const text = (said as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') throw new ServiceFailed('answer', true);
  const words = text.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').trim();
  return words.slice(0, limits.letters).toWellFormed();
}
