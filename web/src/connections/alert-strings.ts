import { defineStrings } from '../platform/strings';

/** What is said over any screen when a line goes down for longer, or comes back. */
export const alertStrings = defineStrings('connection-alerts', {
  pt: {
    down: 'A conexão {{name}} está fora do ar.',
    downWhy: 'Desde {{at}} nada chega nem sai por ela.',
    back: 'A conexão {{name}} voltou.',
    look: 'Ver o motivo',
  },
  en: {
    down: 'The connection {{name}} is down.',
    downWhy: 'Since {{at}} nothing comes or goes through it.',
    back: 'The connection {{name}} is back.',
    look: 'See why',
  },
  es: {
    down: 'La conexión {{name}} está caída.',
    downWhy: 'Desde {{at}} nada llega ni sale por ella.',
    back: 'La conexión {{name}} volvió.',
    look: 'Ver el motivo',
  },
});
