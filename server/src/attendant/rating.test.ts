import { customerWords } from '@guiche/contract/customer-words';
import { describe, expect, it } from 'vitest';
import { isNoRating, rateOf } from './rating';

const lines = Object.values(customerWords).flatMap((words) =>
  (['rate1', 'rate2', 'rate3'] as const).map((word, n) => [words[word], n + 1] as const),
);

/** How people write them down, and what they put around. */
const typings: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.toLowerCase().replace(/i/g, 'í'),
  (text) => ` ${text}!`,
  (text) => `${text} 👍🏽`,
  (text) => `😊 ${text}`,
  (text) => `${text}, obrigada`,
  (text) => `${text}. Muito obrigado pela atenção 🙏`,
  (text) => `Thank you so much! ${text}`,
  (text) => `muchas gracias, ${text}, saludos`,
];

it.each(lines)('%s rates %i, in every language, with its number or without, however it is typed', (title, rate) => {
  const ways = [title, `${rate} - ${title}`, `${rate} ${title}`, `*${rate}* · ${title}`, `${rate}º ${title}`];
  for (const way of ways) for (const type of typings) expect([type(way), rateOf(type(way))]).toEqual([type(way), rate]);
});

it.each(lines)('%s behind the number of another line is asked for once more', (title, rate) => {
  for (const other of [1, 2, 3].filter((n) => n !== rate)) {
    const said = `${other} - ${title}`;
    expect([said, rateOf(said), isNoRating(said)]).toEqual([said, undefined, true]);
  }
});

it.each([
  ['3 muito bom', 3],
  ['3, muito bom!', 3],
  ['3 - Ótimo', 3],
  ['3 ótimo atendimento, obrigada', 3],
  ['3 very good', 3],
  ['3 muy bueno', 3],
  ['2 bom', 2],
  ['2 regular', 2],
  ['1 péssimo', 1],
  ['1 foi muito ruim', 1],
  ['Satisfecha', 2],
  ['muy satisfecha', 3],
  ['muito insatisfeita', 1],
  ['very dissatisfied', 1],
  ['três, obrigada', 3],
] as const)('%s rates %i: it cannot be meant otherwise', (text, rate) => expect(rateOf(text)).toBe(rate));

it.each(['1 ótimo', '1 - muito bom, obrigada', '3 péssimo', '5 muito bom', '10 excelente', '3 dez', '3 - nota dez'])(
  '%s may be meant otherwise, and is asked for once more',
  (text) => expect([rateOf(text), isNoRating(text)]).toEqual([undefined, true]),
);

it.each([
  '3 bons bolos',
  '3 bom dia',
  '2 mil',
  '1 boa tarde',
  'uma boa tarde, obrigada',
  'um abraço',
  'satisfeito, e o bolo?',
  'três bolos',
  '1 3',
  'uns 3 pontos de ônibus',
])('%s rates nothing', (text) => expect(rateOf(text)).toBeUndefined());

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
  ['estou satisfeito', 2],
  ['Fiquei muito satisfeita, obrigada', 3],
  ['estou insatisfeita', 1],
  ["I'm very satisfied", 3],
  ['dou nota 3', 3],
  ['eu dou 2', 2],
  ['doy una nota 3', 3],
  ['número 1', 1],
  ['avaliação: 3', 3],
  ['muito satisfeita mesmo', 3],
  ['mt satisfeita', 3],
  ['Super satisfeito!!', 3],
  ['Fiquei muito satisfeita com o atendimento', 3],
  ['muy satisfecha con la atención', 3],
  ['nada satisfeito', 1],
  ['mto insatisfeita', 1],
  ['3/3', 3],
  ['2 / 3', 2],
  ['3 de 3', 3],
  ['três de três', 3],
  ['3/3, obrigada!', 3],
  ['3 pontos', 3],
  ['dou 2 pontos', 2],
  ['1 ponto', 1],
  ['three points', 3],
  ['três estrelas', 3],
  ['tres estrellas', 3],
  ['one star', 1],
  ['nota três', 3],
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
  'cinco',
  'Cinco estrelas!',
  'quatro',
  'nota nove',
  'five stars',
  'diez',
  '4º',
  '5/5',
  '10/10, obrigada',
  '3/5',
  '3 de 5',
  'cinco de cinco',
  '4,5',
  'minha nota é 5',
  'nota máxima',
  '4/3',
  '0/3',
  'três de cinco',
  '5 pontos',
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
  '5 bolos',
  'cinco bolos',
  'cinco horas',
  'quatro de cada',
  '10/12',
  '25/5',
  '4,50',
  'oito e meia',
  'nota fiscal',
  'estou esperando',
  'não estou satisfeito',
  'não estou muito satisfeita com o atendimento',
  'eu dou um jeito',
  'número 3 da rua Sete',
  'urgência máxima',
])('%s does not look like one that was missed', (text) => expect(isNoRating(text)).toBe(false));

describe('thanks that call somebody by name', () => {
  it.each([
    ['obrigada Carla, 3', 3],
    ['3 - Muito satisfeita. Obrigada, Carla Dias!', 3],
    ['Carla, muito obrigada, nota 2', 2],
    // nobody is called by what rates, nor by a number
    ['dois, obrigada', 2],
    ['1 obrigada', 1],
    ['obrigada, Dois Irmãos', undefined],
    ['Carla', undefined],
    ['3 Pix, obrigada', undefined],
  ] as const)('%s rates %s', (text, rate) => {
    expect(rateOf(text, ['Carla Dias', 'Dois Irmãos', '5511970000001'])).toBe(rate);
  });

  it('stand around what is no rating, too', () => {
    expect(isNoRating('10! Obrigada, Carla', ['Carla'])).toBe(true);
    expect(isNoRating('10! Obrigada, Carla')).toBe(false);
    expect(isNoRating('obrigada, Carla', ['Carla'])).toBe(false);
  });
});
