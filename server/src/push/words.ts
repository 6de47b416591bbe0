import type { Language } from '@guiche/contract/shapes';
import type { MediaType } from '@guiche/contract/tickets';

type Words = Record<
  Exclude<MediaType, 'conversation'> | 'trialTitle' | 'trialBody' | 'lineDown' | 'lineBack' | 'lineBackBody',
  string
>;

/** What a notice says where the customer has said nothing in words, and what one says that tries the device out. */
export const words: Record<Language, Words> = {
  pt: {
    image: 'Foto',
    audio: 'Áudio',
    video: 'Vídeo',
    document: 'Documento',
    sticker: 'Figurinha',
    locationMessage: 'Localização',
    contactMessage: 'Contato',
    call_log: 'Chamada perdida',
    trialTitle: 'Guichê',
    trialBody: 'Os avisos chegam a este aparelho.',
    lineDown: 'Conexão fora do ar',
    lineBack: 'Conexão de volta',
    lineBackBody: 'O que esperava para sair está saindo.',
  },
  en: {
    image: 'Photo',
    audio: 'Audio',
    video: 'Video',
    document: 'Document',
    sticker: 'Sticker',
    locationMessage: 'Location',
    contactMessage: 'Contact',
    call_log: 'Missed call',
    trialTitle: 'Guichê',
    trialBody: 'Notices reach this device.',
    lineDown: 'Connection down',
    lineBack: 'Connection back',
    lineBackBody: 'What waited to leave is leaving.',
  },
  es: {
    image: 'Foto',
    audio: 'Audio',
    video: 'Vídeo',
    document: 'Documento',
    sticker: 'Sticker',
    locationMessage: 'Ubicación',
    contactMessage: 'Contacto',
    call_log: 'Llamada perdida',
    trialTitle: 'Guichê',
    trialBody: 'Los avisos llegan a este dispositivo.',
    lineDown: 'Conexión caída',
    lineBack: 'Conexión de vuelta',
    lineBackBody: 'Lo que esperaba para salir está saliendo.',
  },
};
