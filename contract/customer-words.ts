import type { Language } from './shapes';

/**
 * What a company's customers are told that nobody there has written: one table, in the language of the company. What
 * stands in `{{}}` is put in by `inWords`, and never a variable of a text.
 */
const pt = {
  queueHere: 'Você está em {{queue}}.',
  away: 'Estamos fora do horário de atendimento. Responderemos assim que voltarmos.',
  optedOut: 'Tudo bem, não enviaremos mais avisos nem promoções. Se precisar, é só escrever.',
  rate: 'De 1 a 3, como você avalia o nosso atendimento?',
  rateAgain: 'Para avaliar, responda de 1 a 3:',
  rate1: 'Insatisfeito',
  rate2: 'Satisfeito',
  rate3: 'Muito satisfeito',
  thanks: 'Obrigado pela sua avaliação!',
  accepted: 'Olá! Meu nome é *{{name}}* e vou continuar o seu atendimento.',
  transferred: 'Sua conversa foi transferida. Em instantes alguém continua o seu atendimento.',
  transferredTo:
    'Sua conversa foi transferida para o setor *{{queue}}*. Em instantes alguém continua o seu atendimento.',
  menuBack: 'Voltar',
  menuTop: 'Voltar ao início',
  menuOpens: 'Escolher',
  noCalls:
    '*Mensagem automática:* este número não atende chamadas de voz nem de vídeo. Por favor, escreva ou mande um áudio por aqui.',
  isAssistant: 'Sou o assistente virtual.',
  toPeople: 'Vou passar você para a nossa equipe.',
  goodMorning: 'Bom dia',
  goodAfternoon: 'Boa tarde',
  goodEvening: 'Boa noite',
};
export type CustomerWord = keyof typeof pt;

export const customerWords: Record<Language, Record<CustomerWord, string>> = {
  pt,
  en: {
    queueHere: 'You are in {{queue}}.',
    away: 'We are closed at the moment. We will answer as soon as we are back.',
    optedOut: 'All right, we will send no more notices or offers. If you need anything, just write.',
    rate: 'From 1 to 3, how do you rate our service?',
    rateAgain: 'To rate us, answer from 1 to 3:',
    rate1: 'Dissatisfied',
    rate2: 'Satisfied',
    rate3: 'Very satisfied',
    thanks: 'Thank you for your rating!',
    accepted: 'Hello! My name is *{{name}}* and I will continue your service.',
    transferred: 'Your conversation was transferred. Somebody will be with you in a moment.',
    transferredTo: 'Your conversation was transferred to *{{queue}}*. Somebody will be with you in a moment.',
    menuBack: 'Back',
    menuTop: 'Back to the beginning',
    menuOpens: 'Choose',
    noCalls:
      '*Automatic message:* this number takes no voice or video calls. Please write or send a voice message here.',
    isAssistant: 'I am the virtual assistant.',
    toPeople: 'I will pass you on to our team.',
    goodMorning: 'Good morning',
    goodAfternoon: 'Good afternoon',
    goodEvening: 'Good evening',
  },
  es: {
    queueHere: 'Estás en {{queue}}.',
    away: 'Estamos fuera del horario de atención. Responderemos en cuanto volvamos.',
    optedOut: 'De acuerdo, no enviaremos más avisos ni promociones. Si necesitas algo, solo escribe.',
    rate: 'Del 1 al 3, ¿cómo calificas nuestra atención?',
    rateAgain: 'Para calificar, responde del 1 al 3:',
    rate1: 'Insatisfecho',
    rate2: 'Satisfecho',
    rate3: 'Muy satisfecho',
    thanks: '¡Gracias por tu calificación!',
    accepted: '¡Hola! Mi nombre es *{{name}}* y voy a continuar tu atención.',
    transferred: 'Tu conversación fue transferida. En un momento alguien continúa tu atención.',
    transferredTo: 'Tu conversación fue transferida a *{{queue}}*. En un momento alguien continúa tu atención.',
    menuBack: 'Volver',
    menuTop: 'Volver al inicio',
    menuOpens: 'Elegir',
    noCalls:
      '*Mensaje automático:* este número no atiende llamadas de voz ni de video. Por favor, escribe o envía un audio por aquí.',
    isAssistant: 'Soy el asistente virtual.',
    toPeople: 'Te paso con nuestro equipo.',
    goodMorning: 'Buenos días',
    goodAfternoon: 'Buenas tardes',
    goodEvening: 'Buenas noches',
  },
};

/** One of them, with what is named in it. */
export const inWords = (language: Language, word: CustomerWord, named: Record<string, string> = {}): string =>
  customerWords[language][word].replace(/\{\{(\w+)\}\}/g, (typed, name: string) => named[name] ?? typed);

/** The greeting of an hour of the day. */
export function greetingAt(language: Language, hour: number): string {
  return inWords(language, hour >= 18 || hour < 5 ? 'goodEvening' : hour >= 12 ? 'goodAfternoon' : 'goodMorning');
}
