import { defineStrings } from '../../platform/strings';

export const holdStrings = defineStrings('hold', {
  pt: {
    held: 'Envios em espera: nada sai desta instalação até o operador liberar.',
    release: 'Liberar envios',
    sure: 'Liberar os envios?',
    sureWhy:
      'As conexões sobem, e tudo o que está esperando sai: mensagens, agendamentos, e-mails e avisos. Se esta é uma cópia, verifique antes se a instalação original está parada.',
  },
  en: {
    held: 'Sending is on hold: nothing leaves this installation until the operator releases it.',
    release: 'Release sending',
    sure: 'Release sending?',
    sureWhy:
      'Connections come up, and everything that waits leaves: messages, schedules, e-mails and notices. If this is a copy, make sure first that the original installation is stopped.',
  },
  es: {
    held: 'Envíos en espera: nada sale de esta instalación hasta que el operador los libere.',
    release: 'Liberar envíos',
    sure: '¿Liberar los envíos?',
    sureWhy:
      'Las conexiones se levantan y sale todo lo que espera: mensajes, programados, correos y avisos. Si esta es una copia, comprueba antes que la instalación original esté detenida.',
  },
});
