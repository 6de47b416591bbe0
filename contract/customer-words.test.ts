import { expect, test } from 'vitest';
import { customerWords, greetingAt, inWords, type CustomerWord } from './customer-words';
import { language as languages } from './shapes';

const words = Object.keys(customerWords.pt) as CustomerWord[];
const named = (text: string) => new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));

test.each(words)('customers are told "%s" in three languages, with the same names in it', (word) => {
  const said = languages.options.map((language) => customerWords[language][word]);
  for (const text of said) {
    expect(text.trim()).toBe(text);
    expect(text).not.toBe('');
    expect(named(text)).toEqual(named(said[0]!));
  }
});

test('no sentence is the same in two languages', () => {
  for (const word of words) {
    const said = languages.options.map((language) => customerWords[language][word]);
    expect(new Set(said).size, word).toBe(said.length);
  }
});

test('a name is put in as it is, whatever stands in it', () => {
  expect(inWords('en', 'queueHere', { queue: 'Sales $& {{queue}}' })).toBe('You are in Sales $& {{queue}}.');
  expect(inWords('es', 'thanks')).toBe('¡Gracias por tu calificación!');
});

test('the day is greeted by its hour', () => {
  expect([4, 5, 12, 18].map((hour) => greetingAt('en', hour))).toEqual([
    'Good evening',
    'Good morning',
    'Good afternoon',
    'Good evening',
  ]);
});
