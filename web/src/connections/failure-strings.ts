import { defineStrings } from '../platform/strings';

/** Why a message did not leave. */
export const failureStrings = defineStrings('failures', {
  pt: {
    refused: 'Não enviada: o WhatsApp recusou.',
    offline: 'Não enviada: o WhatsApp está desconectado.',
    unreachable: 'Não enviada: este número não está no WhatsApp.',
    tooLarge: 'Não enviada: o arquivo é grande demais.',
    media: 'Não enviada: o arquivo não pôde ser enviado.',
    expired: 'Não enviada: o prazo para responder terminou.',
    limited: 'Não enviada: mensagens demais em pouco tempo.',
    cancelled: 'Apagada antes de ser enviada.',
    stopped: 'Não enviada: a campanha foi parada.',
    unwanted: 'Não enviada: o contato pediu para não receber mais.',
    outdated: 'Não enviada: uma resposta automática de mais de um dia atrás.',
  },
  en: {
    refused: 'Not sent: WhatsApp refused it.',
    offline: 'Not sent: WhatsApp is disconnected.',
    unreachable: 'Not sent: this number is not on WhatsApp.',
    tooLarge: 'Not sent: the file is too large.',
    media: 'Not sent: the file could not be sent.',
    expired: 'Not sent: the time to answer has run out.',
    limited: 'Not sent: too many messages in a short time.',
    cancelled: 'Deleted before it was sent.',
    stopped: 'Not sent: the campaign was stopped.',
    unwanted: 'Not sent: the contact asked to receive no more.',
    outdated: 'Not sent: an automatic answer from more than a day ago.',
  },
  es: {
    refused: 'No enviado: WhatsApp lo rechazó.',
    offline: 'No enviado: WhatsApp está desconectado.',
    unreachable: 'No enviado: este número no está en WhatsApp.',
    tooLarge: 'No enviado: el archivo es demasiado grande.',
    media: 'No enviado: el archivo no se pudo enviar.',
    expired: 'No enviado: se acabó el plazo para responder.',
    limited: 'No enviado: demasiados mensajes en poco tiempo.',
    cancelled: 'Eliminado antes de enviarse.',
    stopped: 'No enviado: la campaña se detuvo.',
    unwanted: 'No enviado: el contacto pidió no recibir más.',
    outdated: 'No enviado: una respuesta automática de hace más de un día.',
  },
});
