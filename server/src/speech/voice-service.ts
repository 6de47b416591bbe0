import { voices } from '@guiche/contract/prompts';
import type { VoiceFailure } from '@guiche/contract/voice-words';
import { readOgg } from '../platform/ogg-opus';
import { createSafeFetch } from '../platform/safe-fetch';
import type { SafeHttp } from '../platform/safe-http';
import { ssmlOf } from './words';

/** Which voice, and who pays for it. */
export interface Voice {
  voice: string;
  voiceKey: string;
  voiceRegion: string;
}

/** A voice note, as a phone plays it. */
export interface Spoken {
  ogg: Buffer;
  seconds: number;
  waveform: Uint8Array;
}

/** It was not spoken. `isCounted`: the service may have worked for it. */
export class NotSpoken extends Error {
  constructor(
    readonly why: VoiceFailure,
    readonly isCounted: boolean,
    cause?: unknown,
  ) {
    super(`a voice service gave no speech: ${why}`, { cause });
  }
}

export interface VoiceService {
  /** Says why it cannot be asked at all. */
  refusal(voice: Voice): VoiceFailure | undefined;
  /** @param patience how long it may take, in milliseconds @throws NotSpoken */
  speak(voice: Voice, words: string, patience: number): Promise<Spoken>;
  close(): Promise<void>;
}

/** It becomes the name of a host. */
const regions = /^[a-z]{2,20}[0-9]?$/;
/** Six hundred characters are a minute, of which a second has about three kilobytes. */
const mostBytes = 1_000_000;
const known = new Set(voices.slice(1));

/**
 * Asks a service for speech in the way of Azure's.
 * @param parts.url where it is, instead of the address of the prompt's region
 */
export function createVoiceService(parts: {
  safeHttp: Pick<SafeHttp, 'isHostAllowed' | 'lookup'>;
  url?: string | undefined;
}): VoiceService {
  const { safeHttp, url } = parts;
  // Whoever runs the installation has named that host for voices alone.
  const way = createSafeFetch({ safeHttp, allowedHosts: url ? [hostOf(url)] : [] });

  function refusal({ voice, voiceRegion }: Voice): VoiceFailure | undefined {
    if (!known.has(voice)) return 'voice';
    return regions.test(voiceRegion) ? undefined : 'region';
  }

  async function speak(voice: Voice, words: string, patience: number): Promise<Spoken> {
    const refused = refusal(voice);
    if (refused) throw new NotSpoken(refused, false);
    const signal = AbortSignal.timeout(patience);
    const base = url ?? `https://${voice.voiceRegion}.tts.speech.microsoft.com`;
    try {
      const answer = await way.fetch(new URL('/cognitiveservices/v1', base), {
        method: 'POST',
        signal,
        headers: {
          'Ocp-Apim-Subscription-Key': voice.voiceKey,
          'Content-Type': 'application/ssml+xml',
          'X-Microsoft-OutputFormat': 'ogg-24khz-16bit-mono-opus',
          'User-Agent': 'Guiche',
        },
        body: ssmlOf(words, voice.voice),
      });
      if (!answer.ok) {
        await answer.body?.cancel();
        throw new NotSpoken(failureOf(answer.status), false);
      }
      const ogg = await readAll(answer);
      const heard = readOgg(ogg);
      if (!heard) throw new NotSpoken('answer', true);
      return { ogg, ...heard };
    } catch (error) {
      if (error instanceof NotSpoken) throw error;
      if (signal.aborted) throw new NotSpoken('silence', true, error);
      const isNowhere = (error as { cause?: { code?: unknown } }).cause?.code === 'ENOTFOUND';
      throw new NotSpoken(isNowhere ? 'region' : 'service', false, error);
    }
  }

  return { refusal, speak, close: () => way.close() };
}

function failureOf(status: number): VoiceFailure {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'limit';
  // Nothing else of what is asked for can be wrong.
  return status === 400 ? 'voice' : 'service';
}

async function readAll({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new NotSpoken('answer', true);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
