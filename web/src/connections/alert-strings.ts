import { defineStrings } from '../platform/strings';

/** What is said over any screen when a line goes down for longer, or comes back. */
export const alertStrings = defineStrings('connection-alerts', {
  pt: {
    down: 'A conexão {{name}} está fora do ar.',
    downWhy: 'Desde {{at}} nada chega nem sai por ela.',
    back: 'A conexão {{name}} voltou.',
    worse: 'A Meta vê a conexão {{name}} pior do que antes.',
    look: 'Ver o motivo',
  },
  en: {
    down: 'The connection {{name}} is down.',
    downWhy: 'Since {{at}} nothing comes or goes through it.',
    back: 'The connection {{name}} is back.',
    worse: 'Meta thinks worse of the connection {{name}} than before.',
    look: 'See why',
  },
  es: {
    down: 'La conexión {{name}} está caída.',
    downWhy: 'Desde {{at}} nada llega ni sale por ella.',
    back: 'La conexión {{name}} volvió.',
    worse: 'Meta ve la conexión {{name}} peor que antes.',
    look: 'Ver el motivo',
  },
});
