import type { Language } from './shapes';

/** Why an answer was not spoken. */
export const voiceFailures = ['voice', 'region', 'key', 'limit', 'silence', 'answer', 'service'] as const;
export type VoiceFailure = (typeof voiceFailures)[number];

const words: Record<Language, Record<VoiceFailure, string>> = {
  pt: {
    voice: 'A voz não existe nessa região. Escolha outra voz ou região.',
    region: 'A região da voz está errada. Ela se escreve como em brazilsouth.',
    key: 'O serviço de voz não aceita a chave.',
    limit: 'O serviço de voz não aceita mais pedidos por agora: o limite dele foi atingido.',
    silence: 'O serviço de voz demorou demais para responder.',
    answer: 'O serviço de voz respondeu algo que não é uma mensagem de voz.',
    service: 'O serviço de voz não funciona no momento.',
  },
  en: {
    voice: 'There is no such voice in that region. Choose another voice or region.',
    region: 'The region of the voice is wrong. It is written as in brazilsouth.',
    key: 'The voice service does not accept the key.',
    limit: 'The voice service takes no more for now: its limit is reached.',
    silence: 'The voice service took too long to answer.',
    answer: 'The voice service answered something that is no voice message.',
    service: 'The voice service does not work at the moment.',
  },
  es: {
    voice: 'La voz no existe en esa región. Elige otra voz o región.',
    region: 'La región de la voz está mal. Se escribe como en brazilsouth.',
    key: 'El servicio de voz no acepta la clave.',
    limit: 'El servicio de voz no acepta más pedidos por ahora: se alcanzó su límite.',
    silence: 'El servicio de voz tardó demasiado en responder.',
    answer: 'El servicio de voz respondió algo que no es un mensaje de voz.',
    service: 'El servicio de voz no funciona en este momento.',
  },
};

export const voiceWord = (language: Language, why: VoiceFailure): string => words[language][why];
