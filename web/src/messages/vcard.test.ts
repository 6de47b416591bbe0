import { expect, test } from 'vitest';
import { parseCards } from './vcard';

test('name and number of a card as WhatsApp writes it', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Silva;Célia;;Dona;',
    'FN:Dona Célia (mãe)',
    'item1.TEL;waid=5511988771204:+55 11 98877-1204',
    'item1.X-ABLabel:Celular',
    'END:VCARD',
  ].join('\r\n');
  expect(parseCards(card)).toEqual([
    { name: 'Dona Célia (mãe)', phones: [{ shown: '+55 11 98877-1204', digits: '5511988771204' }] },
  ]);
});

test.each([
  [
    'without FN the parts of N',
    'BEGIN:VCARD\nN:Silva;Ana;Maria;Dra.;\nTEL:123\nEND:VCARD',
    'Dra. Ana Maria Silva',
    ['123'],
  ],
  ['without a number', 'BEGIN:VCARD\nFN:Sem Número\nEND:VCARD', 'Sem Número', []],
  [
    'without a name the number',
    'BEGIN:VCARD\nTEL;TYPE=CELL:+1 (555) 010-2030\nEND:VCARD',
    '+1 (555) 010-2030',
    ['15550102030'],
  ],
  [
    'several numbers, each once',
    'BEGIN:VCARD\nFN:A\nTEL:+55 11 1111\nTEL:5511 1111\nTEL:222\nEND:VCARD',
    'A',
    ['55111111', '222'],
  ],
  [
    'escaped words and folded lines',
    'BEGIN:VCARD\nFN:Jo\\, Bar\n  & Cia\\; Ltda\nEND:VCARD',
    'Jo, Bar & Cia; Ltda',
    [],
  ],
  ['cut off in the middle', 'BEGIN:VCARD\nFN:Fim', 'Fim', []],
  ['only a waid', 'BEGIN:VCARD\nFN:W\nTEL;waid=5511:\nEND:VCARD', 'W', ['5511']],
])('%s', (_, text, name, digits) => {
  const [card] = parseCards(text);
  expect(card?.name).toBe(name);
  expect(card?.phones.map((phone) => phone.digits)).toEqual(digits);
});

test('two cards in one message', () => {
  const two = 'BEGIN:VCARD\nFN:Um\nTEL:1\nEND:VCARD\nBEGIN:VCARD\nFN:Dois\nTEL:2\nEND:VCARD';
  expect(parseCards(two).map(({ name }) => name)).toEqual(['Um', 'Dois']);
});

test.each(['', 'oi', 'BEGIN:VCARD\nEND:VCARD', ':::\n;;;'])('nothing in it breaks: %j', (text) => {
  expect(() => parseCards(text)).not.toThrow();
});
