import { voices } from '@guiche/contract/prompts';
import type { Language } from '@guiche/contract/shapes';
import { voiceFailures, type VoiceFailure } from '@guiche/contract/voice-words';
import { askService, ServiceFailed } from '../platform/ask-service';
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

/** It was not spoken. */
export type NotSpoken = ServiceFailed<VoiceFailure>;
const failures: readonly string[] = voiceFailures;
export const isNotSpoken = (error: unknown): error is NotSpoken =>
  error instanceof ServiceFailed && failures.includes(error.why);

export interface VoiceService {
  /** Says why it cannot be asked at all. */
  refusal(voice: Voice): VoiceFailure | undefined;
  /** @param patience how long it may take, in milliseconds @throws ServiceFailed */
  speak(voice: Voice, words: string, patience: number): Promise<Spoken>;
  /**
   * The voices of a region that speak a language, by name. @param patience how long it may take, in milliseconds
   * @throws ServiceFailed
   */
  list(region: Pick<Voice, 'voiceKey' | 'voiceRegion'>, language: Language, patience: number): Promise<string[]>;
  close(): Promise<void>;
}

/** It becomes the name of a host. */
const regions = /^[a-z]{2,20}[0-9]?$/;
/** Six hundred characters are a minute, of which a second has about three kilobytes. */
const mostBytes = 1_000_000;
/** Some seven hundred voices of all languages have half a megabyte. */
const mostBytesOfList = 4_000_000;
/** Offered to everybody, or told by a region: its language, its name, and perhaps the kind of voice that it is. */
const known = new Set(voices.slice(1));
const listed = /^[a-z]{2,3}-[A-Z]{2}-[A-Za-z]{1,60}(:[A-Za-z0-9]{1,40})?$/;

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
    if (!known.has(voice) && !listed.test(voice)) return 'voice';
    return regions.test(voiceRegion) ? undefined : 'region';
  }

  const baseOf = ({ voiceRegion }: Pick<Voice, 'voiceRegion'>) =>
    url ?? `https://${voiceRegion}.tts.speech.microsoft.com`;

  async function speak(voice: Voice, words: string, patience: number): Promise<Spoken> {
    const refused = refusal(voice);
    if (refused) throw new ServiceFailed(refused, false);
    const ask = (signal: AbortSignal) =>
      way.fetch(new URL('/cognitiveservices/v1', baseOf(voice)), {
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
    const ogg = await askService({ patience, bytes: mostBytes }, ask).catch((error: ServiceFailed) => {
      throw ofVoices(error);
    });
    const heard = readOgg(ogg);
    if (!heard) throw new ServiceFailed('answer', true);
    return { ogg, ...heard };
  }

  async function list(
    { voiceKey, voiceRegion }: Pick<Voice, 'voiceKey' | 'voiceRegion'>,
    language: Language,
    patience: number,
  ): Promise<string[]> {
    if (!regions.test(voiceRegion)) throw new ServiceFailed<VoiceFailure>('region', false);
    const ask = (signal: AbortSignal) =>
      way.fetch(new URL('/cognitiveservices/voices/list', baseOf({ voiceRegion })), {
        signal,
        headers: { 'Ocp-Apim-Subscription-Key': voiceKey, 'User-Agent': 'Guiche' },
      });
    const answer = await askService({ patience, bytes: mostBytesOfList }, ask).catch((error: ServiceFailed) => {
      throw ofVoices(error);
    });
    return namesIn(answer, language);
  }

  return { refusal, speak, list, close: () => way.close() };
}

/** Nothing else of what is asked for can be wrong than the voice, and nothing else is in its address than the region. */
function ofVoices(error: ServiceFailed): ServiceFailed | NotSpoken {
  if (error.status === 400) return new ServiceFailed('voice', false, error);
  const isNowhere = (error.cause as { cause?: { code?: unknown } } | undefined)?.cause?.code === 'ENOTFOUND';
  return isNowhere ? new ServiceFailed('region', false, error) : error;
}

/** @throws ServiceFailed for what is no list of voices */
function namesIn(answer: Buffer, language: Language): string[] {
  let all: unknown;
  try {
    all = JSON.parse(answer.toString());
  } catch (cause) {
    throw new ServiceFailed('answer', true, { cause });
  }
  if (!Array.isArray(all)) throw new ServiceFailed('answer', true);
  const names = all.map((one: { ShortName?: unknown } | null) => one?.ShortName);
  const own = names.filter((name): name is string => typeof name === 'string' && listed.test(name));
  return [...new Set(own.filter((name) => name.startsWith(`${language}-`)))].toSorted();
}

function hostOf(address: string): string {
  const { hostname, port, protocol } = new URL(address);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}
