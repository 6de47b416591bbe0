import { expect, it } from 'vitest';
import { lineChanges, wordChanges } from './line-changes';

const signs = { same: ' ', added: '+', removed: '-', gap: '…' };
const shown = (before: string, after: string) =>
  lineChanges(before, after).map(({ kind, text }) => `${signs[kind]}${text}`);

it('shows what became another, with a line around it', () => {
  expect(shown('a\nb\nc\nd\ne\nf', 'a\nb\nX\nd\ne\nf')).toEqual(['…', ' b', '-c', '+X', ' d', '…']);
  expect(shown('a\nb\nc', 'a\nc\nb')).toEqual([' a', '-b', ' c', '+b']);
});

it('shows lines that came and went, and nothing where nothing did', () => {
  expect(shown('', 'a\nb')).toEqual(['+a', '+b']);
  expect(shown('a\nb', '')).toEqual(['-a', '-b']);
  expect(shown('a', 'a\n')).toEqual([' a', '+']);
  expect(shown('a\nb', 'a\nb')).toEqual(['…']);
  expect(shown('a\na', 'a')).toEqual([' a', '-a']);
});

it('takes no time for what is long', () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, n) => `${word}${n}`).join('\n');
  expect(shown(long('a'), long('b'))).toHaveLength(20_000);
});

it('shows which words of a sentence are others', () => {
  const changed = wordChanges('Abrimos às sete.', 'Abrimos às oito, sempre.');
  expect(changed.map(({ kind, text }) => `${signs[kind]}${text}`)).toEqual([
    ' Abrimos',
    '  ',
    ' às',
    '  ',
    '-sete.',
    '+oito,',
    '+ ',
    '+sempre.',
  ]);
});
