import type { LiveEvent } from '@guiche/contract/live';
import { voiceWord } from '@guiche/contract/voice-words';
import { currentLanguage, defineStrings, say } from '../platform/strings';
import { toast } from '../ui/toast-store';

const voiceStrings = defineStrings('aiVoice', {
  pt: { failed: 'O prompt {{name}} responde por escrito.', look: 'Ver prompts' },
  en: { failed: 'The prompt {{name}} answers in writing.', look: 'See prompts' },
  es: { failed: 'El prompt {{name}} responde por escrito.', look: 'Ver prompts' },
});

/** Tells of a voice that fails, until somebody has read it. */
export function showVoice({ promptId, name, reason }: LiveEvent<'aiVoiceAlert'>, go: (path: string) => void): void {
  const t = say(voiceStrings);
  toast.error(t('failed', { name }), {
    id: `voice-${promptId}`,
    detail: voiceWord(currentLanguage(), reason),
    action: { label: t('look'), run: () => go('/prompts') },
  });
}
