import { defineStrings } from '../platform/strings';

export const unservedStrings = defineStrings('unserved', {
  pt: {
    unserved_one: 'Ninguém atende na fila {{queues}}: só administradores e supervisores veriam a conversa.',
    unserved_other: 'Ninguém atende nas filas {{queues}}: só administradores e supervisores veriam a conversa.',
    left_one: 'Ninguém mais atenderia na fila {{queues}}: só administradores e supervisores veriam quem espera nela.',
    left_other:
      'Ninguém mais atenderia nas filas {{queues}}: só administradores e supervisores veriam quem espera nelas.',
  },
  en: {
    unserved_one: 'Nobody answers in the queue {{queues}}: only admins and supervisors would see the conversation.',
    unserved_other: 'Nobody answers in the queues {{queues}}: only admins and supervisors would see the conversation.',
    left_one:
      'Nobody else would answer in the queue {{queues}}: only admins and supervisors would see who waits there.',
    left_other:
      'Nobody else would answer in the queues {{queues}}: only admins and supervisors would see who waits there.',
  },
  es: {
    unserved_one: 'Nadie atiende en la cola {{queues}}: solo administradores y supervisores verían la conversación.',
    unserved_other:
      'Nadie atiende en las colas {{queues}}: solo administradores y supervisores verían la conversación.',
    left_one:
      'Nadie más atendería en la cola {{queues}}: solo administradores y supervisores verían a quien espera en ella.',
    left_other:
      'Nadie más atendería en las colas {{queues}}: solo administradores y supervisores verían a quien espera en ellas.',
  },
});
