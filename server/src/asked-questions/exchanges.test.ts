import { expect, test } from 'vitest';
import { exchangesIn, proposalOf, type Line } from './exchanges';
import { areAlike, groupsOf, marksOf } from './grouping';
import { isMostlyMasks, masked } from './masked';

const talk = (...said: [Line['by'], string][]) => said.map(([by, body], id) => ({ id, by, body, at: '' }));
const pairs = (...said: [Line['by'], string][]) =>
  exchangesIn(talk(...said)).map(({ question, answer }) => [question.body, ...answer.map(({ body }) => body)]);

test('what people say after a question, up to the customer’s next word, answers it', () => {
  expect(
    pairs(
      ['customer', 'Oi'],
      ['customer', 'Vocês entregam no centro?'],
      ['person', 'Entregamos sim.'],
      ['person', 'Custa R$ 8,00.'],
      ['customer', 'Obrigada'],
      ['person', 'De nada!'],
    ),
  ).toEqual([['Vocês entregam no centro?', 'Entregamos sim.', 'Custa R$ 8,00.']]);
});

test.each<[string, [Line['by'], string][]]>([
  ['nobody answered', [['customer', 'Vocês entregam no centro?']]],
  [
    'a machine answered first',
    [
      ['customer', 'Vocês entregam no centro?'],
      ['machine', 'Entregamos.'],
      ['person', 'Posso ajudar em algo mais?'],
    ],
  ],
  [
    'two things were asked at once',
    [
      ['customer', 'Vocês entregam no centro?'],
      ['customer', 'Quanto custa o bolo?'],
      ['person', 'Sim, e o bolo custa R$ 40,00.'],
    ],
  ],
  [
    'nothing was asked',
    [
      ['customer', 'Quero dois pães'],
      ['person', 'Anotado, dois pães.'],
    ],
  ],
])('nothing is taken where %s', (_, said) => expect(pairs(...said)).toEqual([]));

test('an answer is proposed without the name of whoever wrote it, joined where it came in parts', () => {
  expect(proposalOf(' Entregam? ', ['*Ana*\nEntregamos sim.', '*Ana*\nCusta R$ 8,00.'], 'Marina')).toEqual({
    question: 'Entregam?',
    answer: 'Entregamos sim.\nCusta R$ 8,00.',
  });
});

test.each([
  ['is too short', 'Sim'],
  ['is too long', 'Entregamos. '.repeat(100)],
  ['only asks', 'Qual é o endereço para a entrega?'],
  ['only puts off', 'Só um momento, vou verificar com a cozinha.'],
  ['only greets', 'Bom dia, tudo bem? Como posso ajudar?'],
  ['only says who is there', 'Bom dia! Bruno, vendas. Como posso te ajudar?'],
  ['is little more than who they are', 'Marina Souza, 11 99999-1234, marina@casa.example'],
])('nothing is proposed where the answer %s', (_, answer) =>
  expect(proposalOf('Vocês entregam no centro?', [answer], 'Marina Souza')).toBeUndefined(),
);

test.each([
  ['Sou a marina, entregam?', 'Sou a [...], entregam?'],
  ['MARÍNA SOUZA quer saber', '[...] [...] quer saber'],
  ['ligue (11) 99999-1234 agora', 'ligue [...] agora'],
  ['meu CPF é 123.456.789-09.', 'meu CPF é [...].'],
  ['CNPJ 12.345.678/0001-90', 'CNPJ [...]'],
  ['+55 11 99999 1234', '[...]'],
  ['escreva a ana@casa.example!', 'escreva a [...]'],
  ['veja https://loja.example/bolos', 'veja https://loja.example/bolos'],
  ['veja https://loja.example/p?token=abc', 'veja [...]'],
  ['veja https://loja.example/a8f3kd92kd01x', 'veja [...]'],
  ['veja www.loja.example/#eu', 'veja [...]'],
  ['dia 27/11/2026, das 08:00 às 18:00, R$ 1.234,00', 'dia 27/11/2026, das 08:00 às 18:00, R$ 1.234,00'],
  ['\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u0660 aqui', '[...] aqui'],
])('"%s" is shown as "%s"', (text, shown) => expect(masked(text, 'Marina de Souza')).toBe(shown));

test.each([
  ['[...] [...]', true],
  ['[...] [...] entregam', true],
  ['', true],
  ['Sou [...], entregam no centro', false],
])('"%s" is mostly masks: %s', (text, is) => expect(isMostlyMasks(text)).toBe(is));

test('no number of eight digits and more is left, however it is written', () => {
  const separators = ['', ' ', '.', '-', '/', ') ', ' - ', '\u2011', '\u00a0'];
  for (const one of separators)
    for (const other of separators)
      for (const length of [8, 11, 14]) {
        const number = '7'.repeat(length).replace(/(...)(..)/, `$1${one}$2${other}`);
        const shown = masked(`fale no ${number} comigo`, '');
        expect(shown.replace(/\D/g, ''), number).toBe('');
      }
});

const words = (text: string) => marksOf(1, text.split(' '));
const asking = (ticketId: number, text: string) => ({ ticketId, marks: words(text) });

test('questions are one where two thirds of their words are, and are counted by conversation, most first', () => {
  expect(areAlike(words('entreg centr'), words('centr cidad entreg'))).toBe(true);
  expect(areAlike(words('prec bol cenour'), words('prec bol laranj'))).toBe(false);
  const groups = groupsOf(
    [
      asking(4, 'bol laranj'),
      asking(3, 'entreg centr'),
      asking(3, 'entreg centr cidad'),
      asking(2, 'centr entreg'),
      asking(1, ''),
    ].map((one) => (one.ticketId === 1 ? { ...one, marks: [] } : one)),
  );
  expect(groups.map(({ askings }) => askings.map(({ ticketId }) => ticketId))).toEqual([[3, 2], [4]]);
});

test('marks are of one company, in order and each once', () => {
  expect(marksOf(1, ['b', 'a', 'b'])).toEqual(marksOf(1, ['a', 'b']));
  expect(marksOf(1, ['a'])).not.toEqual(marksOf(2, ['a']));
});
