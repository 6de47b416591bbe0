import type { Language } from '@guiche/contract/shapes';
import type { AlertKind } from './alert';

interface Words {
  /** Of a notice; the name stands behind it. */
  title: string;
  /** Of an e-mail, and what it says. */
  subject: string;
  text: string;
  /** What a notice says where there is no reason. */
  body?: string;
}

/** What admins read of an alert that began then; `name` is that of the line, campaign or prompt. */
type Say = (name: string, at: string) => Words;

export const words: Record<Language, Record<AlertKind, Say>> = {
  pt: {
    down: (line, at) => ({
      title: 'Conexão fora do ar',
      subject: `a conexão ${line} está fora do ar`,
      text: `A conexão ${line} está fora do ar desde ${at}. Enquanto isso, nada chega nem sai por ela.`,
    }),
    back: (line, at) => ({
      title: 'Conexão de volta',
      subject: `a conexão ${line} voltou`,
      text: `A conexão ${line}, que estava fora do ar desde ${at}, voltou. O que esperava para sair está saindo.`,
      body: 'O que esperava para sair está saindo.',
    }),
    worse: (line, at) => ({
      title: 'Aviso da Meta',
      subject: `aviso da Meta sobre a conexão ${line}`,
      text: `Perguntada em ${at}, a Meta diz da conexão ${line} algo pior do que antes.`,
    }),
    paused: (line, at) => ({
      title: 'Campanha parada',
      subject: `campanha parada: ${line}`,
      text: `Desde ${at} nada mais sai de ${line}, até que alguém faça algo.`,
    }),
    voice: (name, at) => ({
      title: 'Assistente sem voz',
      subject: `assistente sem voz: ${name}`,
      text: `Em ${at} a voz do prompt ${name} falhou. Até que volte, o assistente responde por escrito.`,
    }),
    budget: (_, at) => ({
      title: '80% do limite de IA do mês',
      subject: '80% do limite de IA do mês',
      text: `Em ${at} os assistentes tinham gasto 80% do que podem neste mês.`,
      body: 'Veja os gastos dos assistentes em Uso de IA.',
    }),
    budgetOver: (_, at) => ({
      title: 'Limite de IA do mês atingido',
      subject: 'limite de IA do mês atingido',
      text: `Em ${at} os gastos dos assistentes chegaram ao limite deste mês. O que ele manda fazer está em Uso de IA.`,
      body: 'Veja os gastos dos assistentes em Uso de IA.',
    }),
  },
  en: {
    down: (line, at) => ({
      title: 'Connection down',
      subject: `the connection ${line} is down`,
      text: `The connection ${line} has been down since ${at}. Meanwhile nothing comes or goes through it.`,
    }),
    back: (line, at) => ({
      title: 'Connection back',
      subject: `the connection ${line} is back`,
      text: `The connection ${line}, which had been down since ${at}, is back. What waited to leave is leaving.`,
      body: 'What waited to leave is leaving.',
    }),
    worse: (line, at) => ({
      title: 'Meta warns',
      subject: `Meta warns of the connection ${line}`,
      text: `Asked on ${at}, Meta says worse of the connection ${line} than before.`,
    }),
    paused: (line, at) => ({
      title: 'Campaign standing still',
      subject: `campaign standing still: ${line}`,
      text: `Since ${at} nothing leaves of ${line} until somebody does something.`,
    }),
    voice: (name, at) => ({
      title: 'Assistant without a voice',
      subject: `assistant without a voice: ${name}`,
      text: `On ${at} the voice of the prompt ${name} failed. Until it is back the assistant answers in writing.`,
    }),
    budget: (_, at) => ({
      title: '80% of this month’s AI limit',
      subject: '80% of this month’s AI limit',
      text: `By ${at} assistants had spent 80% of what they may this month.`,
      body: 'See what assistants cost in AI usage.',
    }),
    budgetOver: (_, at) => ({
      title: 'This month’s AI limit is reached',
      subject: 'this month’s AI limit is reached',
      text: `At ${at} what assistants cost reached the limit of this month. What happens then stands in AI usage.`,
      body: 'See what assistants cost in AI usage.',
    }),
  },
  es: {
    down: (line, at) => ({
      title: 'Conexión caída',
      subject: `la conexión ${line} está caída`,
      text: `La conexión ${line} está caída desde ${at}. Mientras tanto, nada llega ni sale por ella.`,
    }),
    back: (line, at) => ({
      title: 'Conexión de vuelta',
      subject: `la conexión ${line} volvió`,
      text: `La conexión ${line}, que estaba caída desde ${at}, volvió. Lo que esperaba para salir está saliendo.`,
      body: 'Lo que esperaba para salir está saliendo.',
    }),
    worse: (line, at) => ({
      title: 'Aviso de Meta',
      subject: `aviso de Meta sobre la conexión ${line}`,
      text: `Consultada el ${at}, Meta dice de la conexión ${line} algo peor que antes.`,
    }),
    paused: (line, at) => ({
      title: 'Campaña detenida',
      subject: `campaña detenida: ${line}`,
      text: `Desde ${at} no sale nada más de ${line} hasta que alguien haga algo.`,
    }),
    voice: (name, at) => ({
      title: 'Asistente sin voz',
      subject: `asistente sin voz: ${name}`,
      text: `El ${at} la voz del prompt ${name} falló. Hasta que vuelva, el asistente responde por escrito.`,
    }),
    budget: (_, at) => ({
      title: '80% del límite de IA del mes',
      subject: '80% del límite de IA del mes',
      text: `El ${at} los asistentes habían gastado el 80% de lo que pueden este mes.`,
      body: 'Vea el gasto de los asistentes en Uso de IA.',
    }),
    budgetOver: (_, at) => ({
      title: 'Límite de IA del mes alcanzado',
      subject: 'límite de IA del mes alcanzado',
      text: `El ${at} el gasto de los asistentes llegó al límite de este mes. Qué sucede entonces está en Uso de IA.`,
      body: 'Vea el gasto de los asistentes en Uso de IA.',
    }),
  },
};
