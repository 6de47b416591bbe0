import { defineStrings } from '../platform/strings';

/** What is said over any screen when campaigns stand still. */
export const pauseStrings = defineStrings('campaign-pauses', {
  pt: { paused: 'Campanha parada: {{name}}.', look: 'Ver o relatório' },
  en: { paused: 'Campaign standing still: {{name}}.', look: 'See the report' },
  es: { paused: 'Campaña detenida: {{name}}.', look: 'Ver el informe' },
});
