import type { Language } from '@guiche/contract/shapes';
import { pauseWord } from '@guiche/contract/pause-words';
import { voiceWord } from '@guiche/contract/voice-words';
import type { AdminAlert, BudgetAlert } from '../jobs';
import { whatIsWorse, whyDown } from './cause-words';

/** That a line is down, up again or worse off, or that campaigns stand still; with the reason, and where to look. */
export function alertEmail(
  alert: AdminAlert,
  { language: chosen, zone }: { language: Language | null; zone: string },
  page: string,
): { subject: string; text: string } {
  const language = chosen ?? 'pt';
  const { is, name, since } = alert;
  // A name is one line of text, whatever was typed.
  const line = name.replace(/\s+/g, ' ');
  const at = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(since));
  const { subject, text } = words[language][is](line, at);
  return { subject, text: [text, ...whyOf(alert, language), `${page}${placeOf(alert)}`].join('\n\n') };
}

function whyOf(alert: AdminAlert, language: Language): string[] {
  if (alert.is === 'paused') return [pauseWord(language, alert.reason)];
  if (alert.is === 'voice') return [voiceWord(language, alert.reason)];
  if (alert.is === 'down') return [whyDown(language, alert.cause)];
  return alert.is === 'worse' ? [whatIsWorse(language, alert.facts)] : [];
}

function placeOf(alert: AdminAlert): string {
  if (isOfBudget(alert)) return '/prompts?part=usage';
  if (alert.is === 'voice') return '/prompts';
  return alert.is === 'paused' ? `/campaign/${alert.campaignId}/report` : `/connections?health=${alert.connectionId}`;
}

/** What is told of money, not of a line or a campaign. */
export const isOfBudget = (alert: AdminAlert): alert is BudgetAlert =>
  alert.is === 'budget' || alert.is === 'budgetOver';

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' };

type Say = (line: string, at: string) => { subject: string; text: string };

const words: Record<Language, Record<AdminAlert['is'], Say>> = {
  pt: {
    down: (line, at) => ({
      subject: `a conexão ${line} está fora do ar`,
      text: `A conexão ${line} está fora do ar desde ${at}. Enquanto isso, nada chega nem sai por ela.`,
    }),
    back: (line, at) => ({
      subject: `a conexão ${line} voltou`,
      text: `A conexão ${line}, que estava fora do ar desde ${at}, voltou. O que esperava para sair está saindo.`,
    }),
    worse: (line, at) => ({
      subject: `aviso da Meta sobre a conexão ${line}`,
      text: `Perguntada em ${at}, a Meta diz da conexão ${line} algo pior do que antes.`,
    }),
    paused: (line, at) => ({
      subject: `campanha parada: ${line}`,
      text: `Desde ${at} nada mais sai de ${line}, até que alguém faça algo.`,
    }),
    voice: (name, at) => ({
      subject: `assistente sem voz: ${name}`,
      text: `Em ${at} a voz do prompt ${name} falhou. Até que volte, o assistente responde por escrito.`,
    }),
    budget: (_, at) => ({
      subject: 'Guichê: 80% do limite de IA do mês',
      text: `Em ${at} os assistentes tinham gasto 80% do que podem neste mês.`,
    }),
    budgetOver: (_, at) => ({
      subject: 'Guichê: limite de IA do mês atingido',
      text: `Em ${at} os gastos dos assistentes chegaram ao limite deste mês. O que ele manda fazer está em Uso de IA.`,
    }),
  },
  en: {
    down: (line, at) => ({
      subject: `the connection ${line} is down`,
      text: `The connection ${line} has been down since ${at}. Meanwhile nothing comes or goes through it.`,
    }),
    back: (line, at) => ({
      subject: `the connection ${line} is back`,
      text: `The connection ${line}, which had been down since ${at}, is back. What waited to leave is leaving.`,
    }),
    worse: (line, at) => ({
      subject: `Meta warns of the connection ${line}`,
      text: `Asked on ${at}, Meta says worse of the connection ${line} than before.`,
    }),
    paused: (line, at) => ({
      subject: `campaign standing still: ${line}`,
      text: `Since ${at} nothing leaves of ${line} until somebody does something.`,
    }),
    voice: (name, at) => ({
      subject: `assistant without a voice: ${name}`,
      text: `On ${at} the voice of the prompt ${name} failed. Until it is back the assistant answers in writing.`,
    }),
    budget: (_, at) => ({
      subject: 'Guichê: 80% of this month’s AI limit',
      text: `By ${at} assistants had spent 80% of what they may this month.`,
    }),
    budgetOver: (_, at) => ({
      subject: 'Guichê: this month’s AI limit is reached',
      text: `At ${at} what assistants cost reached the limit of this month. What happens then stands in AI usage.`,
    }),
  },
  es: {
    down: (line, at) => ({
      subject: `la conexión ${line} está caída`,
      text: `La conexión ${line} está caída desde ${at}. Mientras tanto, nada llega ni sale por ella.`,
    }),
    back: (line, at) => ({
      subject: `la conexión ${line} volvió`,
      text: `La conexión ${line}, que estaba caída desde ${at}, volvió. Lo que esperaba para salir está saliendo.`,
    }),
    worse: (line, at) => ({
      subject: `aviso de Meta sobre la conexión ${line}`,
      text: `Consultada el ${at}, Meta dice de la conexión ${line} algo peor que antes.`,
    }),
    paused: (line, at) => ({
      subject: `campaña detenida: ${line}`,
      text: `Desde ${at} no sale nada más de ${line} hasta que alguien haga algo.`,
    }),
    voice: (name, at) => ({
      subject: `asistente sin voz: ${name}`,
      text: `El ${at} la voz del prompt ${name} falló. Hasta que vuelva, el asistente responde por escrito.`,
    }),
    budget: (_, at) => ({
      subject: 'Guichê: 80% del límite de IA del mes',
      text: `El ${at} los asistentes habían gastado el 80% de lo que pueden este mes.`,
    }),
    budgetOver: (_, at) => ({
      subject: 'Guichê: límite de IA del mes alcanzado',
      text: `El ${at} el gasto de los asistentes llegó al límite de este mes. Qué sucede entonces está en Uso de IA.`,
    }),
  },
};
