import i18next, { type TOptions } from 'i18next';
import { useTranslation } from 'react-i18next';

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

/** Speaks one text of a room: the key is checked, and so are the names in its `{{braces}}`. */
export type Say<T> = <K extends KeyOf<T>>(
  key: K,
  ...values: [Names<TextOf<T, K>>] extends [never] ? [] : [Values<T, K>]
) => string;

export interface Strings<T> {
  room: string;
  words: Record<Language, T | SameKeys<T>>;
}

/**
 * The texts of a room, three languages side by side: `defineStrings('tickets', { pt, en, es })`.
 * A key that English or Spanish lacks does not compile.
 */
export function defineStrings<const T extends Words>(
  room: string,
  words: { pt: T; en: SameKeys<T>; es: SameKeys<T> },
): Strings<T> {
  const strings = { room, words };
  // rooms arrive lazily, after i18next has started; those that come before it are added by their first use
  if (i18next.isInitialized) register(strings);
  return strings;
}

function register<T>(strings: Strings<T>): void {
  if (i18next.hasResourceBundle('pt', strings.room)) return;
  for (const language of languages) i18next.addResourceBundle(language, strings.room, strings.words[language]);
}

/** Speaks outside of React (toasts, pure functions). In components use `useStrings`, which follows the language. */
export function say<T>(strings: Strings<T>): Say<T> {
  register(strings);
  return (key, ...values) => i18next.t(key as string, { ns: strings.room, ...(values[0] as TOptions | undefined) });
}

/** `const t = useStrings(ticketsStrings); t('accept')`: renders anew when the language changes. */
export function useStrings<T>(strings: Strings<T>): Say<T> {
  register(strings);
  const { t } = useTranslation(strings.room);
  return (key, ...values) => t(key as string, values[0] as TOptions | undefined) as unknown as string;
}

/** The language in use. */
export function currentLanguage(): Language {
  const code = i18next.resolvedLanguage ?? i18next.language ?? 'pt';
  return languages.find((language) => code.startsWith(language)) ?? 'pt';
}

/** The language as Intl and the `lang` attribute want it. */
export function locale(language: Language = currentLanguage()): string {
  return { pt: 'pt-BR', en: 'en-GB', es: 'es' }[language];
}
