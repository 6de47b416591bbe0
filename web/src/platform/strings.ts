import { useSyncExternalStore } from 'react';

/** Portuguese first: it is the shape of the other two, and what shows where nothing was chosen. */
export const languages = ['pt', 'en', 'es'] as const;
export type Language = (typeof languages)[number];

interface Words {
  [key: string]: string | Words;
}

/** The same keys, any text. */
type SameKeys<T> = { [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

type Plural = '_zero' | '_one' | '_many' | '_other';
type Base<K extends string> = K extends `${infer Start}${Plural}` ? Start : K;

/** Keys in dot notation; `tickets_one` and `tickets_other` are one key `tickets` that needs a `count`. */
type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

type TextOf<T, K extends string> = K extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? TextOf<T[Head], Rest>
    : never
  : K extends keyof T
    ? T[K]
    : `${K}_other` extends keyof T
      ? T[`${K}_other`] | '{{count}}'
      : never;

type Names<S> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<T, K extends string> = { [N in Names<TextOf<T, K>>]: N extends 'count' ? number : string | number };

/** Speaks one text of a module: the key is checked, and so are the names in its `{{braces}}`. */
export type Say<T> = <K extends KeyOf<T>>(
  key: K,
  ...values: [Names<TextOf<T, K>>] extends [never] ? [] : [Values<T, K>]
) => string;

export interface Strings<T> {
  module: string;
  words: Record<Language, T | SameKeys<T>>;
}

/**
 * The texts of a module, three languages side by side: `defineStrings('tickets', { pt, en, es })`.
 * A key that English or Spanish lacks does not compile.
 */
export function defineStrings<const T extends Words>(
  module: string,
  words: { pt: T; en: SameKeys<T>; es: SameKeys<T> },
): Strings<T> {
  return { module, words };
}

let spoken: Language = 'pt';
const listeners = new Set<() => void>();

/** The language in use. */
export const currentLanguage = (): Language => spoken;

/** From here on everything is said in this language, and what is shown is said anew. */
export function speak(language: Language): void {
  spoken = language;
  for (const listener of listeners) listener();
}

/** Hears of every change of the language. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Speaks outside of React (toasts, pure functions). In components use `useStrings`, which follows the language. */
export function say<T>({ words }: Strings<T>): Say<T> {
  return (key, ...values) => fill(findText(words[spoken] as Words, key, values[0]) ?? key, values[0]);
}

/** Whether there is a text under a key that came from elsewhere. */
export const speaks = <T>({ words }: Strings<T>, key: string): boolean =>
  findText((words[spoken] ?? {}) as Words, key, undefined) !== undefined;

/** `const t = useStrings(ticketsStrings); t('accept')`: renders anew when the language changes. */
export function useStrings<T>(strings: Strings<T>): Say<T> {
  useSyncExternalStore(onLanguage, currentLanguage);
  return say(strings);
}

type Given = Record<string, string | number> | undefined;

/** Of what counts the form that its number has in this language. */
function findText(words: Words, key: string, values: Given): string | undefined {
  const path = key.split('.');
  const last = path.pop()!;
  let place: string | Words | undefined = words;
  for (const name of path) place = typeof place === 'object' ? place[name] : undefined;
  if (typeof place !== 'object') return undefined;
  const count = values?.['count'];
  const forms = typeof count === 'number' ? formsOf(count).map((form) => `${last}_${form}`) : [];
  for (const name of [...forms, last]) {
    const text: string | Words | undefined = place[name];
    if (typeof text === 'string') return text;
  }
  return undefined;
}

const plurals = new Map<Language, Intl.PluralRules>();

function formsOf(count: number): string[] {
  let rules = plurals.get(spoken);
  if (!rules) plurals.set(spoken, (rules = new Intl.PluralRules(spoken)));
  // 'nenhum' aside, nought of something is several: '0 mensagens', whatever the rules of a language say
  return count === 0 ? ['zero', 'other'] : [rules.select(count), 'other'];
}

/** Names in braces become their values, as they are: a value is never read as text with names of its own. */
const fill = (text: string, values: Given): string =>
  values ? text.replace(/{{(\w+)}}/g, (braces, name: string) => String(values[name] ?? braces)) : text;

/** The language as Intl and the `lang` attribute want it. */
export function locale(language: Language = currentLanguage()): string {
  return { pt: 'pt-BR', en: 'en-GB', es: 'es' }[language];
}
