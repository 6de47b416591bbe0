import { defineStrings } from '../../platform/strings';

/** Of what an assistant has written for agents. */
export const draftedStrings = defineStrings('drafted', {
  pt: {
    title: 'Sugestão da IA',
    read: 'Leia antes de enviar.',
    words: 'Texto da sugestão',
    sources: 'Com base em: {{what}}.',
    use: 'Usar',
    send: 'Enviar',
    sendIt: 'Enviar sugestão',
    discard: 'Descartar',
  },
  en: {
    title: 'AI suggestion',
    read: 'Read it before you send it.',
    words: 'Words of the suggestion',
    sources: 'Based on: {{what}}.',
    use: 'Use',
    send: 'Send',
    sendIt: 'Send suggestion',
    discard: 'Discard',
  },
  es: {
    title: 'Sugerencia de la IA',
    read: 'Léela antes de enviarla.',
    words: 'Texto de la sugerencia',
    sources: 'Con base en: {{what}}.',
    use: 'Usar',
    send: 'Enviar',
    sendIt: 'Enviar sugerencia',
    discard: 'Descartar',
  },
});
