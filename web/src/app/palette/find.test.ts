import { expect, test } from 'vitest';
import { findIn } from './find';

const items = ['Ir para os contatos', 'Contatos', 'Dados do contato', 'Configurações'].map((label) => ({ label }));
const found = (text: string) => findIn(items, text).map(({ label }) => label);

test('what begins with it comes first, the rest stays in its order', () =>
  expect(found('conta')).toEqual(['Contatos', 'Ir para os contatos', 'Dados do contato']));
test('accents and case do not matter', () => expect(found('CONFIGURACOES')).toEqual(['Configurações']));
test('each word may be anywhere', () => expect(found('contato dados')).toEqual(['Dados do contato']));
test('nothing typed is everything', () => expect(found('  ')).toHaveLength(4));
test('what is nowhere finds nothing', () => expect(found('xyz')).toEqual([]));
