import { expect, it } from 'vitest';
import { readNotice } from '../../worker/read-notice';
import { plain } from '../ui/format';

const told = (body: unknown) =>
  readNotice({ json: () => ({ title: 'Bia', body, tag: 'a', url: '/tickets/a', lang: 'pt-BR' }) });

it.each([
  ['*Vendas*: chegou o _seu_ pedido ~ontem~', 'Vendas: chegou o seu pedido ontem'],
  ['2*3*4 e nome_de_arquivo_novo', '2*3*4 e nome_de_arquivo_novo'],
  ['veja https://loja.example/a_b_c', 'veja https://loja.example/a_b_c'],
  ['*aberto', '*aberto'],
])('a device is told %s as the lists of the page say it', (body, shown) => {
  expect(told(body).body).toBe(shown);
  expect(plain(body)).toBe(shown);
});

it.each([
  ['nothing', null],
  ['what is no JSON', { json: () => JSON.parse('{') as unknown }],
  ['null', { json: () => null }],
  ['other kinds', { json: () => ({ title: 1, body: {}, tag: [], url: null }) }],
])('%s is shown by the name of the product', (_, data) => {
  expect(readNotice(data)).toEqual({ title: 'Guichê', body: '', tag: '', url: '/tickets', lang: 'pt-BR' });
});
