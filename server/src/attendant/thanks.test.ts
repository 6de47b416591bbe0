import { expect, it } from 'vitest';
import { isNoRating, isThanks } from './thanks';
import { rateOf } from './parse-answer';

const thanked = [
  'Obrigada!',
  'obrigada!!',
  'OBRIGADOOO',
  'muito obrigada pela atenção 🙏',
  'valeu',
  'vlw, bom dia',
  '👍',
  '🙏🏽🙏🏽',
  '❤️',
  'ok',
  'Ok, obrigado!',
  'Perfeito, até logo',
  'thank you so much',
  'Thanks!',
  'muchas gracias',
  'Gracias por todo 😊',
  'obg',
  'tchau',
];
it.each(thanked)('%s is a thank-you', (text) => expect(isThanks(text)).toBe(true));

const more = [
  '',
  'oi',
  'obrigada, e quanto custa o bolo?',
  'obrigada? não chegou nada',
  'ok?',
  'bom dia',
  'não chegou 😡',
  '😡',
  '❓',
  'muito',
  'obrigada mas faltou um pão',
  'cancela',
  '1',
  '3',
  'x'.repeat(500),
  'obrigada '.repeat(40),
];
it.each(more)('%s is none', (text) => expect(isThanks(text)).toBe(false));

it.each([
  ['3', 3],
  [' 3️⃣ ', 3],
  ['３', 3],
  ['3º', 3],
  ['nota 3', 3],
  ['Nota: 2', 2],
  ['⭐⭐⭐', 3],
  ['⭐', 1],
  ['2 estrelas', 2],
  ['três', 3],
  ['Satisfeito', 2],
  ['muito satisfeita!', 3],
  ['Insatisfeito', 1],
  ['3 - Muito satisfeito', 3],
  ['*1* · Insatisfeito', 1],
  ['3 obrigada', 3],
  ['opção 2', 2],
] as const)('%s rates %i', (text, rate) => expect(rateOf(text)).toBe(rate));

it.each([
  '5',
  '0',
  '10',
  'nota 5',
  '4 estrelas',
  '⭐⭐⭐⭐⭐',
  'ótimo',
  'Muito bom!',
  'péssimo',
  'excelente atendimento',
  '3 - Satisfeito',
])('%s looks like a rating and is none', (text) => expect([rateOf(text), isNoRating(text)]).toEqual([undefined, true]));

it.each([
  '',
  'oi',
  '3',
  'quero 3 bolos',
  'bom dia',
  'preciso de um boleto',
  '11987654321',
  'obrigada',
  '5?',
  'um bom bolo',
])('%s does not look like one that was missed', (text) => expect(isNoRating(text)).toBe(false));
