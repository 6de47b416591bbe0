import type { Language } from '@guiche/contract/shapes';
import type { MediaType } from '@guiche/contract/tickets';

type Words = Record<
  | Exclude<MediaType, 'conversation'>
  | 'trialTitle'
  | 'trialBody'
  | 'lineDown'
  | 'lineBack'
  | 'lineBackBody'
  | 'lineWorse'
  | 'campaignPaused'
  | 'voiceless'
  | 'budget'
  | 'budgetOver'
  | 'budgetBody'
  | 'unanswered'
  | 'loop'
  | 'unserved',
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
    unreadable: 'Mensagem que não pôde ser lida, peça para reenviar',
    unsupported: 'Mensagem de um tipo que não mostramos aqui',
    trialTitle: 'Guichê',
    trialBody: 'Os avisos chegam a este aparelho.',
    lineDown: 'Conexão fora do ar',
    lineBack: 'Conexão de volta',
    lineBackBody: 'O que esperava para sair está saindo.',
    lineWorse: 'Aviso da Meta',
    campaignPaused: 'Campanha parada',
    voiceless: 'Assistente sem voz',
    budget: '80% do limite de IA do mês',
    budgetOver: 'Limite de IA do mês atingido',
    budgetBody: 'Veja os gastos dos assistentes em Uso de IA.',
    unanswered: 'Espera por alguém: o atendente automático não entendeu.',
    loop: 'Espera por alguém: mensagens demais em um minuto.',
    unserved: 'Espera em uma fila em que ninguém está.',
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
    lineDown: 'Connection down',
    lineBack: 'Connection back',
    lineBackBody: 'What waited to leave is leaving.',
    lineWorse: 'Meta warns',
    campaignPaused: 'Campaign standing still',
    voiceless: 'Assistant without a voice',
    budget: '80% of this month’s AI limit',
    budgetOver: 'This month’s AI limit is reached',
    budgetBody: 'See what assistants cost in AI usage.',
    unanswered: 'Waits for somebody: the automatic attendant did not understand.',
    loop: 'Waits for somebody: too many messages in a minute.',
    unserved: 'Waits in a queue that nobody is in.',
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
    lineDown: 'Conexión caída',
    lineBack: 'Conexión de vuelta',
    lineBackBody: 'Lo que esperaba para salir está saliendo.',
    lineWorse: 'Aviso de Meta',
    campaignPaused: 'Campaña detenida',
    voiceless: 'Asistente sin voz',
    budget: '80% del límite de IA del mes',
    budgetOver: 'Límite de IA del mes alcanzado',
    budgetBody: 'Vea el gasto de los asistentes en Uso de IA.',
    unanswered: 'Espera a alguien: el asistente automático no entendió.',
    loop: 'Espera a alguien: demasiados mensajes en un minuto.',
    unserved: 'Espera en una cola en la que no hay nadie.',
  },
};
