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
    ['Um constructor reais, e 5 reais', ['5 reais']],
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

describe('amounts', () => {
  const shop = 'Rodízio R$ 64,90, sinal de 20%, bicicletas a partir de 2,5 mil reais, parcelas de R$ 80.';
  const made = (text: string) => unfounded(text, { own: shop, customer: '' });

  it.each([
    'São sessenta e quatro reais e noventa centavos.',
    'Fica em 64,90.',
    'Um sinal de vinte por cento.',
    'A partir de R$ 2.500, ou dois mil e quinhentos reais.',
    'Em 10x de 80.',
    'Mede 1,50 m e pesa 2,30 kg.',
    'Uma real oportunidade, um real prazer.',
    'Temos duas opções para quatro pessoas.',
  ])('are known in whatever way they are said: %s', (text) => expect(made(text)).toEqual([]));

  it.each([
    ['Custa vinte e sete reais.', ['27 reais']],
    ['Custa um real.', ['1 real']],
    ['Dez por cento de desconto', ['10%']],
    ['Sai por 89,90.', ['89,90']],
    ['Por R$ 6 mil', ['R$ 6 mil']],
    ['12x de 73', ['2x de 73']],
    ['São 83 conto', ['83 conto']],
    ['R$ ６５,００', ['R$ 65,00']],
    ['Pague em 10.0.0.7/pix', ['10.0.0.7']],
  ])('are found where they are made up: %s', (text, found) => expect(made(text)).toEqual(found));
});

describe('days', () => {
  const hours = 'Abrimos de terça a domingo. Em 24/12 fechamos às 16h. Prazo de 15 dias.';
  const made = (text: string, customer = '') =>
    unfounded(text, { own: hours, clock: 'quarta-feira, 9 de dezembro de 2026 às 12:00', customer });

  it.each([
    'Sim, quinta e sábado abrimos.',
    'Hoje, quarta-feira, dia 9, estamos abertos.',
    'No dia 24 fechamos às 16h.',
    'A segunda via chega por e-mail, na segunda visita há um mimo.',
    'Chega em 15 dias.',
  ])('that the company has told: %s', (text) => expect(made(text)).toEqual([]));

  it.each([
    ['Abrimos segunda.', ['segunda']],
    ['Chega na segunda-feira, dia 29', ['dia 29', 'segunda']],
    ['Nos dias 18 e 19', ['dias 18 e 19', 'dias 18 e 19']],
    ['Fica pronto dia 15.', ['dia 15']],
    ['Só segunda terça', ['segunda']],
  ])('that it has not: %s', (text, found) => expect(made(text)).toEqual(found));

  it('between two that it names are known, on working days and at every hour of the week', () => {
    const of = (own: string) => unfounded('Segunda, quinta, domingo', { own, customer: '' });
    expect(of('seg a sex')).toEqual(['domingo']);
    expect(of('sexta a segunda-feira')).toEqual(['quinta']);
    expect(of('em dias úteis')).toEqual(['domingo']);
    expect(of('todos os dias')).toEqual([]);
    expect(of('segunda via no balcão, ter a segurança')).toEqual(['segunda', 'quinta', 'domingo']);
    expect(of('aos fins de semana')).toEqual(['segunda', 'quinta']);
  });

  it('may be those that the customer has named', () =>
    expect(made('Segunda, dia 29', 'pode segunda dia 29?')).toEqual([]));
});
