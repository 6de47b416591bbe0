import { greetingAt } from '@guiche/contract/customer-words';
import type { Language } from '@guiche/contract/shapes';

/**
 * Variables in every outgoing text, rendered when it is stored. Unknown ones stay as they were typed.
 * The day's greeting turns at 05:00, 12:00 and 18:00 in the company's zone, and is in its language.
 */
export interface TemplateFacts {
  name: string;
  now: Date;
  zone: string;
  language: Language;
  /** Of what opens no conversation there is none. */
  ticket: { id: number; createdAt: string } | null;
}

export function render(text: string, facts: TemplateFacts): string {
  if (!text.includes('{{')) return text;
  return text.replace(
    /\{\{\s*(\w{1,20})\s*\}\}/g,
    (typed, name: string) => (Object.hasOwn(values, name) ? values[name]!(facts) : undefined) ?? typed,
  );
}

const values: Record<string, (facts: TemplateFacts) => string | undefined> = {
  name: ({ name }) => name,
  // Of somebody who is known by number only, the number is the name.
  firstName: ({ name }) => (/\p{L}/u.test(name) ? (name.trim().split(/\s+/)[0] ?? '') : name),
  ms: (facts) => greetingAt(facts.language, Number(part(facts, 'hour'))),
  date: (facts) => `${part(facts, 'day')}/${part(facts, 'month')}/${part(facts, 'year')}`,
  hour: (facts) => `${part(facts, 'hour')}:${part(facts, 'minute')}`,
  protocol: (facts) => protocol(facts),
};

/** yyyyMMdd of the ticket, then its id. */
function protocol({ ticket, zone }: TemplateFacts): string | undefined {
  if (!ticket) return undefined;
  const created = { now: new Date(ticket.createdAt), zone };
  return `${part(created, 'year')}${part(created, 'month')}${part(created, 'day')}${ticket.id}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function part({ now, zone }: Pick<TemplateFacts, 'now' | 'zone'>, type: Intl.DateTimeFormatPartTypes): string {
  let format = formats.get(zone);
  if (!format) {
    const digits = '2-digit' as const;
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      year: 'numeric',
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      hourCycle: 'h23',
    });
    formats.set(zone, format);
  }
  return format.formatToParts(now).find((piece) => piece.type === type)?.value ?? '';
}

/** The agent's name in bold above the text. */
export const signed = (name: string, text: string): string => `*${name}*\n${text}`;

/** The text without such a name. */
export const unsigned = (text: string): string => text.replace(/^\*[^*\n]{1,60}\*\n/, '');
