import { expect, test } from 'vitest';
import { languages, type Strings } from './strings';

const rooms = Object.values(import.meta.glob('../**/*strings.ts', { eager: true })).flatMap((module) =>
  Object.values(module as Record<string, unknown>).filter(isStrings),
);

function isStrings(value: unknown): value is Strings<unknown> {
  return typeof value === 'object' && value !== null && 'room' in value && 'words' in value;
}

/** Every text with its key in dot notation. */
function texts(words: unknown, path = ''): [key: string, text: string][] {
  if (typeof words === 'string') return [[path, words]];
  return Object.entries(words as object).flatMap(([key, value]) => texts(value, path ? `${path}.${key}` : key));
}

const placeholders = (text: string) => [...new Set(text.match(/{{\w+}}/g))].sort();

test('every room has a name of its own', () => {
  const names = rooms.map(({ room }) => room);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('app');
});

test.each(rooms.map(({ room, words }) => [room, words] as const))('%s says the same in three languages', (_, words) => {
  const portuguese = new Map(texts(words.pt));
  for (const language of languages) {
    for (const [key, text] of texts(words[language])) {
      expect.soft(text.trim(), `${language} ${key}`).not.toBe('');
      // 'one' may spell the number out
      if (key.endsWith('_one')) continue;
      expect.soft(placeholders(text), `${language} ${key}`).toEqual(placeholders(portuguese.get(key) ?? ''));
    }
  }
});
