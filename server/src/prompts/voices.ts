import type { BodyOf, ReplyOf } from '@guiche/contract/endpoint';
import type { promptVoices } from '@guiche/contract/prompt-voices';
import { fail } from '../platform/errors';
import { isMask } from '../platform/key-safe';
import type { UserCtx } from '../platform/serve';
import type { Limit, Throttle } from '../platform/throttle';
import { readLanguage } from '../settings/language';
import { isNotSpoken, type VoiceService } from '../speech/voice-service';
import type { KeySafe } from './keys';
import { openPrompt } from './service';

export interface VoiceDeps {
  safe: KeySafe;
  voices: Pick<VoiceService, 'list'>;
  throttle: Pick<Throttle, 'take'>;
}

/** Of one person, who tries regions. */
const pace: Limit = { most: 20, within: 60_000 };
const patience = 10_000;

/** Which voices a region has. @throws ERR_TOO_MANY_REQUESTS, ERR_NO_PROMPT_FOUND */
export async function listVoices(
  ctx: UserCtx,
  { safe, voices, throttle }: VoiceDeps,
  { promptId, voiceKey: given, voiceRegion }: BodyOf<typeof promptVoices.list>,
): Promise<ReplyOf<typeof promptVoices.list>> {
  await throttle.take(`prompt-voices:${ctx.companyId}:${ctx.viewer.id}`, pace);
  const kept = promptId === null ? null : await openPrompt(ctx, safe, promptId);
  if (kept === undefined) throw fail('ERR_NO_PROMPT_FOUND');
  const voiceKey = isMask(given) ? (kept?.voiceKey ?? '') : given;
  try {
    return { voices: await voices.list({ voiceKey, voiceRegion }, await readLanguage(ctx), patience), reason: null };
  } catch (error) {
    if (!isNotSpoken(error)) throw error;
    // in words it is no voice message
    return { voices: [], reason: error.why === 'answer' ? 'service' : error.why };
  }
}
