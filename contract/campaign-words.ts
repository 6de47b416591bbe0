import type { ShipmentState, SkipReason } from './campaign-shapes';
import { failureOf, type FailureReason } from './failures';
import type { Language } from './shapes';

/** How far somebody is and why, in words: the page says them, and files hold them. */

interface Words {
  states: Record<ShipmentState | 'replied' | 'optedOut', string>;
  skipped: Record<SkipReason | 'other', string>;
  failed: Record<FailureReason, string>;
}

const pt: Words = {
  states: {
    planned: 'Na fila',
    skipped: 'Fora do envio',
    asked: 'Perguntado',
    confirmed: 'Confirmou',
    declined: 'Não quis',
    expired: 'Não respondeu à pergunta',
    sending: 'Enviando',
    sent: 'Enviada',
    delivered: 'Entregue',
    read: 'Lida',
    failed: 'Falhou',
    unknown: 'Sem certeza',
    replied: 'Respondeu',
    optedOut: 'Pediu para sair',
  },
  skipped: {
    'opted-out': 'Pediu para não receber mais mensagens',
    invalid: 'O número não tem WhatsApp',
    duplicate: 'Número repetido na lista',
    group: 'É um grupo',
    'no-number': 'Não tem número nesta conexão',
    blocked: 'Contato bloqueado',
    recent: 'Recebeu outra campanha há pouco tempo',
    window: 'Não escreveu nas últimas 24 horas',
    limited: 'O WhatsApp limitou o marketing para esta pessoa há menos de 24 horas',
    'no-value': 'Falta um valor que o modelo pede, ou é longo demais',
    other: 'Não pode receber esta campanha',
  },
  failed: {
    cancelled: 'Apagada antes de ser enviada',
    stopped: 'A campanha foi parada antes',
    unwanted: 'Pediu para não receber mais mensagens',
    outdated: 'Passou mais de um dia',
    marketing: 'O WhatsApp limitou as mensagens de marketing para esta pessoa',
    offline: 'A conexão estava fora do ar',
    unreachable: 'O número não tem WhatsApp',
    tooLarge: 'O arquivo é grande demais',
    media: 'O arquivo não pôde ser enviado',
    template: 'O WhatsApp recusou o modelo',
    expired: 'O prazo para escrever sem modelo terminou',
    unpaid: 'A conta na Meta está sem pagamento',
    limited: 'Mensagens demais em pouco tempo',
    network: 'A rede do WhatsApp falhou',
    refused: 'O WhatsApp recusou a mensagem',
  },
};

const en: Words = {
  states: {
    planned: 'Waiting',
    skipped: 'Left out',
    asked: 'Asked',
    confirmed: 'Confirmed',
    declined: 'Declined',
    expired: 'Did not answer the question',
    sending: 'Sending',
    sent: 'Sent',
    delivered: 'Delivered',
    read: 'Read',
    failed: 'Failed',
    unknown: 'Not certain',
    replied: 'Replied',
    optedOut: 'Opted out',
  },
  skipped: {
    'opted-out': 'Asked to receive no more messages',
    invalid: 'The number is not on WhatsApp',
    duplicate: 'Number stands in the list twice',
    group: 'It is a group',
    'no-number': 'Has no number on this connection',
    blocked: 'Blocked contact',
    recent: 'Received another campaign lately',
    window: 'Did not write within the last 24 hours',
    limited: 'WhatsApp limited marketing to this person less than 24 hours ago',
    'no-value': 'A value that the template wants is missing, or too long',
    other: 'Cannot receive this campaign',
  },
  failed: {
    cancelled: 'Deleted before it was sent',
    stopped: 'The campaign was stopped before',
    unwanted: 'Asked to receive no more messages',
    outdated: 'More than a day went by',
    marketing: 'WhatsApp limited marketing messages to this person',
    offline: 'The connection was down',
    unreachable: 'The number is not on WhatsApp',
    tooLarge: 'The file is too large',
    media: 'The file could not be sent',
    template: 'WhatsApp refused the template',
    expired: 'The time to write without a template was over',
    unpaid: 'The account at Meta is not paid',
    limited: 'Too many messages in a short time',
    network: 'The network of WhatsApp failed',
    refused: 'WhatsApp refused the message',
  },
};

const es: Words = {
  states: {
    planned: 'En espera',
    skipped: 'Fuera del envío',
    asked: 'Preguntado',
    confirmed: 'Confirmó',
    declined: 'No quiso',
    expired: 'No respondió a la pregunta',
    sending: 'Enviando',
    sent: 'Enviado',
    delivered: 'Entregado',
    read: 'Leído',
    failed: 'Falló',
    unknown: 'Sin certeza',
    replied: 'Respondió',
    optedOut: 'Pidió salir',
  },
  skipped: {
    'opted-out': 'Pidió no recibir más mensajes',
    invalid: 'El número no tiene WhatsApp',
    duplicate: 'Número repetido en la lista',
    group: 'Es un grupo',
    'no-number': 'No tiene número en esta conexión',
    blocked: 'Contacto bloqueado',
    recent: 'Recibió otra campaña hace poco',
    window: 'No escribió en las últimas 24 horas',
    limited: 'WhatsApp limitó el marketing para esta persona hace menos de 24 horas',
    'no-value': 'Falta un valor que pide la plantilla, o es demasiado largo',
    other: 'No puede recibir esta campaña',
  },
  failed: {
    cancelled: 'Eliminado antes de enviarse',
    stopped: 'La campaña se detuvo antes',
    unwanted: 'Pidió no recibir más mensajes',
    outdated: 'Pasó más de un día',
    marketing: 'WhatsApp limitó los mensajes de marketing para esta persona',
    offline: 'La conexión estaba caída',
    unreachable: 'El número no tiene WhatsApp',
    tooLarge: 'El archivo es demasiado grande',
    media: 'El archivo no se pudo enviar',
    template: 'WhatsApp rechazó la plantilla',
    expired: 'Terminó el plazo para escribir sin plantilla',
    unpaid: 'La cuenta en Meta está sin pagar',
    limited: 'Demasiados mensajes en poco tiempo',
    network: 'La red de WhatsApp falló',
    refused: 'WhatsApp rechazó el mensaje',
  },
};

export const campaignWords: Record<Language, Words> = { pt, en, es };

interface Place {
  state: ShipmentState;
  reason: string | null;
  repliedAt: string | null;
  optedOutAt: string | null;
}

/** How far somebody is, by what happened last. */
export function stateWord(language: Language, { state, repliedAt, optedOutAt }: Omit<Place, 'reason'>): string {
  const ended = state === 'failed' || state === 'skipped';
  return campaignWords[language].states[ended ? state : optedOutAt ? 'optedOut' : repliedAt ? 'replied' : state];
}

/** Why somebody was skipped. */
export function skipWord(language: Language, reason: string): string {
  const words: Record<string, string> = campaignWords[language].skipped;
  return (Object.hasOwn(words, reason) ? words[reason] : undefined) ?? campaignWords[language].skipped.other;
}

/** Why it went no further, in a sentence; empty where nothing has to be explained. */
export function whyWord(language: Language, { state, reason }: Pick<Place, 'state' | 'reason'>): string {
  if (reason === null) return '';
  if (state === 'skipped') return skipWord(language, reason);
  return state === 'failed' ? campaignWords[language].failed[failureOf(reason)] : '';
}
