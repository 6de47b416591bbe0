import { describe, expect, it } from 'vitest';
import { unfounded } from './unfounded';

const own =
  'Bolo de morango: R$ 1.200,00 ou 10% à vista. Cardápio em padaria.com.br. Fechamos em 25/12 e 1º de janeiro.';
const of = (text: string, customer = '') => unfounded(text, { own, customer });

describe('an answer says nothing that nobody told the assistant', () => {
  it.each([
    'O de morango custa R$ 1200.',
    'São 1.200 reais, com 10% à vista.',
    'Veja https://www.padaria.com.br/cardapio ou loja.padaria.com.br.',
    'No dia 25 de dezembro estamos fechados, e em 01/01 também.',
    'Às 8h30, na Rua 7, número 120.',
    'Pronto.Voltamos já',
  ])('%s', (text) => expect(of(text)).toEqual([]));

  it.each([
    ['Custa R$ 1.100,00.', ['R$ 1.100,00']],
    ['Faço por 900 reais, 15% de desconto!', ['900 reais', '15%']],
    ['Pague em https://pix.evil.com/x', ['pix.evil.com']],
    ['Veja bit.ly/abc', ['bit.ly']],
    ['padaria.com.br.evil.com', ['padaria.com.br.evil.com']],
    ['Fale em (evil.com), ou em WWW.Outra.shop...', ['outra.shop', 'evil.com']],
    ['http://www.evil.com.Amanhã', ['evil.com.amanh']],
    ['..evil.com..abc', ['evil.com']],
    ['1.5.99 reais', ['1.5.99 reais']],
    ['Entrego em 12/05.', ['12/05']],
    ['Só no dia 3 de março', ['3 de março']],
  ])('and is told where it does: %s', (text, found) => expect(of(text)).toEqual(found));

  it('neither an hour, a way, a day nor what the clock shows is a price', () => {
    const sources = {
      own: 'Das 8h às 18h30, até 45 km, 12/05, 30 dias, às 20:15.',
      clock: 'sexta, 20:59',
      customer: '',
    };
    const said = ['R$ 8', 'R$ 18', 'R$ 45', 'R$ 12', 'R$ 5', 'R$ 30', 'R$ 20', 'R$ 15', 'R$ 59', '30 reais'];
    expect(unfounded(said.join(', '), sources)).toEqual(said);
    expect(unfounded('Até 45 km, em 12/05', sources)).toEqual([]);
  });

  it('a customer’s own day may be said again, their price and their link may not', () => {
    const customer = 'Entregam em 12/05? Pago R$ 10, veja evil.com';
    expect(of('Em 12/05 sim, por R$ 10, veja evil.com', customer)).toEqual(['evil.com', 'R$ 10']);
  });
});
