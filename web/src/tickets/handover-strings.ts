import { defineStrings } from '../platform/strings';

/** What is said over any screen when a conversation needs people. */
export const handoverStrings = defineStrings('handovers', {
  pt: {
    unanswered: '{{name}} espera por alguém: o atendente automático não entendeu.',
    loop: '{{name}} espera por alguém: mensagens demais em um minuto.',
    unserved: '{{name}} espera na fila {{queue}}, em que ninguém está.',
    closed: '{{name}} escreveu fora do horário e espera sem fila.',
    assistant: '{{name}} precisa de uma pessoa: o assistente passou a conversa adiante.',
    continued: '{{name}} escreveu antes do encerramento: a conversa continua.',
    queueGone: 'A fila {{queue}} foi excluída. Conversas que esperam sem fila: {{count}}.',
    forsaken: 'Ninguém está na fila {{queue}}. Conversas que esperam nela: {{count}}.',
    noQueue: 'Sem fila',
    look: 'Ver quem espera',
    open: 'Abrir',
  },
  en: {
    unanswered: '{{name}} waits for somebody: the automatic attendant did not understand.',
    loop: '{{name}} waits for somebody: too many messages in a minute.',
    unserved: '{{name}} waits in the queue {{queue}}, which nobody is in.',
    closed: '{{name}} wrote out of hours and waits without a queue.',
    assistant: '{{name}} needs a person: the assistant has handed the conversation over.',
    continued: '{{name}} wrote before the close: the conversation goes on.',
    queueGone: 'The queue {{queue}} was deleted. Conversations that wait without a queue: {{count}}.',
    forsaken: 'Nobody is in the queue {{queue}}. Conversations that wait there: {{count}}.',
    noQueue: 'No queue',
    look: 'See who waits',
    open: 'Open',
  },
  es: {
    unanswered: '{{name}} espera a alguien: el asistente automático no entendió.',
    loop: '{{name}} espera a alguien: demasiados mensajes en un minuto.',
    unserved: '{{name}} espera en la cola {{queue}}, en la que no hay nadie.',
    closed: '{{name}} escribió fuera de horario y espera sin cola.',
    assistant: '{{name}} necesita a una persona: el asistente ha pasado la conversación.',
    continued: '{{name}} escribió antes del cierre: la conversación continúa.',
    queueGone: 'Se eliminó la cola {{queue}}. Conversaciones que esperan sin cola: {{count}}.',
    forsaken: 'No hay nadie en la cola {{queue}}. Conversaciones que esperan en ella: {{count}}.',
    noQueue: 'Sin cola',
    look: 'Ver quién espera',
    open: 'Abrir',
  },
});
