import { inWords } from '@guiche/contract/customer-words';
import { MessageLimits } from '@guiche/contract/messages';
import type { VoiceFailure } from '@guiche/contract/voice-words';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { reserve, settle, type Reservation } from '../ai-usage/service';
import { notifyVoice } from '../alerts/notify';
import type { Content } from '../messages/send';
import { receiveFile, type Incoming } from '../platform/media';
import type { Ctx, Tenancy } from '../platform/tenancy';
import { markVoiceFailed, markVoiceWorks } from '../prompts/service';
import { isNotSpoken, type VoiceService } from '../speech/voice-service';
import { readLanguage } from '../settings/language';
import { firstSentences, hasLink, spoken } from '../speech/words';
import type { openPrompt } from '../prompts/service';
import type { Asking } from './ask';

/** An answer that was spoken, in a file that is not part of anything yet. */
export interface Speech {
  /** The answer that it speaks, as it is written. */
  of: string;
  file: Incoming;
  /** Whoever hears it has missed nothing. */
  isWhole: boolean;
}

/** Longer texts are read, and begun by the voice. */
const longest = 600;
/** Of a turn's time: what it has left is the voice's, up to this share; with less than the other it is not asked. */
const [mostShare, leastShare] = [1 / 3, 1 / 20];

type Opened = NonNullable<Awaited<ReturnType<typeof openPrompt>>>;

interface Parts {
  tenancy: Tenancy;
  voices: Pick<VoiceService, 'refusal' | 'speak'>;
  /** How long a turn may take, and how much of it is left. */
  patience: number;
  left: number;
}

/**
 * Has an answer spoken, between the transactions of its turn: one before it that reserves what it may cost, one behind it that
 * says how it went. @returns nothing where it is to leave as a text, whatever the reason
 */
export async function speak(
  { tenancy, voices, patience, left }: Parts,
  companyId: number,
  { prompt, provider }: Pick<Asking, 'provider'> & { prompt: Opened },
  answer: { text: string; turns: number },
): Promise<Speech | undefined> {
  const { voice, voiceKey, voiceRegion } = prompt;
  if (voice === 'texto' || !voiceKey || !voiceRegion || left < patience * leastShare) return undefined;
  const conclude = (how: Outcome) => tenancy.inCompany(companyId, (ctx) => noteOutcome(ctx, prompt, how));
  const refused = voices.refusal(prompt);
  if (refused) {
    await conclude({ why: refused });
    return undefined;
  }
  const { of, words, reserved } = await tenancy.inCompany(companyId, async (ctx) => {
    const written = await introduced(ctx, answer.text, answer.turns);
    const said = firstSentences(spoken(written), longest);
    const what = { kind: 'speech', promptId: prompt.id, model: voice, prices: provider.prices } as const;
    const bought = said ? await reserve(ctx, { ...what, tokensIn: 0, tokensOut: 0, chars: said.length }) : undefined;
    return { of: written, words: said, reserved: bought };
  });
  if (!reserved) return undefined;
  const { log, media } = tenancy.reading(companyId);
  try {
    const { ogg, ...heard } = await voices.speak(prompt, words, Math.min(left, patience * mostShare));
    await conclude({ reserved, chars: words.length });
    const received = await receiveFile(media.store, Readable.from([ogg]), 'resposta.ogg', MessageLimits.audio);
    const about = { mime: 'audio/ogg; codecs=opus', mediaType: 'audio', isRecording: true } as const;
    const file = { ...received, ...about, voice: heard };
    return { of, file, isWhole: of.length <= longest && !hasLink(of) };
  } catch (error) {
    log.warn({ err: error, promptId: prompt.id }, 'an answer was not spoken');
    // What the voice said is here, and cannot be kept: the words can.
    if (!isNotSpoken(error)) return undefined;
    const { why, isCounted } = error;
    await conclude({ why, ...(!isCounted && { reserved, chars: 0 }) });
    return undefined;
  }
}

/** The first answer of a conversation says that it is a machine's. */
export async function introduced(ctx: Ctx, text: string, turns: number): Promise<string> {
  const isNamed = turns > 0 || /assistente|assistant|asistente|virtual/i.test(text);
  return isNamed ? text : `${inWords(await readLanguage(ctx), 'isAssistant')}\n\n${text}`;
}

/** What is not taken along by a message lies nowhere. */
export const dropSpeech = async (speech: Speech | undefined): Promise<void> => {
  if (speech) await rm(speech.file.file, { force: true });
};

/** The messages of an answer: the voice with the words that it says, or the text, with a voice behind it that says its beginning. */
export function contentOf(text: string, speech: Speech | undefined): Content[] {
  // The words may have become others since: then nothing says them.
  if (speech?.of !== text) return [{ text, isReady: true }];
  const { file, isWhole } = speech;
  return isWhole
    ? [{ text, isReady: true, file }]
    : [
        { text, isReady: true },
        { text: '', isReady: true, file },
      ];
}

interface Outcome {
  why?: VoiceFailure;
  /** What is known to have been used. */
  reserved?: Reservation;
  chars?: number;
}

async function noteOutcome(ctx: Ctx, prompt: Opened, { why, reserved, chars = 0 }: Outcome): Promise<void> {
  if (reserved) await settle(ctx, reserved, { tokensIn: 0, tokensOut: 0, chars });
  if (why === undefined) await markVoiceWorks(ctx, prompt.id);
  else if (await markVoiceFailed(ctx, prompt)) await notifyVoice(ctx, prompt, why);
}
