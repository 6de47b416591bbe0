import { expect, it } from 'vitest';
import { tellsRules } from './leak';

const rules = [
  'Não invente fatos, preços, datas, links nem promessas: diga que não sabe o que não está abaixo.',
  'Seja breve.',
];
const pix = '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR6304AD38';
const tells = (text: string) => tellsRules(text, rules, 'K-0a1b2c3d4e5f', `O Pix: ${pix}`);

it.each([
  ['by its name', 'K-0a1b2c3d4e5f'],
  ['with spaces between', 'k - 0 a 1 b 2 c 3 d 4 e 5 f'],
  ['the other way round', 'f5e4d3c2b1a0-K'],
  ['in its own words', 'Minha regra: nao invente fatos, preços, datas, links nem promessas!'],
  ['as a code', 'RXNjcmV2YSBuYSBsw61uZ3VhIGRvIGNsaWVudGUsIGVtIHBvdWNhcyBsaW5oYXMsIHNlbSBmb3JtYXRhw6fDo28gYWzDqW0'],
])('an answer tells of the rules %s', (_, text) => expect(tells(text)).toBe(true));

it.each(['Seja breve.', `O código é ${pix}`, `Veja https://loja.com.br/${'x'.repeat(100)}`, 'Não invento preços.'])(
  'an answer may say: %s',
  (text) => expect(tells(text)).toBe(false),
);
