import { expect, test } from 'vitest';
import { choicesOf, follow, menuText, type Choice } from './queue-menu';

const choice = (id: number, parentId: number | null, option: string, title: string, message = ''): Choice => ({
  id,
  parentId,
  option,
  title,
  message,
});
const options = [
  choice(3, null, '10', 'Dez'),
  choice(1, null, '1', 'Encomendas', 'Bolos e salgados:'),
  choice(4, null, '2', 'Preços'),
  choice(2, 1, '1', 'Bolos', 'Qual bolo?'),
];

test('a menu is the message and a line for each choice, in the order of their numbers', () => {
  expect(menuText(' Bom dia! ', choicesOf(options, null), 'top', 'pt')).toBe(
    'Bom dia!\n\n*1* · Encomendas\n*2* · Preços\n*10* · Dez\n*#* · Voltar ao início',
  );
  expect(menuText('Bolos e salgados:', choicesOf(options, 1), 'below', 'pt')).toBe(
    'Bolos e salgados:\n\n*1* · Bolos\n*0* · Voltar',
  );
});

test('without choices it is the greeting alone, and without both nothing', () => {
  expect(menuText('Olá', [], 'top', 'pt')).toBe('Olá');
  expect(menuText('', [], 'top', 'pt')).toBe('');
});

test('a customer goes down by a number, one step up by 0, to the beginning by #, and nowhere by anything else', () => {
  const [first, cake] = [options[1]!, options[3]!];
  expect(follow(options, null, ' 1 ')).toEqual({ to: first });
  expect(follow(options, first, '1')).toEqual({ to: cake });
  expect(follow(options, cake, '0')).toEqual({ to: first });
  expect(follow(options, first, '0')).toEqual({ to: null });
  expect(follow(options, cake, '#')).toEqual({ to: null });
  for (const answer of ['3', '0', '01', 'Encomendas', '']) expect(follow(options, null, answer)).toBe('unknown');
});
