import { defineStrings } from '../platform/strings';

/** What a message is, where it has no words of its own, and how far it has come. */
export const kindStrings = defineStrings('kinds', {
  pt: {
    kinds: {
      conversation: 'Mensagem',
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
    },
    ack: {
      waiting: 'Aguardando envio',
      sent: 'Enviada',
      delivered: 'Entregue',
      read: 'Lida',
      failed: 'Não enviada',
      unknown: 'Não sabemos se chegou',
    },
  },
  en: {
    kinds: {
      conversation: 'Message',
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
    },
    ack: {
      waiting: 'Waiting to be sent',
      sent: 'Sent',
      delivered: 'Delivered',
      read: 'Read',
      failed: 'Not sent',
      unknown: 'We do not know whether it arrived',
    },
  },
  es: {
    kinds: {
      conversation: 'Mensaje',
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
    },
    ack: {
      waiting: 'Esperando envío',
      sent: 'Enviado',
      delivered: 'Entregado',
      read: 'Leído',
      failed: 'No enviado',
      unknown: 'No sabemos si llegó',
    },
  },
});
