import { expect, test } from 'vitest';
import { firstSentences, hasLink, spoken, ssmlOf } from './words';

test.each([
  ['*Pão* quente às _sete_, `sempre`!', 'Pão quente às sete, sempre!'],
  ['Olá 👋🏽! Bandeira 🇧🇷, família 👨‍👩‍👧 e ❤️.', 'Olá! Bandeira, família e.'],
  ['# Cardápio\n- bolo\n* pão\n> feito hoje\n+ café', 'Cardápio\nbolo\npão\nfeito hoje\ncafé'],
  ['Veja o [cardápio](https://padaria.com.br/c?x=1). Peça já.', 'Veja o cardápio. Peça já.'],
  ['Peça em https://padaria.com.br/c?x=1&y=2. Até já!', 'Peça em. Até já!'],
  ['Está em www.padaria.com.br', 'Está em'],
  ['5 < 7 & "sim" é d\'água', '5 < 7 & "sim" é d\'água'],
  ['um\u0000dois \ud800 três', 'um dois três'],
  ['👍', ''],
  ['https://padaria.com.br', ''],
])('says %j as %j', (text, words) => {
  expect(spoken(text)).toBe(words);
});

test('knows what only can be read', () => {
  expect(['em https://x.com', 'WWW.x.com', 'às 7h, padaria'].map(hasLink)).toEqual([true, true, false]);
});

test('nothing in the words is a mark', () => {
  expect(ssmlOf(`5 < 7 & "sim" > d'água</voice>`, 'pt-BR-YaraNeural')).toBe(
    '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="pt-BR"><voice name="pt-BR-YaraNeural">' +
      '5 &lt; 7 &amp; &quot;sim&quot; &gt; d&apos;água&lt;/voice&gt;</voice></speak>',
  );
});

test('begins a long text in whole sentences', () => {
  expect(firstSentences('Um. Dois. Três.', 15)).toBe('Um. Dois. Três.');
  expect(firstSentences('Um. Dois. Três.', 14)).toBe('Um. Dois.');
  expect(firstSentences('Um. Dois. Três.', 9)).toBe('Um. Dois.');
  expect(firstSentences('Um. Dois. Três.', 8)).toBe('Um.');
  expect(firstSentences('Custa 3.50 e mais', 8), 'a number is whole').toBe('');
  expect(firstSentences('um item\noutro item', 12)).toBe('um item');
});
