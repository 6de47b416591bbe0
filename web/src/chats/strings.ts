import { defineStrings } from '../platform/strings';

export const chatStrings = defineStrings('chats', {
  pt: {
    title: 'Chat interno',
    unread_one: 'Chat interno: {{count}} mensagem não lida',
    unread_other: 'Chat interno: {{count}} mensagens não lidas',
    unreadMessages_one: '{{count}} não lida',
    unreadMessages_other: '{{count}} não lidas',
    none: 'Nenhuma conversa',
    noneWhy: 'Conversas com colegas da empresa aparecem aqui.',
  },
  en: {
    title: 'Internal chat',
    unread_one: 'Internal chat: {{count}} unread message',
    unread_other: 'Internal chat: {{count}} unread messages',
    unreadMessages_one: '{{count}} unread',
    unreadMessages_other: '{{count}} unread',
    none: 'No conversations',
    noneWhy: 'Conversations with colleagues of the company show up here.',
  },
  es: {
    title: 'Chat interno',
    unread_one: 'Chat interno: {{count}} mensaje no leído',
    unread_other: 'Chat interno: {{count}} mensajes no leídos',
    unreadMessages_one: '{{count}} no leído',
    unreadMessages_other: '{{count}} no leídos',
    none: 'Ninguna conversación',
    noneWhy: 'Las conversaciones con colegas de la empresa aparecen aquí.',
  },
});
