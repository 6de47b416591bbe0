import type { Language } from '@guiche/contract/shapes';
import type { MediaType } from '@guiche/contract/tickets';

/** What stands in the place of a message without words, where it is read or quoted: one table. */
const pt: Record<MediaType, string> = {
  conversation: 'mensagem',
  image: 'imagem',
  audio: 'áudio',
  video: 'vídeo',
  document: 'documento',
  sticker: 'figurinha',
  locationMessage: 'localização',
  contactMessage: 'contato',
  call_log: 'chamada',
  unreadable: 'mensagem ilegível',
  unsupported: 'mensagem de outro tipo',
};
const words: Record<Language, Record<MediaType, string>> = {
  pt,
  en: {
    conversation: 'message',
    image: 'image',
    audio: 'audio',
    video: 'video',
    document: 'document',
    sticker: 'sticker',
    locationMessage: 'location',
    contactMessage: 'contact',
    call_log: 'call',
    unreadable: 'unreadable message',
    unsupported: 'message of another kind',
  },
  es: {
    conversation: 'mensaje',
    image: 'imagen',
    audio: 'audio',
    video: 'video',
    document: 'documento',
    sticker: 'sticker',
    locationMessage: 'ubicación',
    contactMessage: 'contacto',
    call_log: 'llamada',
    unreadable: 'mensaje ilegible',
    unsupported: 'mensaje de otro tipo',
  },
};

/** In brackets, so that it passes for nobody's words. Models are told it in Portuguese, as all else of ours. */
export const kindWord = (language: Language, kind: MediaType): string => `[${words[language][kind]}]`;
