import { greetingAt } from '@guiche/contract/customer-words';
import type { Me } from '@guiche/contract/users';
import { languages, type Language } from './strings';

/** What the server will put in place of `{{variables}}` when it stores a text: shown before, so that nobody guesses. */
export interface VariableFacts {
  name: string;
  /** The company's. */
  zone: string;
  language: Language;
  ticket: { id: number; createdAt: string };
}

/** By which clock, and in which language, a company writes to its customers. */
export function clockOf({ timeZone, settings }: Me['company']): Pick<VariableFacts, 'zone' | 'language'> {
  const chosen = settings.find(({ key }) => key === 'language')?.value;
  return { zone: timeZone, language: languages.find((language) => language === chosen) ?? 'pt' };
}

/** Somebody who could be: for showing how a text would arrive. */
export const someone = (company: Me['company'], now: Date): VariableFacts => ({
  name: 'Marina Oliveira',
  ...clockOf(company),
  ticket: { id: 1042, createdAt: now.toISOString() },
});

/** The same rules as the server's; unknown names stay as they were typed. */
export function fillVariables(text: string, { name, zone, language, ticket }: VariableFacts, now: Date): string {
  if (!text.includes('{{')) return text;
  const at = partsOf(now, zone);
  const begun = partsOf(new Date(ticket.createdAt), zone);
  const values: Record<string, string | undefined> = {
    name,
    // of somebody who is known by number only, the number is the name
    firstName: /\p{L}/u.test(name) ? name.trim().split(/\s+/)[0] : name,
    ms: greetingAt(language, Number(at.hour)),
    date: `${at.day}/${at.month}/${at.year}`,
    hour: `${at.hour}:${at.minute}`,
    protocol: `${begun.year}${begun.month}${begun.day}${ticket.id}`,
  };
  return text.replace(/\{\{\s*(\w{1,20})\s*\}\}/g, (typed, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? typed) : typed,
  );
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute';

function partsOf(time: Date, zone: string): Record<Part, string> {
  const two = '2-digit' as const;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    hourCycle: 'h23',
  });
  return Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value])) as Record<Part, string>;
}
