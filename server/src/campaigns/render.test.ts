import { variablesIn, type Recipient } from '@guiche/contract/campaign-text';
import { describe, expect, it, test } from 'vitest';
import { resolve, variantAt, variantsOf, withFooter } from './render';

const who: Recipient = {
  name: 'Ana',
  number: '5511970000001',
  email: '',
  vars: { Bairro: 'Centro', vazia: '', 'Último pedido': '{nome}' },
};
const facts = {
  name: 'Ana Souza',
  now: new Date('2026-03-05T15:00:00Z'),
  zone: 'America/Sao_Paulo',
  language: 'pt' as const,
  ticket: null,
};
const say = (text: string, of = who) => resolve(text, of, { loja: 'Padaria', nome: 'ninguém', Vazia: 'Rua 1' }, facts);

describe('a recipient’s text', () => {
  test.each([
    ['Oi {nome}, {numero}', 'Oi Ana, 5511970000001'],
    ['{NOME} { nome }', 'Ana Ana'],
    ['{número}', '5511970000001'],
    ['{loja} em {bairro}', 'Padaria em Centro'],
    ['{ultimo pedido}', '{nome}'],
    ['{desconhecida} fica', '{desconhecida} fica'],
    ['{{firstName}}, {{ms}}', 'Ana, Boa tarde'],
    ['{{nada}} e {{nome}}', '{{nada}} e {{nome}}'],
    ['Oi {email}, tudo?', 'Oi, tudo?'],
    ['a {email} b', 'a b'],
    ['{email} b', 'b'],
    ['a {email}', 'a'],
    ['dois  brancos', 'dois  brancos'],
    ['{toString}', '{toString}'],
    ['{vazia} do {loja}.', 'Rua 1 do Padaria.'],
  ])('%s', (text, said) => expect(say(text)).toBe(said));

  it('is made in one pass: what is put in is never read again', () => {
    const sly = { ...who, name: '{numero} {{date}} {loja}' };
    expect(say('{nome}!', sly)).toBe('{numero} {{date}} {loja}!');
  });

  it('says which variables it has, and how to leave', () => {
    expect(variablesIn('{nome} {{ms}} {bairro} {nome}')).toEqual(['nome', 'bairro']);
    expect(withFooter('Oi', 'Para sair, responda SAIR')).toBe('Oi\n\nPara sair, responda SAIR');
    expect([withFooter('', 'x'), withFooter('Oi', ' ')]).toEqual(['', 'Oi']);
  });
});

it('every block holds each variant once, in an order of its own that stays', () => {
  const variants = variantsOf(['a', '', 'c', ' ', 'e']);
  expect(variants).toEqual([1, 3, 5]);
  const drawn = Array.from({ length: 30 }, (_, n) => variantAt(variants, n + 1, '7:main'));
  for (let block = 0; block < 10; block += 1)
    expect(drawn.slice(block * 3, block * 3 + 3).toSorted((a, b) => a! - b!)).toEqual([1, 3, 5]);
  expect(new Set(Array.from({ length: 10 }, (_, n) => drawn.slice(n * 3, n * 3 + 3).join())).size).toBeGreaterThan(1);
  expect(variantAt(variants, 17, '7:main')).toBe(drawn[16]);
  expect(variantAt([], 1, 'x')).toBeNull();
});
