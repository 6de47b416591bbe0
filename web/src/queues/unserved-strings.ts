import { defineStrings } from '../platform/strings';

export const unservedStrings = defineStrings('unserved', {
  pt: {
    unserved_one: 'Ninguém atende na fila {{queues}}: só administradores e supervisores veriam a conversa.',
    unserved_other: 'Ninguém atende nas filas {{queues}}: só administradores e supervisores veriam a conversa.',
  },
  en: {
    unserved_one: 'Nobody answers in the queue {{queues}}: only admins and supervisors would see the conversation.',
    unserved_other: 'Nobody answers in the queues {{queues}}: only admins and supervisors would see the conversation.',
  },
  es: {
    unserved_one: 'Nadie atiende en la cola {{queues}}: solo administradores y supervisores verían la conversación.',
    unserved_other:
      'Nadie atiende en las colas {{queues}}: solo administradores y supervisores verían la conversación.',
  },
});
