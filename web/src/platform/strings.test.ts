import { afterEach, expect, test } from 'vitest';
import { defineStrings, languages, say, speak, type Strings } from './strings';

const modules = Object.values(import.meta.glob('../**/*strings.ts', { eager: true })).flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isStrings),
);

function isStrings(value: unknown): value is Strings<unknown> {
  return typeof value === 'object' && value !== null && 'module' in value && 'words' in value;
}

/** Every text with its key in dot notation. */
function texts(words: unknown, path = ''): [key: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  return Object.entries(words as object).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key));
}

const placeholders = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort();

test('every module has a name of its own', () => {
  const names = modules.map(({ module }) => module);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('app');
});

test.each(modules.map(({ module, words }) => [module, words] as const))(
  '%s says the same in three languages',
  (_, words) => {
    const portuguese = new Map(texts(words.pt));
    for (const language of languages) {
      for (const [key, text] of texts(words[language])) {
        expect.soft(text.trim(), `${language} ${key}`).not.toBe('');
        // 'one' may spell the number out
        if (key.endsWith('_one')) continue;
        expect.soft(placeholders(text), `${language} ${key}`).toEqual(placeholders(portuguese.get(key) ?? ''));
      }
    }
  },
);

const made = defineStrings('made-for-tests', {
  pt: {
    greet: 'Olá, {{name}}!',
    list: { found_zero: 'Nada', found_one: '{{count}} contato', found_other: '{{count}} contatos' },
  },
  en: {
    greet: 'Hello, {{name}}!',
    list: { found_zero: 'Nothing', found_one: '{{count}} contact', found_other: '{{count}} contacts' },
  },
  es: {
    greet: '¡Hola, {{name}}!',
    list: { found_zero: 'Nada', found_one: '{{count}} contacto', found_other: '{{count}} contactos' },
  },
});
afterEach(() => speak('pt'));

test('speaks the language in use, from then on', () => {
  const t = say(made);
  expect(t('greet', { name: 'Ana' })).toBe('Olá, Ana!');
  speak('es');
  expect(t('greet', { name: 'Ana' })).toBe('¡Hola, Ana!');
});

test('a value is put in as it is, also one that looks like a name in braces or a pattern', () => {
  expect(say(made)('greet', { name: '{{name}} $& <b>' })).toBe('Olá, {{name}} $& <b>!');
});

test('nought of something is several of it, where no word of its own is said', () => {
  const t = say(
    defineStrings('lines-for-tests', {
      pt: { left_one: '{{count}} linha', left_other: '{{count}} linhas' },
      en: { left_one: '{{count}} line', left_other: '{{count}} lines' },
      es: { left_one: '{{count}} línea', left_other: '{{count}} líneas' },
    }),
  );
  expect([t('left', { count: 0 }), t('left', { count: 1 })]).toEqual(['0 linhas', '1 linha']);
});

test.each([
  ['pt', 0, 'Nada'],
  ['pt', 1, '1 contato'],
  ['pt', 2, '2 contatos'],
  ['en', 1, '1 contact'],
  ['en', 1.5, '1.5 contacts'],
  // these have a form of their own for a million, and no text for it
  ['es', 1_000_000, '1000000 contactos'],
  ['pt', 1_000_000, '1000000 contatos'],
] as const)('in %s %d counts as: %s', (language, count, text) => {
  speak(language);
  expect(say(made)('list.found', { count })).toBe(text);
});
