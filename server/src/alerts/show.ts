import type { Language } from '@guiche/contract/shapes';
import type { Alert } from './alert';
import { kindOf, nameOf } from './kinds';
import { words } from './words';

/** A name is one line of text, whatever was typed. */
const lineOf = (alert: Alert): string => nameOf(alert).replace(/\s+/g, ' ');

/** As a device shows it. */
export function noticeOfAlert(alert: Alert, language: Language) {
  const { title, body = '' } = words[language][alert.is]('', '');
  const kind = kindOf(alert);
  const name = lineOf(alert);
  return {
    title: (name ? `${title}: ${name}` : title).slice(0, 100),
    body: kind.why?.(alert, language) ?? body,
    tag: kind.about(alert),
    url: kind.place(alert),
  };
}

/** As an e-mail says it, with the reason, and where to look. */
export function alertEmail(
  alert: Alert,
  { language: chosen, zone }: { language: Language | null; zone: string },
  page: string,
): { subject: string; text: string } {
  const language = chosen ?? 'pt';
  const kind = kindOf(alert);
  const at = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  }).format(new Date(alert.since));
  const { subject, text } = words[language][alert.is](lineOf(alert), at);
  const why = kind.why?.(alert, language);
  return { subject, text: [text, ...(why ? [why] : []), `${page}${kind.place(alert)}`].join('\n\n') };
}

const locales: Record<Language, string> = { pt: 'pt-BR', en: 'en-GB', es: 'es-419' };
