import type { Language } from '@guiche/contract/shapes';
import type { LineAlert } from '../jobs';
import { whyDown } from './cause-words';

/** That a line is down, or up again; with the reason, and where to look. */
export function alertLetter(
  { is, name, since, cause, connectionId }: LineAlert,
  { language: chosen, zone }: { language: Language | null; zone: string },
  page: string,
): { subject: string; text: string } {
  const language = chosen ?? 'pt';
  // A name is one line of text, whatever was typed.
  const line = name.replace(/\s+/g, ' ');
  const at = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(since));
  const { subject, text } = words[language][is](line, at);
  const why = is === 'down' ? [whyDown(language, cause)] : [];
  return { subject, text: [text, ...why, `${page}/connections?health=${connectionId}`].join('\n\n') };
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' };

type Say = (line: string, at: string) => { subject: string; text: string };

const words: Record<Language, Record<LineAlert['is'], Say>> = {
  pt: {
    down: (line, at) => ({
      subject: `Guichê: a conexão ${line} está fora do ar`,
      text: `A conexão ${line} está fora do ar desde ${at}. Enquanto isso, nada chega nem sai por ela.`,
    }),
    back: (line, at) => ({
      subject: `Guichê: a conexão ${line} voltou`,
      text: `A conexão ${line}, que estava fora do ar desde ${at}, voltou. O que esperava para sair está saindo.`,
    }),
  },
  en: {
    down: (line, at) => ({
      subject: `Guichê: the connection ${line} is down`,
      text: `The connection ${line} has been down since ${at}. Meanwhile nothing comes or goes through it.`,
    }),
    back: (line, at) => ({
      subject: `Guichê: the connection ${line} is back`,
      text: `The connection ${line}, which had been down since ${at}, is back. What waited to leave is leaving.`,
    }),
  },
  es: {
    down: (line, at) => ({
      subject: `Guichê: la conexión ${line} está caída`,
      text: `La conexión ${line} está caída desde ${at}. Mientras tanto, nada llega ni sale por ella.`,
    }),
    back: (line, at) => ({
      subject: `Guichê: la conexión ${line} volvió`,
      text: `La conexión ${line}, que estaba caída desde ${at}, volvió. Lo que esperaba para salir está saliendo.`,
    }),
  },
};
