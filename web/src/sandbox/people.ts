import type { ReplyOf } from '@guiche/contract/endpoint';
import type { sandbox } from '@guiche/contract/sandbox';
import { fold } from '../platform/fold';

/** Somebody on the sandbox network: a phone, a person without a visible number, or a group. */
export interface Person {
  /** How the network addresses them: digits, a name, or the id of a group. */
  number: string;
  /** What they call themselves; never empty. */
  name: string;
  kind: 'phone' | 'nameless' | 'group';
  online: boolean;
}

type Phone = ReplyOf<typeof sandbox.phones>[number];

const GROUP_END = '@g.us';
/** These numbers belong to nobody; decisions keep them for the sandbox. */
const RESERVED = 5_511_970_000_000;
const RESERVED_COUNT = 1000;

export function kindOf(number: string): Person['kind'] {
  if (/^\d+$/.test(number)) return 'phone';
  return number.endsWith(GROUP_END) ? 'group' : 'nameless';
}

export function personOf({ number, name, online, isGroup }: Phone): Person {
  return { number, name: name || showNumber(number), kind: isGroup ? 'group' : kindOf(number), online };
}

/** Somebody who is known by nothing but an address (from the page's own address, say). */
export function strangerOf(number: string, name = ''): Person {
  const kind = kindOf(number);
  return { number, name: name || (kind === 'nameless' ? `@${number}` : showNumber(number)), kind, online: true };
}

/** '+55 11 99734-5510'; other countries' numbers stay one run of digits, names and groups what they are. */
export function showNumber(number: string): string {
  if (!/^\d+$/.test(number)) return number;
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(number);
  return brazilian ? `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}` : `+${number}`;
}

/** Substring of name or number, case and accents ignored; digits find a number however it is written. */
export function filterPeople(people: Person[], text: string): Person[] {
  const words = fold(text);
  if (!words) return people;
  const digits = /^[\d\s()+-]+$/.test(words) ? words.replace(/\D/g, '') : '';
  return people.filter(
    ({ name, number }) =>
      fold(name).includes(words) || fold(number).includes(words) || (digits !== '' && number.includes(digits)),
  );
}

/** The lowest reserved number that nobody here has. */
export function freeNumber(people: Person[]): string {
  const taken = new Set(people.map((person) => person.number));
  for (let step = 1; step < RESERVED_COUNT; step += 1) {
    const number = String(RESERVED + step);
    if (!taken.has(number)) return number;
  }
  return '';
}

/** Ids of groups look as they do on the real network. */
export function newGroupId(): string {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte % 10).join('');
  return `120363${digits}${GROUP_END}`;
}

/** `BEGIN:VCARD` … as WhatsApp writes it. */
export function cardOf(name: string, digits: string): string {
  const safe = name.replace(/([\\;,])/g, '\\$1').replace(/\s+/g, ' ');
  const phone = `TEL;type=CELL;waid=${digits}:${showNumber(digits)}`;
  return ['BEGIN:VCARD', 'VERSION:3.0', `N:;${safe};;;`, `FN:${safe}`, phone, 'END:VCARD'].join('\n');
}

/** Digits of a number, however it was written. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

export const isPhone = (text: string): boolean =>
  /^\+?[\d\s().-]+$/.test(text.trim()) && /^\d{8,15}$/.test(digitsOf(text));
