import type { ReasonOfOne } from '@guiche/contract/live';
import type { Language } from '@guiche/contract/shapes';
import type { MediaType } from '@guiche/contract/tickets';

/** Nobody is woken for what waits until the morning anyway. */
export type WakingReason = Exclude<ReasonOfOne, 'closed'>;

type Words = Record<Exclude<MediaType, 'conversation'> | 'trialTitle' | 'trialBody' | WakingReason, string>;

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
    unreadable: 'Mensagem que não pôde ser lida, peça para reenviar',
    unsupported: 'Mensagem de um tipo que não mostramos aqui',
    trialTitle: 'Guichê',
    trialBody: 'Os avisos chegam a este aparelho.',
    unanswered: 'Espera por alguém: o atendente automático não entendeu.',
    loop: 'Espera por alguém: mensagens demais em um minuto.',
    unserved: 'Espera em uma fila em que ninguém está.',
    assistant: 'Precisa de uma pessoa: o assistente passou a conversa adiante.',
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
    unreadable: 'Message that could not be read, ask to have it sent again',
    unsupported: 'Message of a kind that we do not show here',
    trialTitle: 'Guichê',
    trialBody: 'Notices reach this device.',
    unanswered: 'Waits for somebody: the automatic attendant did not understand.',
    loop: 'Waits for somebody: too many messages in a minute.',
    unserved: 'Waits in a queue that nobody is in.',
    assistant: 'Needs a person: the assistant has handed the conversation over.',
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
    unreadable: 'Mensaje que no se pudo leer, pide que lo reenvíen',
    unsupported: 'Mensaje de un tipo que no mostramos aquí',
    trialTitle: 'Guichê',
    trialBody: 'Los avisos llegan a este dispositivo.',
    unanswered: 'Espera a alguien: el asistente automático no entendió.',
    loop: 'Espera a alguien: demasiados mensajes en un minuto.',
    unserved: 'Espera en una cola en la que no hay nadie.',
    assistant: 'Necesita a una persona: el asistente ha pasado la conversación.',
  },
};
