import type { Language } from '@guiche/contract/shapes';

/** What the product notes by itself for whoever goes on with a conversation: one table, in the language of the company. */
const pt = {
  loop: 'O atendente automático parou por duas horas: foram mensagens demais em um minuto, como as de outra máquina.',
  handedOver: 'Assistente: passei a conversa para a equipe ({{reason}}).',
  tagged: 'Assistente: marquei a conversa com {{tags}}.',
  ended: 'Assistente: encerrei a conversa, o cliente se despediu.',
  wish: 'o cliente pediu para falar com uma pessoa',
  anger: 'o cliente parece irritado',
  unreadable: 'o cliente mandou algo que o assistente não consegue ler',
  machines: 'foram mensagens automáticas demais em um minuto, como se outra máquina respondesse',
  turns: 'já foram respostas demais',
  spent: 'o limite de gastos com IA deste mês foi atingido',
  restless: 'o cliente continuou escrevendo e nenhuma resposta coube',
  transfer: 'o assistente achou melhor',
  misses: 'o assistente não soube responder três vezes seguidas',
  unfounded: 'a resposta dizia o que ninguém informou',
  forbidden: 'a resposta falava de um assunto que o prompt proíbe',
  broken: 'o serviço de IA não respondeu',
  refused: 'a resposta não pôde ser enviada',
  nobody: 'nenhum serviço de IA responde por aqui agora',
};
export type NoteWord = keyof typeof pt;

const noteWords: Record<Language, Record<NoteWord, string>> = {
  pt,
  en: {
    loop: 'The automatic attendant has stopped for two hours: too many messages came in a minute, like those of another machine.',
    handedOver: 'Assistant: I passed the conversation on to the team ({{reason}}).',
    tagged: 'Assistant: I marked the conversation with {{tags}}.',
    ended: 'Assistant: I ended the conversation, the customer took their leave.',
    wish: 'the customer asked to speak to a person',
    anger: 'the customer seems annoyed',
    unreadable: 'the customer sent something that the assistant cannot read',
    machines: 'there were too many automatic messages in a minute, as if another machine answered',
    turns: 'there were too many answers already',
    spent: 'the limit of what may be spent on AI this month is reached',
    restless: 'the customer kept on writing and no answer fitted in',
    transfer: 'the assistant thought it better',
    misses: 'the assistant did not know the answer three times in a row',
    unfounded: 'the answer said what nobody had told it',
    forbidden: 'the answer was about something that the prompt forbids',
    broken: 'the AI service did not answer',
    refused: 'the answer could not be sent',
    nobody: 'no AI service answers here now',
  },
  es: {
    loop: 'El asistente automático se detuvo por dos horas: llegaron demasiados mensajes en un minuto, como los de otra máquina.',
    handedOver: 'Asistente: pasé la conversación al equipo ({{reason}}).',
    tagged: 'Asistente: marqué la conversación con {{tags}}.',
    ended: 'Asistente: cerré la conversación, el cliente se despidió.',
    wish: 'el cliente pidió hablar con una persona',
    anger: 'el cliente parece molesto',
    unreadable: 'el cliente envió algo que el asistente no puede leer',
    machines: 'hubo demasiados mensajes automáticos en un minuto, como si respondiera otra máquina',
    turns: 'ya fueron demasiadas respuestas',
    spent: 'se alcanzó el límite de gastos con IA de este mes',
    restless: 'el cliente siguió escribiendo y ninguna respuesta tuvo lugar',
    transfer: 'al asistente le pareció mejor',
    misses: 'el asistente no supo responder tres veces seguidas',
    unfounded: 'la respuesta decía lo que nadie informó',
    forbidden: 'la respuesta hablaba de un tema que el prompt prohíbe',
    broken: 'el servicio de IA no respondió',
    refused: 'la respuesta no se pudo enviar',
    nobody: 'ningún servicio de IA responde aquí ahora',
  },
};

export const noteWord = (language: Language, word: NoteWord): string => noteWords[language][word];

/** That an assistant has passed the conversation on, and why. */
export const handedOverNote = (language: Language, reason: string): string =>
  noteWord(language, 'handedOver').replace('{{reason}}', () => reason);

/** That an assistant has given tags. */
export const taggedNote = (language: Language, tags: string): string =>
  noteWord(language, 'tagged').replace('{{tags}}', () => tags);

/** That an assistant has ended a conversation, and why it could. */
export const endedNote = (language: Language): string => noteWord(language, 'ended');
